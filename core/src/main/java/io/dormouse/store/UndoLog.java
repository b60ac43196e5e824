package io.dormouse.store;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The writes of the running epoch, so that a refusal can take them back: one reusable primitive log for all state of an engine.
 *
 * <p>State writes in place and appends (who, where, what was there). {@link #rollback} replays the log backwards; {@link #commit}
 * forgets it and then runs what was deferred: ids and dictionary entries are reclaimed only at commit, so an id never changes
 * its meaning within an epoch. Invariant: after {@code rollback} every cell reads as at the epoch's start. Appending costs
 * three array stores side by side: who is a number, since storing a reference would cost a type check and a mark for the collector.
 * The buffer is kept, up to a size. Owned by one writer at a time.
 */
public final class UndoLog {
    /** A write takes three words: the number of the state, the position in it, what was there. */
    private static final int ENTRY = 3;

    private static final int INITIAL_CAPACITY = 1024;
    /** The writes for which room is kept from epoch to epoch. */
    private static final int KEPT_CAPACITY = 1 << 16;

    private static final int MAX_CAPACITY = Integer.MAX_VALUE / ENTRY - 8;

    /** The states by number. Weak, so that state which nobody else refers to goes; it has no write in the log that matters. */
    private final List<WeakReference<Undoable>> targets = new ArrayList<>();

    private long[] entries = new long[INITIAL_CAPACITY * ENTRY];
    /** The words in use. */
    private int end;

    private long epoch;
    private final CopiedPages copiedPages = new CopiedPages();

    private @Nullable Reclaimer[] reclaimers = new Reclaimer[16];
    private int[] reclaimed = new int[16];
    private int reclaimedSize;

    /** Frees what belongs to an id once the epoch is committed, if it is still unused then. */
    public interface Reclaimer {
        /** Called once at commit for each deferred request; must check that {@code id} is (still) unused. */
        void reclaim(int id);
    }

    /** A number for a state that will record its writes. O(1), or O(states) where numbers may have become free. */
    int register(Undoable target) {
        WeakReference<Undoable> reference = new WeakReference<>(target);
        // A number that some write in the log has must keep its meaning.
        if (end == 0 && Integer.bitCount(targets.size()) == 1) {
            for (int i = 0; i < targets.size(); i++) {
                if (targets.get(i).get() == null) {
                    targets.set(i, reference);
                    return i;
                }
            }
        }
        targets.add(reference);
        return targets.size() - 1;
    }

    void record(Undoable target, long position, long old) {
        int at = end;
        if (at == entries.length) {
            grow();
        }
        long[] log = entries;
        log[at] = target.number;
        log[at + 1] = position;
        log[at + 2] = old;
        end = at + ENTRY;
    }

    private void grow() {
        int size = size();
        if (size >= MAX_CAPACITY) {
            throw new DormouseException(SqlState.LIMIT_EXCEEDED, "a batch changes too many cells of state")
                    .with("limit", MAX_CAPACITY)
                    .hint("write the rows in several transactions");
        }
        entries = Arrays.copyOf(entries, ENTRY * (int) Math.min(MAX_CAPACITY, 2L * size));
    }

    /** Asks that {@code reclaimer} looks at {@code id} at commit. Forgotten by a rollback. */
    public void reclaimAtCommit(Reclaimer reclaimer, int id) {
        if (reclaimedSize == reclaimed.length) {
            @Nullable Reclaimer[] largerReclaimers = Arrays.copyOf(reclaimers, 2 * reclaimedSize);
            reclaimed = Arrays.copyOf(reclaimed, 2 * reclaimedSize);
            reclaimers = largerReclaimers;
        }
        reclaimers[reclaimedSize] = reclaimer;
        reclaimed[reclaimedSize++] = id;
    }

    /** What was copied of the state that this log is for. */
    public CopiedPages copiedPages() {
        return copiedPages;
    }

    /** A number that no epoch before had. */
    long epoch() {
        return epoch;
    }

    /** How many writes the running epoch has recorded. */
    public int size() {
        return end / ENTRY;
    }

    /** Makes the epoch's writes final and reclaims what they left unused. Reclaiming may ask for more reclaiming. */
    public void commit() {
        end = 0;
        if (reclaimedSize > 0) {
            for (int i = 0; i < reclaimedSize; i++) {
                Objects.requireNonNull(reclaimers[i]).reclaim(reclaimed[i]);
            }
            forgetReclaimed();
        }
        forgetWrites();
    }

    /** Takes back every write since the last {@link #commit} or {@code rollback}. */
    public void rollback() {
        while (end > 0) {
            end -= ENTRY;
            Undoable target = targets.get((int) entries[end]).get();
            if (target != null) {
                target.restore(entries[end + 1], entries[end + 2]);
            }
        }
        forgetReclaimed();
        forgetWrites();
    }

    private void forgetReclaimed() {
        Arrays.fill(reclaimers, 0, reclaimedSize, null);
        reclaimedSize = 0;
        if (reclaimed.length > KEPT_CAPACITY) {
            reclaimers = new Reclaimer[KEPT_CAPACITY];
            reclaimed = new int[KEPT_CAPACITY];
        }
    }

    private void forgetWrites() {
        end = 0;
        epoch++;
        if (entries.length > KEPT_CAPACITY * ENTRY) {
            entries = new long[KEPT_CAPACITY * ENTRY];
        }
    }
}
