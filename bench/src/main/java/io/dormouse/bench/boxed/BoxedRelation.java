package io.dormouse.bench.boxed;

import io.dormouse.bench.tpch.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A node of the tree at work: its rows by key, and how a row of the input becomes a boxed one. */
final class BoxedRelation {
    final TreeNode node;
    final Map<Object, BoxedRow> byKey = new HashMap<>();
    private final Table input;
    private final int[] inputColumns;
    private final int[] keyColumns;
    private final int[] referenceColumns;

    BoxedRelation(TreeNode node, Table input) {
        this.node = node;
        this.input = input;
        inputColumns =
                node.columns().stream().mapToInt(node.relation()::indexOf).toArray();
        keyColumns = node.relation().primaryKey().stream()
                .mapToInt(node.columns()::indexOf)
                .toArray();
        referenceColumns = node.references().stream()
                .mapToInt(reference -> node.columns().indexOf(reference.column()))
                .toArray();
    }

    Object[] box(int row) {
        Object[] values = new Object[inputColumns.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = input.boxed(inputColumns[i], row);
        }
        return values;
    }

    Object key(Object[] values) {
        if (keyColumns.length == 1) {
            return values[keyColumns[0]];
        }
        List<Object> key = new ArrayList<>(keyColumns.length);
        for (int column : keyColumns) {
            key.add(values[column]);
        }
        return key;
    }

    int references() {
        return referenceColumns.length;
    }

    Object reference(Object[] values, int index) {
        return values[referenceColumns[index]];
    }

    BoxedRow intern(Object key) {
        return byKey.computeIfAbsent(key, BoxedRow::new);
    }

    void releaseIfUnused(BoxedRow row) {
        if (row.isUnused()) {
            byKey.remove(row.key);
        }
    }
}
