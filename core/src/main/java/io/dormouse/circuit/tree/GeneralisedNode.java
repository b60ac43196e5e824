package io.dormouse.circuit.tree;

import io.dormouse.store.ValuePool;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A node without an atom: a tuple for each key that its children share, live when all of them support it.
 *
 * <p>A change of one child's key concerns one tuple here, however many tuples the other children have: generalised relations of
 * generalised join trees, section 2 of <i>Answering Conjunctive Queries with Aggregations under Updates</i>. The tuple of a key has
 * the key's id. One writer.
 */
final class GeneralisedNode extends TreeNode {
    private final SharedKeys keys;
    /** Which words of a key are the key of the edge above. */
    private final int[] wordsAbove;

    private final long[] parentKey;

    GeneralisedNode(
            ValuePool pool,
            JoinTreeOperator operator,
            NodeLayout layout,
            SharedKeys keys,
            @Nullable Edge above,
            Edge[] below,
            TreeNode[] children,
            boolean inside) {
        super(pool, operator, layout, keys.records, above, below, children, inside);
        this.keys = keys;
        keys.serve(this);
        wordsAbove = above == null ? new int[0] : layout.wordsOf(layout.parentKey, keys.key, above.key);
        parentKey = new long[wordsAbove.length];
    }

    /** The tuple of a key comes to be: some child has a tuple with it now, and none supports it yet. */
    void arrive(int id) {
        if (above != null) {
            for (int i = 0; i < parentKey.length; i++) {
                parentKey[i] = records.get(id, wordsAbove[i]);
            }
            int key = above.intern(parentKey);
            records.set(id, layout.parentKeyField, key);
            above.countTuple(key, 1);
        }
        setStatus(id, Status.of(1, below.length));
    }

    /** The tuple of a key goes, which is dormant: no child has a tuple with it any more. */
    void depart(int id) {
        if (above != null) {
            forgetParentKey(above, id);
        }
        setStatus(id, 0);
    }

    @Override
    void forParents(int edge, int key, boolean first, boolean last) {
        changeParent(key, edge, first, last);
    }

    @Override
    int childKeyId(int id, int child) {
        return id;
    }

    @Override
    void link(int id, int edge, int key) {
        throw new IllegalStateException("a generalised node inherits nothing");
    }

    @Override
    void unlink(int id, int edge, int key) {
        throw new IllegalStateException("a generalised node inherits nothing");
    }

    @Override
    void forEach(IntConsumer action) {
        keys.dictionary.forEach(id -> {
            if (isPresent(id)) {
                action.accept(id);
            }
        });
    }

    @Override
    void dispose() {
        keys.dispose();
        if (above != null) {
            above.dispose();
        }
    }

    @Override
    void checkDictionary() {
        keys.dictionary.checkInvariants();
    }

    @Override
    long bytes() {
        return keys.bytes() + (above == null ? 0 : above.bytes());
    }
}
