package io.dormouse.circuit.tree;

import io.dormouse.store.RowBuffer;
import io.dormouse.store.ValuePool;
import java.util.function.IntConsumer;

/**
 * A folded node without children of which nothing but the key of the edge above is kept: its tuples are those keys, and the record of a key
 * has the tuple's status. A row costs the probe that finds the key and a write beside it. One writer.
 */
final class CountedLeaf extends RowNode {
    private static final Edge[] NO_EDGES = {};
    private static final TreeNode[] NO_CHILDREN = {};

    private final Edge edge;

    CountedLeaf(
            ValuePool pool,
            JoinTreeOperator operator,
            NodeLayout layout,
            Edge above,
            TupleRefusals refusals,
            boolean inside) {
        super(pool, operator, layout, above.records, above, NO_EDGES, NO_CHILDREN, refusals, inside);
        edge = above;
    }

    @Override
    void change(RowBuffer row, long weight) {
        operator.begin(layout.index, weight);
        if (weight > 0) {
            insert(edge.intern(parentKeyCells, row), weight);
        } else {
            delete(row, -weight);
        }
    }

    private void insert(int key, long copies) {
        boolean isThere = isPresent(key);
        addCopies(key, copies);
        if (!isThere) {
            edge.counted(key, 1);
            wake(key);
        } else if (!operator.idempotent) {
            move(key);
        }
    }

    private void delete(RowBuffer row, long copies) {
        int key = edge.find(parentKeyCells, row);
        long left = key < 0 ? -1 : multiplicity(key) - copies;
        if (left < 0) {
            throw refusals.absent(row);
        }
        // The count of the key is the number of copies, which what climbs from here has changed already.
        setStatus(key, Status.withMultiplicity(status(key), left));
        if (left > 0) {
            move(key);
        } else {
            sleep(key);
            edge.counted(key, -1);
            edge.offerBack(key);
        }
    }

    @Override
    void forParents(int place, int key, boolean first, boolean last) {
        throw childless();
    }

    @Override
    int childKeyId(int id, int child) {
        throw childless();
    }

    @Override
    void link(int id, int place, int key) {
        throw childless();
    }

    @Override
    void unlink(int id, int place, int key) {
        throw childless();
    }

    private static IllegalStateException childless() {
        return new IllegalStateException("a counted leaf has no children");
    }

    @Override
    void forEach(IntConsumer action) {
        edge.dictionary.forEach(key -> {
            if (isPresent(key)) {
                action.accept(key);
            }
        });
    }

    @Override
    void dispose() {
        edge.dispose();
    }

    @Override
    void checkDictionary() {
        // The edge above checks its own.
    }

    @Override
    long bytes() {
        return edge.bytes();
    }
}
