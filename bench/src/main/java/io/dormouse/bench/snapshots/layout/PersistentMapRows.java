package io.dormouse.bench.snapshots.layout;

import io.vavr.Tuple2;
import io.vavr.collection.HashMap;
import java.util.concurrent.atomic.AtomicReference;

/** A persistent hash array mapped trie (of the library Vavr): a put makes a new path, a publication hands over the root. */
public final class PersistentMapRows implements VersionedRows {
    private record Cells(long place, long value) {}

    private HashMap<Long, Cells> rows = HashMap.empty();
    private final AtomicReference<HashMap<Long, Cells>> newest = new AtomicReference<>(rows);

    @Override
    public void put(long id, long place, long value) {
        rows = rows.put(id, new Cells(place, value));
    }

    @Override
    public void publish() {
        newest.setRelease(rows);
    }

    @Override
    public long sum() {
        long sum = 0;
        for (Tuple2<Long, Cells> row : newest.getAcquire()) {
            sum += row._1() + row._2().place() + row._2().value();
        }
        return sum;
    }
}
