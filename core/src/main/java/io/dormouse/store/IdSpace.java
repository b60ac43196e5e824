package io.dormouse.store;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.Arrays;

/**
 * Dense ids: {@link #allocate} hands out freed ones first, {@link #free} takes one back at commit. Both O(1); a rollback takes back what the
 * epoch handed out. One writer.
 */
public final class IdSpace extends Undoable {
    private static final long FREED_BEFORE = 0;
    private static final long NEW = 1;

    private final UndoLog log;
    private int limit;
    private int[] free = new int[16];
    private int freeSize;

    public IdSpace(UndoLog log) {
        super(log);
        this.log = log;
    }

    /** One more than the largest id ever handed out. */
    public int limit() {
        return limit;
    }

    /** How many ids are in use. */
    public int size() {
        return limit - freeSize;
    }

    /**
     * An id that nobody uses.
     *
     * @throws DormouseException 54000 when all 2³¹−1 ids are in use
     */
    public int allocate() {
        if (freeSize > 0) {
            log.record(this, FREED_BEFORE, 0);
            return free[--freeSize];
        }
        int id = limit;
        if (id == Integer.MAX_VALUE) {
            throw new DormouseException(SqlState.LIMIT_EXCEEDED, "a relation holds at most 2147483647 distinct entries")
                    .hint("split the data over several tables or instances");
        }
        log.record(this, NEW, 0);
        limit = id + 1;
        return id;
    }

    /** Takes an id back. Only at commit ({@link UndoLog.Reclaimer}), never within an epoch. */
    public void free(int id) {
        if (freeSize == free.length) {
            free = Arrays.copyOf(free, 2 * freeSize);
        }
        free[freeSize++] = id;
    }

    @Override
    void restore(long position, long old) {
        if (position == FREED_BEFORE) {
            freeSize++;
        } else {
            limit--;
        }
    }

    /** The bytes that the list of freed ids takes. */
    public long bytes() {
        return (long) free.length * Integer.BYTES;
    }
}
