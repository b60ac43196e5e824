package io.dormouse.bench.snapshots.layout;

import io.dormouse.store.RowBuffer;
import io.dormouse.store.RowIndex;
import io.dormouse.store.RowStore;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import io.dormouse.type.Column;
import io.dormouse.type.Schema;
import io.dormouse.type.Types;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Dormouse's own: rows side by side in pages that are copied when a snapshot sees them, with the undo log. */
public final class PagedRows implements VersionedRows {
    private final UndoLog log = new UndoLog();
    private final RowStore rows = new RowStore(
            log,
            new ValuePool(log),
            new Schema(List.of(
                    new Column("id", Types.BIGINT, false),
                    new Column("place", Types.BIGINT, false),
                    new Column("value", Types.BIGINT, false))));
    private final RowIndex index = rows.indexBy(new int[] {0}, 0);
    private final RowBuffer row = new RowBuffer(3);
    private final long[] key = new long[1];
    private final AtomicReference<RowStore.Version> newest = new AtomicReference<>(rows.publish());

    @Override
    public void put(long id, long place, long value) {
        key[0] = id;
        row.setLong(0, id);
        row.setLong(1, place);
        row.setLong(2, value);
        int at = index.intern(key);
        if (index.added()) {
            rows.insert(at, row, 1);
        } else {
            rows.write(at, row, 1);
        }
        log.commit();
    }

    @Override
    public void publish() {
        newest.setRelease(rows.publish());
        // Readers here pin nothing, so the pages go to the collector, as the other layouts' objects do.
        log.copiedPages().publish();
    }

    @Override
    public long sum() {
        RowStore.Version version = newest.getAcquire();
        RowBuffer out = new RowBuffer(3);
        long sum = 0;
        for (int id = version.next(0); id >= 0; id = version.next(id + 1)) {
            version.read(id, out);
            sum += out.longs[0] + out.longs[1] + out.longs[2];
        }
        return sum;
    }
}
