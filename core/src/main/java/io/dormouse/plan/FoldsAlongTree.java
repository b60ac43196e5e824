package io.dormouse.plan;

import io.dormouse.logic.Aggregate;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Fallibility;
import io.dormouse.logic.Function;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Variable;
import io.dormouse.type.Type;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Which of a block's aggregates are folded along its tree: those that need no value of a match but one for each table, of which at least
 * one is inside a folded part ({@link Folding}).
 *
 * <p>COUNT of a value; SUM and AVG of a product of exact numbers, each of one table, that fits one word; MIN and MAX of a value of one
 * word, or of a sum of exact numbers that fits one. What is made of several tables must not fail, whatever the numbers, since it is
 * never made one by one. An argument of a sum that can be NULL is summed twice: its value, and whether it is there.
 */
final class FoldsAlongTree {
    private final List<HeadTerm> head;
    private final List<Variable> joinVariables;
    /** The operands of the arguments that can be folded along a tree, by term; none where NULLs cannot be, and only the number counts. */
    private final TreeMap<Integer, List<Variable>> candidates = new TreeMap<>();

    private final List<Block.Sum> sums = new ArrayList<>();
    private final List<Block.Extreme> extremes = new ArrayList<>();
    private final List<PlanNode.TreeFold> folds = new ArrayList<>();

    /** {@code head} is over what the block keeps; nothing is folded unless {@code hasTree}. */
    FoldsAlongTree(List<HeadTerm> head, List<Variable> joinVariables, boolean hasTree) {
        this.head = head;
        this.joinVariables = joinVariables;
        for (int i = 0; i < head.size() && hasTree; i++) {
            if (head.get(i) instanceof HeadTerm.Fold fold) {
                int term = i;
                fold.argument()
                        .flatMap(argument -> operands(fold.aggregate(), argument))
                        .ifPresent(operands -> candidates.put(term, operands));
            }
        }
    }

    /**
     * The fold with all aggregates along its tree, also those of which nothing is inside a folded part, so that its block's outputs are what
     * else the head reads; empty where an aggregate cannot be.
     */
    static Optional<PlanNode.Fold> allOf(PlanNode.Fold fold) {
        Block block = fold.block();
        FoldsAlongTree all = new FoldsAlongTree(fold.head(), block.joinVariables(), true);
        for (int i = 0; i < fold.head().size(); i++) {
            if (fold.head().get(i) instanceof HeadTerm.Fold term
                    && term.aggregate() != Aggregate.COUNT_ALL
                    && !all.candidates.containsKey(i)) {
                return Optional.empty();
            }
        }
        Set<Variable> outputs = new LinkedHashSet<>();
        all.addRead(outputs);
        all.candidates.forEach(all::choose);
        Block alongTree = new Block(
                block.atoms(),
                block.tree(),
                block.joinVariables(),
                block.residualFilters(),
                List.copyOf(outputs),
                all.sums,
                all.extremes);
        return Optional.of(new PlanNode.Fold(
                fold.name(),
                List.of(alongTree),
                fold.kind(),
                fold.head(),
                all.folds,
                fold.reducedKey(),
                fold.groupRow(),
                fold.having(),
                fold.outputs(),
                fold.schema()));
    }

    /** Calls {@code action} for each variable in an argument that can be folded. */
    void forEachOperand(Consumer<Variable> action) {
        candidates.values().forEach(operands -> operands.forEach(action));
    }

    /** Adds what the other terms of the head read. */
    void addRead(Set<Variable> outputs) {
        for (int i = 0; i < head.size(); i++) {
            if (!candidates.containsKey(i)) {
                head.get(i).expressions().forEach(e -> e.forEachVariable(outputs::add));
            }
        }
    }

    /** Decides, given what is inside a folded part if all candidates are folded; adds to {@code outputs} what the others read. */
    void choose(Folding folding, Set<Variable> outputs) {
        candidates.forEach((term, operands) -> {
            if (operands.isEmpty()
                    || operands.stream().anyMatch(operand -> folding.isInside(folding.supplier(operand)))) {
                choose(term, operands);
            } else {
                outputs.addAll(operands);
            }
        });
    }

    private void choose(int term, List<Variable> operands) {
        folds.add(
                operands.isEmpty()
                        ? new PlanNode.TreeFold(term, PlanNode.TreeFold.NONE, PlanNode.TreeFold.NONE)
                        : fold(term, ((HeadTerm.Fold) head.get(term)).aggregate(), operands));
    }

    private PlanNode.TreeFold fold(int term, Aggregate aggregate, List<Variable> operands) {
        if (aggregate == Aggregate.MIN || aggregate == Aggregate.MAX) {
            Block.Extreme extreme = new Block.Extreme(aggregate == Aggregate.MAX, operands);
            return new PlanNode.TreeFold(term, number(extremes, extreme), PlanNode.TreeFold.NONE);
        }
        List<Variable> nullable = operands.stream().filter(this::canBeNull).toList();
        int count = nullable.isEmpty() ? PlanNode.TreeFold.NONE : number(sums, sum(nullable, true));
        int value = aggregate == Aggregate.COUNT ? PlanNode.TreeFold.NONE : number(sums, sum(operands, false));
        return new PlanNode.TreeFold(term, value, count);
    }

    private static Block.Sum sum(List<Variable> factors, boolean presence) {
        return new Block.Sum(factors.stream()
                .map(variable -> new Block.Factor(variable, presence))
                .toList());
    }

    private static <T> int number(List<T> known, T wanted) {
        if (!known.contains(wanted)) {
            known.add(wanted);
        }
        return known.indexOf(wanted);
    }

    private boolean canBeNull(Variable variable) {
        return variable.nullable() && !joinVariables.contains(variable);
    }

    List<Block.Sum> sums() {
        return sums;
    }

    List<Block.Extreme> extremes() {
        return extremes;
    }

    List<PlanNode.TreeFold> folds() {
        return folds;
    }

    private Optional<List<Variable>> operands(Aggregate aggregate, Expression argument) {
        List<Variable> operands = new ArrayList<>();
        boolean apart = switch (aggregate) {
            case COUNT ->
                argument instanceof Expression.Reference reference
                        && (!canBeNull(reference.variable()) || operands.add(reference.variable()));
            case SUM, AVG -> takeApart(argument, Function.MULTIPLY, operands);
            case MIN, MAX ->
                argument instanceof Expression.Reference reference
                        ? reference.type().kind() == Type.Kind.LONG && operands.add(reference.variable())
                        : takeApart(argument, Function.ADD, operands) && haveOneScale(operands);
            case COUNT_ALL -> false;
        };
        return apart ? Optional.of(operands) : Optional.empty();
    }

    /** Adds the operands of an expression, if it is exact numbers of one word combined by the function that cannot fail. */
    private static boolean takeApart(Expression expression, Function function, List<Variable> operands) {
        if (expression instanceof Expression.Reference reference) {
            Type type = reference.type();
            return type.kind() == Type.Kind.LONG
                    && (type.isInteger() || type instanceof Type.DecimalType)
                    && operands.add(reference.variable());
        }
        // The type of a product or sum of decimals has digits for all of it, if there is room for them: then none
        // fails.
        return expression instanceof Expression.Call call
                && call.function() == function
                && call.type() instanceof Type.DecimalType
                && call.type().kind() == Type.Kind.LONG
                && !Fallibility.canFail(call)
                && call.arguments().stream().allMatch(operand -> takeApart(operand, function, operands));
    }

    private static boolean haveOneScale(List<Variable> operands) {
        return operands.stream()
                        .map(operand -> operand.type() instanceof Type.DecimalType decimal ? decimal.scale() : 0)
                        .distinct()
                        .count()
                == 1;
    }
}
