package io.dormouse.circuit.fold;

import io.dormouse.logic.Aggregate;
import io.dormouse.logic.Expression;
import io.dormouse.logic.HeadTerm;
import io.dormouse.plan.Block;
import io.dormouse.plan.PlanNode;
import io.dormouse.store.Records;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import io.dormouse.type.Type;

/** Makes the accumulators of a rule's folds. Pure functions. */
public final class Accumulators {
    private Accumulators() {}

    /** How many fields of a group's record an accumulator of {@code fold} takes; may be 0. */
    public static int width(HeadTerm term) {
        return term instanceof HeadTerm.Fold fold ? width(fold) : 0;
    }

    private static int width(HeadTerm.Fold fold) {
        int counter = ownsCount(fold) ? 1 : 0;
        return switch (fold.aggregate()) {
            case COUNT_ALL, COUNT -> counter;
            case MIN, MAX -> Extreme.WIDTH;
            case SUM, AVG -> counter + sumWidth(argument(fold).type());
        };
    }

    private static int sumWidth(Type type) {
        return switch (type.kind()) {
            case LONG -> NarrowSum.WIDTH;
            case WIDE -> WideSum.WIDTH;
            case NUMERIC -> NumericSum.WIDTH;
            case DOUBLE -> DoubleSum.WIDTH;
            case TEXT -> throw noSum(type);
        };
    }

    private static IllegalArgumentException noSum(Type type) {
        return new IllegalArgumentException("no sum of " + type.sql());
    }

    /** Whether the fold counts its arguments itself, because the group's number of matches counts NULLs too. */
    private static boolean ownsCount(HeadTerm.Fold fold) {
        return switch (fold.aggregate()) {
            case COUNT_ALL, MIN, MAX -> false;
            case COUNT, SUM, AVG -> argument(fold).nullable();
        };
    }

    private static ArgumentCount count(boolean owned, Records groups, int firstField, int countField) {
        return owned ? ArgumentCount.owned(groups, firstField) : ArgumentCount.ofGroup(groups, countField);
    }

    private static Expression argument(HeadTerm.Fold fold) {
        return fold.argument().orElseThrow();
    }

    /**
     * An accumulator of {@code fold} over {@code groups} that is folded along the tree of {@code block}, whose matches are what is added; it
     * takes as many fields as another. {@code growing}: no match is ever taken away.
     */
    public static Accumulator ofTree(
            HeadTerm.Fold fold,
            PlanNode.TreeFold alongTree,
            Block block,
            UndoLog log,
            ValuePool pool,
            boolean growing,
            Records groups,
            int firstField,
            int countField) {
        int firstSum = block.outputs().size();
        Aggregate aggregate = fold.aggregate();
        if (aggregate == Aggregate.MIN || aggregate == Aggregate.MAX) {
            int copies = firstSum + block.sums().size();
            int gone = copies + 1 + 2 * alongTree.value();
            Type type = argument(fold).type();
            return new FoldedExtreme(
                    new Extreme(gone, type, aggregate == Aggregate.MAX, growing, log, pool, groups, firstField),
                    copies,
                    gone);
        }
        boolean owned = ownsCount(fold);
        ArgumentCount count = count(owned, groups, firstField, countField);
        int countColumn = alongTree.count() == PlanNode.TreeFold.NONE ? FoldedSum.COPIES : firstSum + alongTree.count();
        if (aggregate == Aggregate.COUNT) {
            return new FoldedSum(new Count(Count.NO_ARGUMENT, count), count, countColumn);
        }
        int sumColumn = firstSum + alongTree.value();
        int sumField = firstField + (owned ? 1 : 0);
        NarrowSum sum = new NarrowSum(sumColumn, argument(fold).type(), count, groups, sumField);
        Accumulator shown = aggregate == Aggregate.AVG ? new Average(sum) : sum;
        return new FoldedSum(shown, sum, countColumn, sumColumn);
    }

    /**
     * An accumulator of {@code fold} over {@code groups}.
     *
     * @param argumentColumn where the rows that are added have the argument; ignored for COUNT_ALL
     * @param log the undo log of {@code groups}
     * @param pool the pool of the rows' texts and NUMERICs
     * @param growing whether no match is ever taken away, since all sources are append-only
     * @param firstField the first of {@link #width} fields that are the accumulator's alone
     * @param countField the field where the caller keeps the group's number of matches
     */
    public static Accumulator create(
            HeadTerm.Fold fold,
            int argumentColumn,
            UndoLog log,
            ValuePool pool,
            boolean growing,
            Records groups,
            int firstField,
            int countField) {
        boolean owned = ownsCount(fold);
        ArgumentCount count = count(owned, groups, firstField, countField);
        Aggregate aggregate = fold.aggregate();
        if (aggregate == Aggregate.COUNT_ALL) {
            return new Count(Count.NO_ARGUMENT, count);
        }
        if (aggregate == Aggregate.COUNT) {
            return new Count(argumentColumn, count);
        }
        Type type = argument(fold).type();
        if (aggregate == Aggregate.MIN || aggregate == Aggregate.MAX) {
            return new Extreme(
                    argumentColumn, type, aggregate == Aggregate.MAX, growing, log, pool, groups, firstField);
        }
        int sumField = firstField + (owned ? 1 : 0);
        boolean average = aggregate == Aggregate.AVG;
        if (type.kind() == Type.Kind.DOUBLE) {
            return new DoubleSum(argumentColumn, average, count, log, groups, sumField);
        }
        ExactSum sum = switch (type.kind()) {
            case LONG -> new NarrowSum(argumentColumn, type, count, groups, sumField);
            case WIDE -> new WideSum(argumentColumn, (Type.DecimalType) type, count, groups, sumField);
            case NUMERIC -> new NumericSum(argumentColumn, count, log, pool, groups, sumField);
            case DOUBLE, TEXT -> throw noSum(type);
        };
        return average ? new Average(sum) : sum;
    }
}
