package io.dormouse.circuit.tree;

import io.dormouse.circuit.KeyCells;
import io.dormouse.logic.Variable;
import io.dormouse.store.Records;
import io.dormouse.store.RowBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where the value of a variable is, seen from a tuple of a node: in its record or payload, or in the record of a key that it
 * refers to.
 */
final class Locator {
    private final TreeNode node;
    /** The field of the tuple that has the key's id, or −1 if the value is in the tuple's own record. */
    private final int keyIdField;

    private final int keyIdShift;

    private final Records records;
    private final KeyCells cells;
    private final int offset;
    private final int cell;
    private final boolean wide;
    /** Where the value is an object of the node's: what it is in. */
    private final @Nullable Payload payload;
    /** The place in it, or −1 where the value is in words. */
    private final int inPayload;

    private Locator(
            TreeNode node, int keyIdField, int keyIdShift, Records records, KeyCells cells, int offset, int cell) {
        this.node = node;
        this.keyIdField = keyIdField;
        this.keyIdShift = keyIdShift;
        this.records = records;
        this.cells = cells;
        this.offset = offset;
        this.cell = cell;
        this.wide = cells.kind(cell) == io.dormouse.type.Type.Kind.WIDE;
        this.payload = null;
        this.inPayload = -1;
    }

    private Locator(TreeNode node, Payload payload, int inPayload) {
        this.node = node;
        this.keyIdField = -1;
        this.keyIdShift = 0;
        this.records = node.records;
        this.cells = node.layout.otherCells;
        this.offset = 0;
        this.cell = 0;
        this.wide = false;
        this.payload = payload;
        this.inPayload = inPayload;
    }

    /** Locates a variable that the node keeps. */
    static Locator of(TreeNode node, Variable variable) {
        NodeLayout layout = node.layout;
        if (layout.generalised) {
            return new Locator(node, -1, 0, node.records, node.below[0].key, 0, layout.columns.indexOf(variable));
        }
        int other = layout.others.indexOf(variable);
        if (other >= 0) {
            return new Locator(node, -1, 0, node.records, layout.otherCells, layout.otherField, other);
        }
        int inPayload = layout.payload.indexOf(variable);
        if (inPayload >= 0) {
            return new Locator(node, ((AtomNode) node).payload, inPayload);
        }
        int inParentKey = layout.parentKey.indexOf(variable);
        if (inParentKey >= 0 && layout.parentKeyDirect) {
            Edge edge = Objects.requireNonNull(node.above);
            return new Locator(node, layout.parentKeyField, 0, edge.records, edge.key, 0, inParentKey);
        }
        for (int child = 0; child < layout.childKeys.size(); child++) {
            int inChildKey = layout.childKeys.get(child).indexOf(variable);
            if (inChildKey >= 0 && layout.childKeyDirect[child]) {
                Edge edge = node.below[child];
                return new Locator(
                        node,
                        layout.childKeyFields[child],
                        layout.childKeyShift(child),
                        edge.records,
                        edge.key,
                        0,
                        inChildKey);
            }
        }
        throw new IllegalArgumentException("the node does not keep " + variable);
    }

    private int record(int tuple) {
        return keyIdField < 0 ? tuple : (int) (node.records.get(tuple, keyIdField) >> keyIdShift);
    }

    /** Reads the value for {@code tuple} into column {@code column} of {@code out}. */
    void read(int tuple, RowBuffer out, int column, boolean object) {
        if (payload != null) {
            payload.read(tuple, inPayload, out, column);
        } else {
            cells.read(records, record(tuple), offset, cell, out, column, object);
        }
    }

    /** Whether the value for {@code tuple} equals that of {@code other} for its tuple. Join variables are words, and not NULL. */
    boolean sameValue(int tuple, Locator other, int otherTuple) {
        int mine = record(tuple);
        int theirs = other.record(otherTuple);
        int field = offset + cells.field(cell);
        int otherField = other.offset + other.cells.field(other.cell);
        return records.get(mine, field) == other.records.get(theirs, otherField)
                && (!wide || records.get(mine, field + 1) == other.records.get(theirs, otherField + 1));
    }
}
