package io.dormouse.circuit.tree;

import io.dormouse.circuit.KeyCells;
import io.dormouse.logic.Variable;
import io.dormouse.plan.Block;
import io.dormouse.plan.BlockAtom;
import io.dormouse.store.ValuePool;
import io.dormouse.structure.JoinTree;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a node keeps what it keeps: which of its variables are in the key of the edge above, in the keys of the edges below, and
 * in its own records.
 *
 * <p>A variable in an edge's key is kept in the key's record only. The own record of a keyed node is the record of the edge above;
 * that of another node begins with its identity: the ids of its keys, then its other cells.
 *
 * <pre>
 * keyed:   key words | heads | status | child key ids | other cells | links, one a child edge
 * other:   parent key id | child key ids | other cells | status | links, one a child edge | link among live siblings
 * </pre>
 */
final class NodeLayout {
    final int index;
    final boolean keyed;
    final boolean root;
    final List<Integer> children;
    /** The kept columns, in the order of the projected row. */
    final List<Variable> columns;

    final List<Variable> parentKey;
    final List<List<Variable>> childKeys = new ArrayList<>();
    final List<Variable> others;
    final KeyCells otherCells;
    /** The first field of the child key ids. */
    final int childKeyField;

    final int otherField;
    final int statusField;
    final int linkField;
    final int liveLinkField;
    final int width;
    /** How many fields a tuple that is not keyed is identified by; its dictionary's key. */
    final int identityWidth;

    NodeLayout(Block block, int index, ValuePool pool) {
        JoinTree tree = block.tree();
        BlockAtom atom = block.atoms().get(index);
        this.index = index;
        this.root = index == tree.root();
        this.keyed = !root && tree.keyed(index);
        this.children = tree.children(index);
        this.columns = atom.variables();
        this.parentKey = root ? List.of() : variables(block, tree.edgeKey(index));
        List<Variable> rest = new ArrayList<>(columns);
        rest.removeAll(parentKey);
        for (int child : children) {
            List<Variable> key = variables(block, tree.edgeKey(child));
            childKeys.add(key);
            rest.removeAll(key);
        }
        this.others = List.copyOf(rest);
        this.otherCells = cells(pool, others, true, false);
        int n = children.size();
        if (keyed) {
            int keyWidth = cells(pool, parentKey, false, true).width();
            statusField = keyWidth + 1;
            childKeyField = statusField + 1;
            otherField = childKeyField + n;
            linkField = otherField + otherCells.width();
            liveLinkField = -1;
            width = linkField + n;
            identityWidth = 0;
        } else {
            childKeyField = root ? 0 : 1;
            otherField = childKeyField + n;
            identityWidth = otherField + otherCells.width();
            statusField = identityWidth;
            linkField = statusField + 1;
            liveLinkField = linkField + n;
            width = liveLinkField + (root ? 0 : 1);
        }
    }

    /** The cells of {@code variables} as columns of this node's projected row. */
    KeyCells cells(ValuePool pool, List<Variable> variables, boolean nullable, boolean asKey) {
        return new KeyCells(
                pool, variables, variables.stream().mapToInt(columns::indexOf).toArray(), nullable, asKey);
    }

    private static List<Variable> variables(Block block, long set) {
        List<Variable> variables = new ArrayList<>();
        for (int v = 0; v < block.joinVariables().size(); v++) {
            if ((set >>> v & 1) != 0) {
                variables.add(block.joinVariables().get(v));
            }
        }
        return variables;
    }
}
