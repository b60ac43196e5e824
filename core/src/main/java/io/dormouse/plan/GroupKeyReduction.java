package io.dormouse.plan;

import io.dormouse.logic.Expression;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Variable;
import io.dormouse.structure.JoinTree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds few values of a head that determine the others, through the checked keys of the block's atoms: groups are then found by
 * those alone (TPC-H Q10 groups by seven columns, of which the customer's key determines six).
 *
 * <p>A key determines every variable of its atom. Values drop out from the last to the first while the rest still determines
 * them. Pure.
 */
final class GroupKeyReduction {

    /** The keys of an atom on which a plan may rely. */
    interface CheckedKeys {
        /** {@code foundBy} are the variables of the edge that leads to the atom; empty at the root. */
        List<List<Variable>> of(int atom, Set<Variable> foundBy);
    }

    private final Block block;
    private final CheckedKeys checkedKeys;

    GroupKeyReduction(Block block, CheckedKeys checkedKeys) {
        this.block = block;
        this.checkedKeys = checkedKeys;
    }

    /** The indexes of the head's values that are left, in order. */
    List<Integer> reduce(List<HeadTerm> head) {
        List<Integer> key = new ArrayList<>();
        for (int i = 0; i < head.size(); i++) {
            if (head.get(i) instanceof HeadTerm.Value) {
                key.add(i);
            }
        }
        for (int i = key.size() - 1; i >= 0 && key.size() > 1; i--) {
            List<Integer> rest = new ArrayList<>(key);
            rest.remove(i);
            if (determines(head, rest, head.get(key.get(i)))) {
                key = rest;
            }
        }
        return key;
    }

    private boolean determines(List<HeadTerm> head, List<Integer> given, HeadTerm wanted) {
        Set<Variable> known = new HashSet<>();
        Set<Expression> computed = new HashSet<>();
        for (int i : given) {
            head.get(i).expressions().forEach(expression -> {
                computed.add(expression);
                if (expression instanceof Expression.Reference reference) {
                    known.add(reference.variable());
                }
            });
        }
        close(known);
        Expression expression = wanted.expressions().get(0);
        return computed.contains(expression) || known.containsAll(expression.variables());
    }

    private void close(Set<Variable> known) {
        for (boolean grown = true; grown; ) {
            grown = false;
            for (int i = 0; i < block.atoms().size(); i++) {
                BlockAtom atom = block.atoms().get(i);
                JoinTree tree = block.tree();
                long edgeKey = i == tree.root() ? 0 : tree.edgeKey(i);
                for (List<Variable> key : checkedKeys.of(i, variables(edgeKey))) {
                    if (known.containsAll(key)) {
                        grown |= known.addAll(atom.variables());
                        grown |= known.addAll(block.atoms().size() == 1 ? atom.input() : List.<Variable>of());
                    }
                }
            }
        }
    }

    private Set<Variable> variables(long set) {
        Set<Variable> variables = new HashSet<>();
        for (int v = 0; v < block.joinVariables().size(); v++) {
            if ((set >>> v & 1) != 0) {
                variables.add(block.joinVariables().get(v));
            }
        }
        return variables;
    }
}
