package io.dormouse.plan;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Variable;
import io.dormouse.structure.JoinTree;
import java.util.List;

/**
 * A conjunctive block on its join tree.
 *
 * @param atoms the atoms, indexed as in the tree
 * @param tree the join tree; its variables are {@code joinVariables} by index
 * @param joinVariables the variables that stand in two atoms or more
 * @param residualFilters conditions that are evaluated where a whole match is live: those across atoms, and those that can fail
 * @param outputs the kept variables that the residual filters and the head read
 */
public record Block(
        List<BlockAtom> atoms,
        JoinTree tree,
        List<Variable> joinVariables,
        List<Expression> residualFilters,
        List<Variable> outputs) {
    public Block {
        atoms = List.copyOf(atoms);
        joinVariables = List.copyOf(joinVariables);
        residualFilters = List.copyOf(residualFilters);
        outputs = List.copyOf(outputs);
    }

    /** Whether there is a tree over the atoms: always, but in a {@link PlanSketch}. */
    public boolean isLaidOut() {
        return atoms.isEmpty() || tree.root() >= 0;
    }
}
