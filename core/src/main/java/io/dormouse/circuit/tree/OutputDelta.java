package io.dormouse.circuit.tree;

import io.dormouse.circuit.RowSink;
import io.dormouse.store.Factor;
import io.dormouse.store.FactorShape;
import io.dormouse.store.FactorisedRows;
import io.dormouse.store.LinkedColumn;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What changes of groups mean for the rows that are composed of them: for those who want to know, and at no cost while there are none. Also
 * whether each row's aggregates fit their types: rows that change are looked at for that as soon as the largest annotations do not rule it out.
 *
 * <pre>
 * reached(g)          ⇔ g is of the first factor, or some reached group of the factor above refers to its key
 * reachedParents(k)   = { reached g of the factor above : g refers to k }
 * </pre>
 *
 * <p>Support from above: a change of a group that nothing reaches is told to nobody and costs O(1), however many tuples and groups
 * refer to it; from a reached one each way up ends in a row. A change so costs the rows that it adds, takes away or makes more or fewer; keeping
 * {@code reached} up costs no more, since each group that becomes reached or ceases to be is in one of them. One writer.
 */
final class OutputDelta {
    private static final long[][] NOTHING = {};

    private final UndoLog log;
    private final FactorShape shape;
    private final Factor[] factors;
    private final int[][] below;
    private final List<RowSink> sinks = new ArrayList<>();
    /** By factor but the first, the reached groups above by key. */
    private LinkedColumn[] reachedParents = {};

    /** The group of each factor in the row at hand, and its values. */
    private final int[] at;

    private final RowBuffer[] groups;
    private final long[][] annotations;
    private final boolean[] fixed;
    private final RowBuffer row;
    /** By factor, what the annotations of its groups do not exceed. */
    private final long[][] largest;
    /** Whether a row could have a result that does not fit for all that. */
    private boolean mayNotFit;
    /** Whether rows are looked at although nobody wants to know of them. */
    private boolean watching;
    /** What was not exceeded before the epoch at hand, if that has changed it or begun to look; empty if not. */
    private long[][] largestBefore = NOTHING;

    private boolean watchingBefore;
    /** How many rows are there with an aggregate that does not fit. */
    private long errors;

    private @Nullable DormouseException firstError;
    private long steps;

    OutputDelta(UndoLog log, FactorisedRows rows) {
        this.log = log;
        this.shape = rows.shape();
        int n = shape.size();
        factors = new Factor[n];
        below = new int[n][];
        groups = new RowBuffer[n];
        for (int i = 0; i < n; i++) {
            int part = i;
            factors[i] = rows.factor(i);
            below[i] = IntStream.range(0, n)
                    .filter(child -> shape.parts().get(child).parent() == part)
                    .toArray();
            groups[i] = new RowBuffer(shape.parts().get(i).schema().size());
        }
        at = new int[n];
        annotations = shape.newAnnotations();
        largest = shape.newAnnotations();
        fixed = new boolean[n];
        row = new RowBuffer(shape.schema().size());
    }

    /** Adds one who is told of all later changes. Between epochs; the first costs O(groups). */
    void add(RowSink sink) {
        if (!isLooking()) {
            reachAll(true);
        }
        sinks.add(sink);
    }

    /** Removes one who was added; nothing if he was not. */
    void remove(RowSink sink) {
        sinks.removeIf(one -> one == sink);
        if (!isLooking()) {
            reachedParents = new LinkedColumn[0];
        }
    }

    private boolean isLooking() {
        return watching || !sinks.isEmpty();
    }

    private void reachAll(boolean betweenEpochs) {
        reachedParents = new LinkedColumn[factors.length];
        for (int i = 1; i < factors.length; i++) {
            reachedParents[i] = new LinkedColumn(log);
        }
        for (int group = factors[0].next(0); group >= 0; group = factors[0].next(group + 1)) {
            reach(0, group);
            if (betweenEpochs) {
                log.commit();
            }
        }
    }

    /** A group is about to have an annotation, after which rows may have to be looked at. */
    void prepare(int part, GroupFolds folds, long[] annotation) {
        if (folds.exceeds(annotation, largest[part])) {
            remember();
            folds.enlarge(annotation, largest[part]);
            mayNotFit = !shape.combination().fits(largest);
        }
        if (mayNotFit && !watching) {
            remember();
            if (!isLooking()) {
                reachAll(false);
            }
            watching = true;
        }
    }

    private void remember() {
        if (largestBefore.length == 0) {
            largestBefore = Arrays.stream(largest).map(long[]::clone).toArray(long[][]::new);
            watchingBefore = watching;
            log.reclaimAtCommit(ignored -> largestBefore = NOTHING, 0);
        }
    }

    /**
     * Refuses the epoch if a row has an aggregate that does not fit.
     *
     * @throws DormouseException 22003
     */
    void judge() {
        if (errors != 0) {
            throw firstError != null
                    ? firstError
                    : new DormouseException(SqlState.INTERNAL_ERROR, "an error was retracted that never was there");
        }
        firstError = null;
    }

    /** The undo log has been rolled back, and with it what was reached. */
    void rolledBack() {
        errors = 0;
        firstError = null;
        if (largestBefore.length == 0) {
            return;
        }
        System.arraycopy(largestBefore, 0, largest, 0, largest.length);
        largestBefore = NOTHING;
        mayNotFit = !shape.combination().fits(largest);
        watching = watchingBefore;
        if (!isLooking()) {
            reachedParents = new LinkedColumn[0];
        }
    }

    /** A group is there now. */
    void appears(int part, int group) {
        if (isLooking() && isReached(part, group)) {
            reach(part, group);
            tell(part, group, shape.distinct() ? 1 : factors[part].weight(group));
        }
    }

    /** A group is there, and will not be after this. */
    void disappears(int part, int group) {
        if (isLooking() && isReached(part, group)) {
            tell(part, group, shape.distinct() ? -1 : -factors[part].weight(group));
            leave(part, group);
        }
    }

    /** A group stands for so many copies more than before. */
    void reweighed(int part, int group, long copies) {
        if (isLooking() && !shape.distinct() && isReached(part, group)) {
            tell(part, group, copies);
        }
    }

    /** Whether rows are made of groups' annotations. */
    boolean combines() {
        return annotations.length > 0;
    }

    /** Whether what rows are made of a group's annotation depends on its copies. */
    boolean countsCopies() {
        return shape.combination().countsCopies();
    }

    /** A group is about to be annotated with something else. */
    void annotationLeaves(int part, int group) {
        if (isLooking() && isReached(part, group)) {
            tell(part, group, -1);
        }
    }

    /** A group is annotated with something else than before. */
    void annotationComes(int part, int group) {
        if (isLooking() && isReached(part, group)) {
            tell(part, group, 1);
        }
    }

    private boolean isReached(int part, int group) {
        return part == 0 || reachedParents[part].first(factors[part].parentKey(group)) >= 0;
    }

    private void reach(int part, int group) {
        for (int child : below[part]) {
            int key = factors[part].childKey(group, shape.parts().get(child).place());
            boolean isFirst = reachedParents[child].first(key) < 0;
            reachedParents[child].insert(key, group);
            if (isFirst) {
                for (int next = factors[child].first(key); next >= 0; next = factors[child].after(next)) {
                    reach(child, next);
                }
            }
        }
    }

    private void leave(int part, int group) {
        for (int child : below[part]) {
            int key = factors[part].childKey(group, shape.parts().get(child).place());
            reachedParents[child].remove(key, group);
            if (reachedParents[child].first(key) < 0) {
                for (int next = factors[child].first(key); next >= 0; next = factors[child].after(next)) {
                    leave(child, next);
                }
            }
        }
    }

    /** Tells of {@code copies} of each row that has the group, as often as its other groups say. */
    private void tell(int part, int group, long copies) {
        put(part, group);
        fixed[part] = true;
        try {
            ascend(part, copies);
        } finally {
            // Not those alone that the way down has left, since it can fail.
            Arrays.fill(fixed, false);
        }
    }

    private void put(int part, int group) {
        steps++;
        at[part] = group;
        factors[part].read(group, groups[part]);
        if (annotations.length > 0) {
            factors[part].readAnnotation(group, annotations[part]);
        }
    }

    private void ascend(int part, long copies) {
        if (part == 0) {
            descend(1, copies);
            return;
        }
        int parent = shape.parts().get(part).parent();
        int key = factors[part].parentKey(at[part]);
        fixed[parent] = true;
        for (int above = reachedParents[part].first(key); above >= 0; above = reachedParents[part].next(above)) {
            put(parent, above);
            ascend(parent, times(copies, parent));
        }
        fixed[parent] = false;
    }

    private void descend(int part, long copies) {
        if (part == at.length) {
            hand(copies);
        } else if (fixed[part]) {
            descend(part + 1, copies);
        } else {
            FactorShape.Part of = shape.parts().get(part);
            int key = factors[of.parent()].childKey(at[of.parent()], of.place());
            for (int group = factors[part].first(key); group >= 0; group = factors[part].after(group)) {
                put(part, group);
                descend(part + 1, times(copies, part));
            }
        }
    }

    private long times(long copies, int part) {
        return shape.distinct() ? copies : JoinTreeOperator.product(copies, factors[part].weight(at[part]));
    }

    private void hand(long copies) {
        try {
            shape.compose(groups, annotations, row);
        } catch (DormouseException e) {
            errors += copies;
            firstError = firstError == null ? e : firstError;
            return;
        }
        for (RowSink sink : sinks) {
            sink.accept(row, copies);
        }
    }

    /** Recomputes what is reached. O(groups); for tests. */
    void checkInvariants() {
        if (!isLooking()) {
            return;
        }
        for (int part = 1; part < factors.length; part++) {
            FactorShape.Part of = shape.parts().get(part);
            Map<Integer, Integer> expected = new HashMap<>();
            Factor above = factors[of.parent()];
            for (int group = above.next(0); group >= 0; group = above.next(group + 1)) {
                int key = above.childKey(group, of.place());
                expected.merge(key, isReached(of.parent(), group) ? 1 : 0, Integer::sum);
            }
            for (int group = factors[part].next(0); group >= 0; group = factors[part].next(group + 1)) {
                expected.putIfAbsent(factors[part].parentKey(group), 0);
            }
            LinkedColumn lists = reachedParents[part];
            expected.forEach((key, count) -> {
                if (lists.checkList(key) != count) {
                    throw new IllegalStateException("key " + key + " is reached by others than refer to it");
                }
            });
        }
    }

    /** How many groups telling of changes has looked at. */
    long steps() {
        return steps;
    }
}
