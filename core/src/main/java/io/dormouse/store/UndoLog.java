package io.dormouse.store;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.Arrays;

/**
 * The writes of the running epoch, so that a refusal can take them back: one reusable primitive log for all state of an engine.
 *
 * <p>State writes in place and appends (who, where, what was there). {@link #rollback} replays the log backwards; {@link #commit}
 * forgets it and then runs what was deferred: ids and dictionary entries are reclaimed only at commit, so an id never changes
 * its meaning within an epoch. Invariant: after {@code rollback} every cell reads as at the epoch's start. Appending costs
 * three array stores; the buffers are kept. Owned by one writer at a time.
 */
public final class UndoLog {
    private static final int INITIAL_CAPACITY = 1024;
    private static final int MAX_CAPACITY = 1 << 30;

    private Undoable[] targets = new Undoable[INITIAL_CAPACITY];
    private long[] positions = new long[INITIAL_CAPACITY];
    private long[] olds = new long[INITIAL_CAPACITY];
    private int size;

    private Reclaimer[] reclaimers = new Reclaimer[16];
    private int[] reclaimed = new int[16];
    private int reclaimedSize;

    /** Frees what belongs to an id once the epoch is committed, if it is still unused then. */
    public interface Reclaimer {
        /** Called once at commit for each deferred request; must check that {@code id} is (still) unused. */
        void reclaim(int id);
    }

    void record(Undoable target, long position, long old) {
        if (size == targets.length) {
            grow();
        }
        targets[size] = target;
        positions[size] = position;
        olds[size] = old;
        size++;
    }

    private void grow() {
        // All three or none, so that running out of memory here leaves a log that can be rolled back and used again.
        if (size >= MAX_CAPACITY) {
            throw new DormouseException(SqlState.LIMIT_EXCEEDED, "a batch changes at most 1073741824 cells of state")
                    .hint("write the rows in several transactions");
        }
        int capacity = 2 * size;
        Undoable[] largerTargets = Arrays.copyOf(targets, capacity);
        long[] largerPositions = Arrays.copyOf(positions, capacity);
        olds = Arrays.copyOf(olds, capacity);
        targets = largerTargets;
        positions = largerPositions;
    }

    /** Asks that {@code reclaimer} looks at {@code id} at commit. Forgotten by a rollback. */
    public void reclaimAtCommit(Reclaimer reclaimer, int id) {
        if (reclaimedSize == reclaimed.length) {
            Reclaimer[] largerReclaimers = Arrays.copyOf(reclaimers, 2 * reclaimedSize);
            reclaimed = Arrays.copyOf(reclaimed, 2 * reclaimedSize);
            reclaimers = largerReclaimers;
        }
        reclaimers[reclaimedSize] = reclaimer;
        reclaimed[reclaimedSize++] = id;
    }

    /** How many writes the running epoch has recorded. */
    public int size() {
        return size;
    }

    /** Makes the epoch's writes final and reclaims what they left unused. Reclaiming may ask for more reclaiming. */
    public void commit() {
        size = 0;
        for (int i = 0; i < reclaimedSize; i++) {
            reclaimers[i].reclaim(reclaimed[i]);
        }
        reclaimedSize = 0;
        size = 0;
    }

    /** Takes back every write since the last {@link #commit} or {@code rollback}. */
    public void rollback() {
        while (size > 0) {
            size--;
            targets[size].restore(positions[size], olds[size]);
        }
        reclaimedSize = 0;
    }
}
