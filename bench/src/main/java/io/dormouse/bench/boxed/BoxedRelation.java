package io.dormouse.bench.boxed;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A node of the tree at work: its rows by key, the relation above it and those below. */
final class BoxedRelation {
    final TreeNode node;
    final Map<Object, BoxedRow> byKey = new HashMap<>();
    private final int[] key;
    private final int[] references;
    private final BoxedRelation[] targets;
    private @Nullable BoxedRelation parent;

    /** Whether the query reads a value of this relation or of one below it. */
    private boolean read;

    BoxedRelation(TreeNode node) {
        this.node = node;
        key = node.key().stream().mapToInt(Integer::intValue).toArray();
        references =
                node.references().stream().mapToInt(TreeNode.Reference::value).toArray();
        targets = new BoxedRelation[references.length];
    }

    void connect(int reference, BoxedRelation target) {
        if (target.parent != null) {
            throw new IllegalArgumentException("two references to one relation: not a tree");
        }
        targets[reference] = target;
        target.parent = this;
    }

    void markRead() {
        for (BoxedRelation at = this; at != null; at = at.parent) {
            at.read = true;
        }
    }

    boolean isRead() {
        return read;
    }

    @Nullable
    BoxedRelation parent() {
        return parent;
    }

    BoxedRelation target(int reference) {
        return targets[reference];
    }

    Object key(Object[] values) {
        if (key.length == 1) {
            return values[key[0]];
        }
        List<Object> composite = new ArrayList<>(key.length);
        for (int value : key) {
            composite.add(values[value]);
        }
        return composite;
    }

    int references() {
        return references.length;
    }

    Object reference(Object[] values, int index) {
        return values[references[index]];
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
