package io.dormouse.circuit.fold;

import io.dormouse.circuit.KeptAnswer;
import io.dormouse.circuit.KeyCells;
import io.dormouse.circuit.Operator;
import io.dormouse.circuit.RowSink;
import io.dormouse.circuit.expression.RowFunction;
import io.dormouse.circuit.expression.RowFunctionCompiler;
import io.dormouse.logic.Expression;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Rule;
import io.dormouse.logic.Variable;
import io.dormouse.plan.Block;
import io.dormouse.plan.PlanNode;
import io.dormouse.store.Dictionary;
import io.dormouse.store.Records;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Folds signed matches into groups, and keeps a row for each group.
 *
 * <pre>
 * count(g) = Σ weight of the matches of g         a group is there if and only if count(g) &gt; 0, or it is the one of a global fold
 * row(g)   = outputs(key of g, folds over g)      where having(…) is TRUE
 * </pre>
 *
 * <p>A group whose sum is zero but which has matches is there; it goes with its last match. A change costs the folds it touches;
 * {@link #settle} costs the groups touched since the last time. A match whose head fails counts as an error and not into a group;
 * the epoch is refused if errors are left at its end ({@link #judge}), so errors that come and go within it do no harm. One writer.
 */
public final class FoldOperator implements Operator, RowSink, UndoLog.Reclaimer {
    private static final long FREED = -1L;

    private final UndoLog log;
    private final PlanNode.Fold plan;
    private final boolean global;
    /** By feed. */
    private final RowFunction[] heads;

    private final RowBuffer terms;
    private final KeyCells key;
    private final KeyCells determined;
    private final long[] keyWords;
    private final long[] determinedWords;
    private final int[] keyTerms;
    private final int[] determinedTerms;
    private final Records groups;
    private final Dictionary dictionary;
    private final int countField;
    private final int stampField;
    private final Accumulator[] accumulators;
    /** Whether an accumulator takes what the tree folded from the match instead of an argument from the computed terms. */
    private final boolean[] takesMatch;

    /** The accumulators that multiply the factors of a match, which can be an error. */
    private final SemiringSum<?>[] multiplied;

    private final int[] foldTerms;
    private final @Nullable RowFunction outputs;
    private final boolean[] termNeedsObject;
    private final RowBuffer groupRow;
    private final RowBuffer outputRow;
    private final KeptAnswer answer;

    private int[] touched = new int[16];
    private int touchedSize;
    private long stamp = 1;
    private long errors;
    private @Nullable DormouseException firstError;

    /**
     * Where matches come from.
     *
     * @param block what they are matches of: they have {@link Block#folded}, in order, after which come sums and extremes
     * @param computed what is computed of each for the terms of the head that are not folded along the block's tree
     */
    public record Feed(Block block, List<Expression> computed) {
        public Feed {
            computed = List.copyOf(computed);
        }
    }

    /** An empty fold, which each of {@code feeds} gives matches. {@code growing}: no row is ever taken away. */
    public FoldOperator(
            UndoLog log,
            ValuePool pool,
            RowFunctionCompiler compiler,
            PlanNode.Fold plan,
            List<Feed> feeds,
            boolean growing) {
        this.log = log;
        this.plan = plan;
        this.global = plan.isGlobal();
        int n = plan.head().size();
        int[] termColumn = new int[n];
        int width = 0;
        for (int i = 0; i < n; i++) {
            termColumn[i] = width;
            width += plan.treeFold(i).isPresent()
                    ? 0
                    : plan.head().get(i).expressions().size();
        }
        terms = new RowBuffer(width);
        heads = new RowFunction[feeds.size()];
        for (int i = 0; i < heads.length; i++) {
            Block block = feeds.get(i).block();
            heads[i] = compiler.compile(block.residualFilters(), feeds.get(i).computed(), block.folded()::indexOf);
        }
        keyTerms = plan.reducedKey().stream().mapToInt(Integer::intValue).toArray();
        determinedTerms =
                valueTerms(plan).filter(i -> !plan.reducedKey().contains(i)).toArray();
        foldTerms = java.util.stream.IntStream.range(0, n)
                .filter(i -> !(plan.head().get(i) instanceof HeadTerm.Value))
                .toArray();
        boolean asKey = plan.kind() != Rule.Kind.BAG;
        key = cells(pool, keyTerms, termColumn, asKey);
        determined = cells(pool, determinedTerms, termColumn, asKey);
        keyWords = new long[key.width()];
        determinedWords = new long[determined.width()];
        countField = key.width() + determined.width();
        stampField = countField + 1;
        width = stampField + 1;
        int[] accumulatorField = new int[foldTerms.length];
        for (int f = 0; f < foldTerms.length; f++) {
            accumulatorField[f] = width;
            width += Accumulators.width(plan.head().get(foldTerms[f]));
        }
        groups = new Records(log, width);
        dictionary = new Dictionary(log, groups, key.width());
        accumulators = new Accumulator[foldTerms.length];
        takesMatch = new boolean[foldTerms.length];
        List<SemiringSum<?>> annotations = new ArrayList<>();
        for (int f = 0; f < foldTerms.length; f++) {
            int field = accumulatorField[f];
            int column = termColumn[foldTerms[f]];
            if (plan.head().get(foldTerms[f]) instanceof HeadTerm.Annotation annotation) {
                SemiringSum<?> sum = SemiringSum.of(annotation, column, log, pool, growing);
                accumulators[f] = sum;
                annotations.add(sum);
                continue;
            }
            HeadTerm.Fold fold = (HeadTerm.Fold) plan.head().get(foldTerms[f]);
            Optional<PlanNode.TreeFold> alongTree = plan.treeFold(foldTerms[f]);
            takesMatch[f] = alongTree.isPresent();
            accumulators[f] = alongTree.isPresent()
                    ? Accumulators.ofTree(
                            fold, alongTree.get(), plan.block(), log, pool, growing, groups, field, countField)
                    : Accumulators.create(fold, column, log, pool, growing, groups, field, countField);
        }
        multiplied = annotations.toArray(new SemiringSum<?>[0]);
        List<Variable> variables = plan.groupRow().variables();
        boolean identity = plan.having().isEmpty()
                && plan.outputs()
                        .equals(variables.stream()
                                .map(Expression.Reference::new)
                                .toList());
        outputs = identity ? null : compiler.compile(plan.having(), plan.outputs(), variables::indexOf);
        termNeedsObject = new boolean[n];
        for (Variable variable : RowFunctionCompiler.objectsRead(plan.having(), plan.outputs())) {
            termNeedsObject[variables.indexOf(variable)] = true;
        }
        groupRow = new RowBuffer(n);
        outputRow = identity ? groupRow : new RowBuffer(plan.outputs().size());
        answer = new KeptAnswer(log, pool, plan.schema());
        if (global) {
            touch(groupOf());
        }
    }

    private static java.util.stream.IntStream valueTerms(PlanNode.Fold plan) {
        return java.util.stream.IntStream.range(0, plan.head().size())
                .filter(i -> plan.head().get(i) instanceof HeadTerm.Value);
    }

    private KeyCells cells(ValuePool pool, int[] indexes, int[] termColumn, boolean asKey) {
        List<Variable> variables = Arrays.stream(indexes)
                .mapToObj(i -> plan.groupRow().variables().get(i))
                .toList();
        int[] columns = Arrays.stream(indexes).map(i -> termColumn[i]).toArray();
        return new KeyCells(pool, variables, columns, true, asKey);
    }

    @Override
    public KeptAnswer answer() {
        return answer;
    }

    /** Where the matches of a feed go. */
    public RowSink matches(int feed) {
        RowFunction head = heads[feed];
        return feed == 0 ? this : (row, weight) -> accept(head, row, weight);
    }

    @Override
    public void accept(RowBuffer row, long weight) {
        accept(heads[0], row, weight);
    }

    private void accept(RowFunction of, RowBuffer row, long weight) {
        try {
            if (!of.apply(row, terms)) {
                return;
            }
            for (SemiringSum<?> sum : multiplied) {
                sum.multiply(terms);
            }
        } catch (DormouseException e) {
            errors += weight;
            if (firstError == null) {
                firstError = e;
            }
            return;
        }
        int group = groupOf();
        long before = groups.get(group, countField);
        long count = before + weight;
        if (((before ^ count) & (weight ^ count)) < 0) {
            throw new DormouseException(SqlState.NUMERIC_OUT_OF_RANGE, "too many rows in a group")
                    .with("relation", plan.name());
        }
        if (count < 0) {
            throw new DormouseException(SqlState.ABSENT_ROW, "a row is retracted that is not there")
                    .with("relation", plan.name());
        }
        groups.set(group, countField, count);
        if (determinedWords.length > 0) {
            if (before == 0) {
                describe(group);
            } else if (count == 0) {
                determined.release(groups, group, keyWords.length);
            }
        }
        try {
            for (int f = 0; f < accumulators.length; f++) {
                accumulators[f].add(group, takesMatch[f] ? row : terms, weight);
            }
        } catch (DormouseException e) {
            throw e.with("relation", plan.name());
        }
        touch(group);
    }

    /** The group of the terms at hand, added if it is new. */
    private int groupOf() {
        int group;
        if (key.isOneLong()) {
            group = dictionary.intern(terms.longs[key.firstColumn()]);
        } else {
            key.write(terms, keyWords, 0);
            group = dictionary.intern(keyWords);
        }
        if (dictionary.added()) {
            groups.init(group, countField, 0);
            groups.init(group, stampField, 0);
            for (int i = 0; i < determinedWords.length; i++) {
                groups.init(group, keyWords.length + i, 0);
            }
            key.retain(groups, group, 0);
            for (Accumulator accumulator : accumulators) {
                accumulator.init(group);
            }
        }
        return group;
    }

    /** Writes what the key determines: at the group's first match, since a key's row can have been replaced meanwhile. */
    private void describe(int group) {
        determined.write(terms, determinedWords, 0);
        for (int i = 0; i < determinedWords.length; i++) {
            groups.set(group, keyWords.length + i, determinedWords[i]);
        }
        determined.retain(groups, group, keyWords.length);
    }

    private void touch(int group) {
        if (groups.get(group, stampField) == stamp) {
            return;
        }
        groups.init(group, stampField, stamp);
        if (touchedSize == touched.length) {
            touched = Arrays.copyOf(touched, 2 * touchedSize);
        }
        touched[touchedSize++] = group;
    }

    @Override
    public void settle() {
        for (int i = 0; i < touchedSize; i++) {
            settle(touched[i]);
        }
        forgetTouched();
    }

    private void settle(int group) {
        long count = groups.get(group, countField);
        if (count == 0 && !global) {
            answer.put(group, outputRow, 0);
            log.reclaimAtCommit(this, group);
            return;
        }
        for (int i = 0; i < keyTerms.length; i++) {
            key.read(groups, group, 0, i, groupRow, keyTerms[i], termNeedsObject[keyTerms[i]]);
        }
        for (int i = 0; i < determinedTerms.length; i++) {
            int term = determinedTerms[i];
            determined.read(groups, group, keyWords.length, i, groupRow, term, termNeedsObject[term]);
        }
        for (int f = 0; f < foldTerms.length; f++) {
            accumulators[f].read(group, groupRow, foldTerms[f]);
        }
        boolean shown = outputs == null || outputs.apply(groupRow, outputRow);
        answer.put(group, outputRow, !shown ? 0 : plan.kind() == Rule.Kind.BAG ? count : 1);
    }

    private void forgetTouched() {
        touchedSize = 0;
        stamp++;
    }

    @Override
    public void judge() {
        if (errors != 0) {
            throw firstError != null
                    ? firstError
                    : new DormouseException(SqlState.INTERNAL_ERROR, "an error was retracted that never was there");
        }
        firstError = null;
    }

    @Override
    public void rolledBack() {
        errors = 0;
        firstError = null;
        forgetTouched();
        if (global && groups.size() == 0) {
            touch(groupOf());
        }
    }

    @Override
    public void reclaim(int group) {
        if (groups.get(group, countField) == 0) {
            for (Accumulator accumulator : accumulators) {
                accumulator.clear(group);
            }
            dictionary.remove(group);
            key.release(groups, group, 0);
            groups.init(group, countField, FREED);
            groups.free(group);
        }
    }

    @Override
    public void dispose() {
        dictionary.forEach(group -> {
            if (groups.get(group, countField) > 0) {
                determined.release(groups, group, keyWords.length);
            }
            key.release(groups, group, 0);
            for (Accumulator accumulator : accumulators) {
                accumulator.clear(group);
            }
        });
    }

    @Override
    public void checkInvariants() {
        dictionary.checkInvariants();
        dictionary.forEach(group -> {
            if (groups.get(group, countField) < 0) {
                throw new IllegalStateException("group " + group + " of " + plan.name() + " has a negative count");
            }
        });
    }

    @Override
    public long bytes() {
        return groups.bytes() + dictionary.bytes();
    }
}
