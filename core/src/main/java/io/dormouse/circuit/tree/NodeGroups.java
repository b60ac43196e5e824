package io.dormouse.circuit.tree;

import io.dormouse.circuit.KeyCells;
import io.dormouse.logic.Variable;
import io.dormouse.store.Factor;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The groups of a node whose live tuples make a factor of the answer: the distinct values that they have of what is shown.
 *
 * <pre>
 * copies(g) = Σ { multiplicity(t) · Π counts of t's folded keys : live t with the values of g }      a group is there ⇔ copies(g) &gt; 0
 * </pre>
 *
 * <p>{@code out_n(g)} of section 5.2 of <i>Answering Conjunctive Queries with Aggregations under Updates</i>. A live tuple that comes, goes or moves costs
 * a probe; none where each tuple is a group of its own, since all that it has is shown. One writer.
 */
final class NodeGroups implements UndoLog.Reclaimer {
    private final UndoLog log;
    private final ValuePool pool;
    private final JoinTreeOperator operator;
    private final TreeNode node;
    private final int part;
    private final Factor factor;
    private final KeyCells identity;
    private final long[] words;
    private final Locator[] cells;
    private final RowBuffer row;
    /** The places, among the node's edges, of those to the factors below. */
    private final int[] factorEdges;

    private final int[] childKeys;
    /** The places of the edges to folded nodes. */
    private final int[] foldedEdges;

    private final OutputDelta delta;
    /** Whether a tuple is its group, and has its id. */
    private final boolean tuples;

    /** Of a node that is complete; {@code columns} are shown of it, {@code below} are the nodes of the factors below it, in order. */
    NodeGroups(
            UndoLog log,
            ValuePool pool,
            JoinTreeOperator operator,
            TreeNode node,
            List<Variable> columns,
            List<Integer> below,
            int part,
            KeyCells identity,
            boolean tuples,
            Factor factor,
            OutputDelta delta) {
        this.log = log;
        this.tuples = tuples;
        this.pool = pool;
        this.operator = operator;
        this.node = node;
        this.part = part;
        this.factor = factor;
        this.delta = delta;
        this.identity = identity;
        words = new long[identity.width()];
        cells = columns.stream().map(variable -> Locator.of(node, variable)).toArray(Locator[]::new);
        row = new RowBuffer(columns.size());
        factorEdges = below.stream().mapToInt(node.layout.children::indexOf).toArray();
        childKeys = new int[factorEdges.length];
        foldedEdges = IntStream.range(0, node.below.length)
                .filter(edge -> node.below[edge].keepsSums())
                .toArray();
    }

    /** The cells by which groups of these columns are told apart; {@code asKey}: see {@link KeyCells}. */
    static KeyCells identity(ValuePool pool, List<Variable> columns, boolean asKey) {
        return new KeyCells(pool, columns, IntStream.range(0, columns.size()).toArray(), true, asKey);
    }

    /**
     * Whether a node's tuples are the groups of {@code columns}: all is shown, no two are equal, and a tuple's id has the same values as long as
     * it is in use, which that of a keyed one has not. {@code asKey}: whether NUMERICs of equal value are one.
     */
    static boolean areTuples(TreeNode node, List<Variable> columns, boolean asKey) {
        NodeLayout layout = node.layout;
        boolean once = layout.generalised || (!layout.keyed && (layout.anchor < 0 || layout.copiesLikely));
        boolean numerics = columns.stream().anyMatch(column -> column.type().kind() == Type.Kind.NUMERIC);
        return once && columns.containsAll(layout.columns) && !(asKey && numerics);
    }

    /** How many hidden words groups need to be told apart by. */
    static int identityWords(KeyCells identity) {
        return identity.isLongs() ? 0 : identity.width();
    }

    /** A tuple has become live. */
    void comes(int tuple) {
        change(tuple, copies(tuple, -1));
    }

    /** A tuple is about to sleep; what made it so has changed the folded key that it came out of already. */
    void goes(int tuple) {
        int edge = operator.foldedEdge(node);
        change(tuple, edge < 0 ? -copies(tuple, -1) : JoinTreeOperator.product(operator.weight(), copies(tuple, edge)));
    }

    /** A live tuple has gained or lost copies, or a folded key of it has changed. */
    void moves(int tuple) {
        int edge = operator.foldedEdge(node);
        long others = edge < 0 ? foldedCounts(tuple, -1) : copies(tuple, edge);
        change(tuple, JoinTreeOperator.product(operator.weight(), others));
    }

    /** How many copies a tuple stands for, but for the count of one folded edge. */
    private long copies(int tuple, int without) {
        long own = node.layout.isSingle() ? 1 : node.multiplicity(tuple);
        return JoinTreeOperator.product(own, foldedCounts(tuple, without));
    }

    private long foldedCounts(int tuple, int without) {
        long product = 1;
        for (int edge : foldedEdges) {
            if (edge != without) {
                product = JoinTreeOperator.product(product, node.below[edge].count(node.childKeyId(tuple, edge)));
            }
        }
        return product;
    }

    private void change(int tuple, long copies) {
        int group = tuples ? tuple : groupOf(tuple);
        long before = factor.weight(group);
        long after = JoinTreeOperator.sum(before, copies);
        if (after < 0) {
            throw new DormouseException(SqlState.INTERNAL_ERROR, "a group has fewer than no copies");
        }
        if (before == 0) {
            if (tuples) {
                readValues(tuple);
            }
            readKeys(tuple);
            int parentKey = node.above == null ? -1 : node.parentKeyId(tuple);
            factor.insert(group, row, after, parentKey, childKeys);
            delta.appears(part, group);
        } else if (after == 0) {
            delta.disappears(part, group);
            factor.remove(group);
            if (!tuples) {
                log.reclaimAtCommit(this, group);
            }
        } else {
            factor.reweigh(group, after);
            delta.reweighed(part, group, copies);
        }
    }

    private void readValues(int tuple) {
        for (int i = 0; i < cells.length; i++) {
            cells[i].read(tuple, row, i, false);
        }
    }

    private int groupOf(int tuple) {
        readValues(tuple);
        identity.write(row, words, 0);
        int group = factor.intern(words);
        if (factor.added()) {
            identity.retain(words);
        }
        // What stands for all that are equal is kept, so that a group reads the same whichever tuple it began with.
        for (int i = 0; i < cells.length; i++) {
            if (identity.kind(i) == Type.Kind.NUMERIC && !row.nulls[i]) {
                row.objects[i] = pool.get((int) words[identity.field(i)]);
            }
        }
        return group;
    }

    private void readKeys(int tuple) {
        for (int i = 0; i < factorEdges.length; i++) {
            childKeys[i] = node.childKeyId(tuple, factorEdges[i]);
        }
    }

    @Override
    public void reclaim(int group) {
        if (factor.free(group) && !identity.isLongs()) {
            factor.readIdentity(group, words);
            identity.release(words);
        }
    }

    /** Recomputes all groups from the tuples. O(tuples); for tests. */
    void checkInvariants() {
        Map<Integer, Long> copies = new HashMap<>();
        node.forEach(tuple -> {
            if (node.isLive(tuple)) {
                int group = tuples ? tuple : groupOf(tuple);
                copies.merge(group, copies(tuple, -1), Math::addExact);
                readKeys(tuple);
                boolean same = node.above == null || factor.parentKey(group) == node.parentKeyId(tuple);
                for (int i = 0; i < childKeys.length; i++) {
                    same &= factor.childKey(group, i) == childKeys[i];
                }
                if (!same) {
                    throw new IllegalStateException("a group of factor " + part + " has other keys than its tuples");
                }
            }
        });
        for (int group = factor.next(0); group >= 0; group = factor.next(group + 1)) {
            long kept = factor.weight(group);
            Long counted = copies.remove(group);
            if (counted == null || counted != kept) {
                throw new IllegalStateException(
                        "a group of factor " + part + " keeps " + kept + " copies for " + counted);
            }
        }
        if (!copies.isEmpty()) {
            throw new IllegalStateException("factor " + part + " lacks groups");
        }
    }

    /** Gives back what the groups hold in the shared pool. */
    void dispose() {
        if (tuples || identity.isLongs()) {
            return;
        }
        for (int group = factor.next(0); group >= 0; group = factor.next(group + 1)) {
            factor.readIdentity(group, words);
            identity.release(words);
        }
    }
}
