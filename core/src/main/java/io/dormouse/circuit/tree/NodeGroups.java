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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * The groups of a node whose live tuples make a factor of the answer: the distinct values that they have of what is shown.
 *
 * <pre>
 * copies(g) = Σ { multiplicity(t) · Π counts of t's folded keys : live t with the values of g }      a group is there ⇔ copies(g) &gt; 0
 * </pre>
 *
 * <p>Where nothing is ever taken away and copies do not matter, a group has one.
 *
 * <p>{@code out_n(g)} of section 5.2 of <i>Answering Conjunctive Queries with Aggregations under Updates</i>; what groups are annotated with
 * is {@link GroupFolds}'. A live tuple that comes, goes or moves costs
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
    private final OutputDelta delta;
    /** Whether a tuple is its group, and has its id. */
    private final boolean tuples;

    private final GroupFolds folds;
    /** What rows have of a group: as it was, and as it is. */
    private final long[] annotation;

    private final long[] changed;

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
            GroupFolds folds,
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
        this.folds = folds;
        annotation = new long[1 + folds.words()];
        changed = new long[annotation.length];
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
        change(tuple, -1, own(tuple));
    }

    /** A tuple is about to sleep; what made it so has changed the folded key that it came out of already. */
    void goes(int tuple) {
        change(tuple, operator.foldedEdge(node), -own(tuple));
    }

    /** A live tuple has gained or lost copies, or a folded key of it has changed. */
    void moves(int tuple) {
        change(tuple, operator.foldedEdge(node), operator.weight());
    }

    /** How many copies a change is about; its parameters are those of {@link #change}. */
    private long copies(int tuple, int edge, long own) {
        long ofEdge = edge < 0 ? own : JoinTreeOperator.product(operator.weight(), own(tuple));
        return JoinTreeOperator.product(ofEdge, folds.counts(tuple, edge));
    }

    /** How often a tuple is there. */
    private long own(int tuple) {
        return node.layout.isSingle() ? 1 : node.multiplicity(tuple);
    }

    /**
     * A live tuple contributes something else than before.
     *
     * @param edge the place of the edge with the folded key of which it does so, or −1: the tuple itself comes, goes or is there more or less often
     * @param own if it is the tuple itself, how often it comes or goes
     */
    private void change(int tuple, int edge, long own) {
        int group = tuples ? tuple : groupOf(tuple);
        long before = factor.weight(group);
        long copies = operator.idempotent ? 1 - before : copies(tuple, edge, own);
        long after = JoinTreeOperator.sum(before, copies);
        if (after < 0) {
            throw new DormouseException(SqlState.INTERNAL_ERROR, "a group has fewer than no copies");
        }
        if (annotation.length > 1) {
            if (before == 0) {
                folds.clear(annotation);
            } else {
                factor.readAnnotation(group, annotation);
            }
            System.arraycopy(annotation, 0, changed, 0, annotation.length);
            if (edge < 0) {
                folds.add(tuple, own, changed);
            } else {
                folds.addGain(tuple, own(tuple), edge, operator.weight(), changed);
            }
        }
        if (delta.combines()) {
            changed[0] = after;
            delta.prepare(part, folds, changed);
        }
        if (before == 0) {
            appear(tuple, group, after);
        } else if (after == 0) {
            delta.disappears(part, group);
            factor.remove(group);
            if (!tuples) {
                log.reclaimAtCommit(this, group);
            }
        } else {
            reweigh(group, after, copies);
        }
    }

    private void appear(int tuple, int group, long copies) {
        if (tuples) {
            readValues(tuple);
        }
        readKeys(tuple);
        int parentKey = node.above == null ? -1 : node.parentKeyId(tuple);
        factor.insert(group, row, copies, parentKey, childKeys, changed);
        delta.appears(part, group);
    }

    private void reweigh(int group, long after, long copies) {
        if (!delta.combines()) {
            factor.reweigh(group, after);
            delta.reweighed(part, group, copies);
            return;
        }
        annotation[0] = after - copies;
        boolean shows = !folds.isSame(annotation, changed, delta.countsCopies());
        if (shows) {
            delta.annotationLeaves(part, group);
        }
        factor.reweigh(group, after);
        factor.annotate(group, changed);
        if (shows) {
            delta.annotationComes(part, group);
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
        Map<Integer, long[]> expected = new HashMap<>();
        Map<Integer, List<Map<Long, Long>>> values = new HashMap<>();
        node.forEach(tuple -> {
            if (node.isLive(tuple)) {
                int group = tuples ? tuple : groupOf(tuple);
                long[] sum = expected.computeIfAbsent(group, one -> emptyAnnotation());
                sum[0] = operator.idempotent ? 1 : Math.addExact(sum[0], copies(tuple, -1, own(tuple)));
                folds.recompute(tuple, own(tuple), sum);
                folds.countValues(tuple, own(tuple), values.computeIfAbsent(group, one -> noValues()));
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
            factor.readAnnotation(group, annotation);
            long[] counted = expected.remove(group);
            if (counted == null || !folds.isSame(counted, annotation, true)) {
                throw new IllegalStateException("a group of factor " + part + " keeps " + Arrays.toString(annotation)
                        + " for " + Arrays.toString(counted));
            }
            folds.checkValues(annotation, Objects.requireNonNull(values.get(group)));
        }
        if (!expected.isEmpty()) {
            throw new IllegalStateException("factor " + part + " lacks groups");
        }
    }

    private List<Map<Long, Long>> noValues() {
        List<Map<Long, Long>> none = new ArrayList<>();
        for (int i = 0; i < folds.extremes(); i++) {
            none.add(new HashMap<>());
        }
        return none;
    }

    private long[] emptyAnnotation() {
        long[] empty = new long[annotation.length];
        folds.clear(empty);
        return empty;
    }

    long bytes() {
        return folds.bytes();
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
