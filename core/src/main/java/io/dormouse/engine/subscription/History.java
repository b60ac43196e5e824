package io.dormouse.engine.subscription;

import io.dormouse.engine.ViewDelta;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The last deltas of a view, for those who resume.
 *
 * <p>Invariant: it holds exactly the deltas of the epochs after {@link #since}. It is of use as long as somebody who can be resumed
 * subscribes, or a position that one of those left is not older than that; then whoever records it stops, and what it holds is free.
 * Recording is O(changes). Thread-safe.
 */
final class History {
    private final long id;
    private final long limit;
    private final Deque<ViewDelta> deltas = new ArrayDeque<>();
    private long changes;
    private long since;
    private long subscribers;
    private long newestLeft = -1;

    /** An empty history from after {@code epoch} on, of at most {@code limit} signed rows. */
    History(long id, long epoch, long limit) {
        this.id = id;
        this.limit = limit;
        this.since = epoch;
    }

    long id() {
        return id;
    }

    /** Records an epoch. Returns whether the history is still of use. */
    synchronized boolean add(ViewDelta delta) {
        deltas.add(delta);
        changes += delta.rows().size();
        while (changes > limit) {
            ViewDelta oldest = deltas.remove();
            changes -= oldest.rows().size();
            since = oldest.epoch();
        }
        return isOfUse();
    }

    /** The epoch after which every delta is there. */
    synchronized long since() {
        return since;
    }

    /** What followed an epoch that is not before {@link #since}. */
    synchronized List<ViewDelta> after(long epoch) {
        return deltas.stream().filter(delta -> delta.epoch() > epoch).toList();
    }

    /** One more subscribes. */
    synchronized void enter() {
        subscribers++;
    }

    /** One less does, and could go on from after {@code epoch}. Returns whether the history is still of use. */
    synchronized boolean leave(long epoch) {
        subscribers--;
        newestLeft = Math.max(newestLeft, epoch);
        return isOfUse();
    }

    /** Gives back what it holds. */
    synchronized void clear() {
        deltas.clear();
        changes = 0;
    }

    private boolean isOfUse() {
        return subscribers > 0 || newestLeft >= since;
    }
}
