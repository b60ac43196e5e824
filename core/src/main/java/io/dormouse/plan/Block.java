package io.dormouse.plan;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Variable;
import io.dormouse.structure.Hypergraph;
import io.dormouse.structure.JoinTree;
import java.util.List;

/**
 * A conjunctive block on its join tree.
 *
 * @param atoms the atoms, indexed as in the tree
 * @param tree the join tree; its variables are {@code joinVariables} by index
 * @param joinVariables the variables that stand in two atoms or more
 * @param residualFilters conditions that are evaluated where a whole match is live: those across atoms, and those that can fail
 * @param outputs the kept variables that the residual filters and the head read of a match
 * @param sums what is summed along the tree instead of being read
 * @param extremes of what the least or the greatest is found along the tree instead of being read
 */
public record Block(
        List<BlockAtom> atoms,
        JoinTree tree,
        List<Variable> joinVariables,
        List<Expression> residualFilters,
        List<Variable> outputs,
        List<Sum> sums,
        List<Extreme> extremes) {

    /**
     * A sum over the matches of the product of factors, of which some are below nodes that no output is read of ({@link Folding}).
     *
     * <p>The factors are kept variables that count as exact numbers of kind LONG, of the scales that they have, or of any kind where only
     * their presence counts; the product of their largest values fits one word, so that a sum over at most 2⁶³ matches fits two.
     */
    public record Sum(List<Factor> factors) {
        public Sum {
            factors = List.copyOf(factors);
        }
    }

    /**
     * A factor.
     *
     * @param variable a kept variable
     * @param presence whether it counts as 1, and 0 where it is NULL, instead of as its value, and 0 where it is NULL
     */
    public record Factor(Variable variable, boolean presence) {}

    /**
     * The least or greatest, over the matches, of the sum of terms, of which some are below nodes that no output is read of.
     *
     * <p>The terms are kept variables of kind LONG; where there are several they are exact numbers of one scale whose sum fits one word. A
     * match with a term that is NULL does not count.
     *
     * @param largest whether it is the greatest
     */
    public record Extreme(boolean largest, List<Variable> terms) {
        public Extreme {
            terms = List.copyOf(terms);
        }
    }

    public Block {
        atoms = List.copyOf(atoms);
        joinVariables = List.copyOf(joinVariables);
        residualFilters = List.copyOf(residualFilters);
        outputs = List.copyOf(outputs);
        sums = List.copyOf(sums);
        extremes = List.copyOf(extremes);
    }

    /** The rows of a relation, as they are: its only atom, {@code row} its columns. */
    static Block ofRows(String relation, List<Variable> row) {
        BlockAtom atom = new BlockAtom(relation, relation, row, List.of(), List.of());
        Hypergraph.Hyperedge edge = new Hypergraph.Hyperedge(relation, 0, List.of(), false, false);
        Hypergraph graph = new Hypergraph(List.of(), List.of(edge));
        JoinTree tree = new JoinTree(graph, 0, List.of(-1), List.of(0L), List.of(), List.of());
        return new Block(List.of(atom), tree, List.of(), List.of(), List.of(), List.of(), List.of());
    }

    /** The variables of what is folded: the outputs of a match; where there is one atom, whose rows are the matches, its columns. */
    public List<Variable> folded() {
        return atoms.size() == 1 ? atoms.get(0).input() : outputs;
    }

    /** How many columns of a match are about sums and extremes: one a sum; if there are extremes, one, and two for each. */
    public int foldColumns() {
        return sums.size() + (extremes.isEmpty() ? 0 : 1 + 2 * extremes.size());
    }

    /** The name of a node: the alias of its atom, or the variables of a generalised one in brackets. */
    public String name(int node) {
        return tree.isGeneralised(node)
                ? "[" + String.join(", ", tree.graph().names(tree.own(node))) + "]"
                : atoms.get(node).alias();
    }

    /** Whether the node keeps {@code variable}. */
    public boolean keeps(int node, Variable variable) {
        if (tree.isGeneralised(node)) {
            int joined = joinVariables.indexOf(variable);
            return joined >= 0 && (tree.own(node) >>> joined & 1) != 0;
        }
        return atoms.get(node).keeps(variable);
    }

    /** Whether a join variable is a constant, by which atoms are joined that share no column. */
    public boolean isConstant(Variable joined) {
        return atoms.stream()
                .flatMap(atom -> atom.columns().stream())
                .anyMatch(kept -> kept.variable().equals(joined) && kept.source() instanceof Expression.Constant);
    }

    /** Whether there is a tree over the atoms: always, but in a {@link PlanSketch}. */
    public boolean isLaidOut() {
        return atoms.isEmpty() || tree.root() >= 0;
    }
}
