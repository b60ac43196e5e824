package io.dormouse.bench.snapshots.layout;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * Objects with a chain of versions each, the newest first (MVCC): a put adds a version, and cuts off those that no reader's epoch needs. A
 * reader walks each chain to the version of his epoch.
 */
public final class VersionChainRows implements VersionedRows {
    private static final int MOST_READERS = 64;
    private static final long NOBODY = Long.MAX_VALUE;

    private static final class Version {
        final long epoch;
        final long place;
        final long value;
        volatile @Nullable Version before;

        Version(long epoch, long place, long value, @Nullable Version before) {
            this.epoch = epoch;
            this.place = place;
            this.value = value;
            this.before = before;
        }
    }

    private final Map<Long, Version> rows = new ConcurrentHashMap<>();
    private final AtomicLong published = new AtomicLong();
    /** The epochs that readers read. */
    private final AtomicLongArray reading = new AtomicLongArray(MOST_READERS);

    public VersionChainRows() {
        for (int i = 0; i < MOST_READERS; i++) {
            reading.set(i, NOBODY);
        }
    }

    @Override
    public void put(long id, long place, long value) {
        long epoch = published.getPlain() + 1;
        Version newest = rows.get(id);
        Version kept = newest != null && newest.epoch == epoch ? newest.before : newest;
        cut(kept);
        rows.put(id, new Version(epoch, place, value, kept));
    }

    /** Cuts off what comes after the version that the oldest reader sees. */
    private void cut(@Nullable Version chain) {
        long oldest = published.getPlain();
        for (int i = 0; i < MOST_READERS; i++) {
            oldest = Math.min(oldest, reading.get(i));
        }
        Version version = chain;
        while (version != null && version.epoch > oldest) {
            version = version.before;
        }
        if (version != null) {
            version.before = null;
        }
    }

    @Override
    public void publish() {
        published.setRelease(published.getPlain() + 1);
    }

    @Override
    public long sum() {
        int slot = enter();
        long epoch = reading.get(slot);
        long sum = 0;
        for (Map.Entry<Long, Version> row : rows.entrySet()) {
            Version version = row.getValue();
            while (version != null && version.epoch > epoch) {
                version = version.before;
            }
            if (version != null) {
                sum += row.getKey() + version.place + version.value;
            }
        }
        reading.set(slot, NOBODY);
        return sum;
    }

    /** Takes a slot and says there which epoch is read; that must still be the newest when it can be seen. */
    private int enter() {
        int slot = 0;
        while (!reading.compareAndSet(slot, NOBODY, 0)) {
            slot = (slot + 1) % MOST_READERS;
        }
        // With 0 in the slot nothing is cut off.
        reading.set(slot, published.getAcquire());
        return slot;
    }
}
