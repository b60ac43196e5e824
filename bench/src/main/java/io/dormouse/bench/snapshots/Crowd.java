package io.dormouse.bench.snapshots;

import io.dormouse.Dormouse;
import io.dormouse.Snapshot;
import io.dormouse.type.Row;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/** Readers that pin the newest state, enumerate a view to its end and begin again, until they are sent home. */
final class Crowd {
    private final ExecutorService threads;
    private final List<Future<Long>> readers = new ArrayList<>();
    private final AtomicBoolean over = new AtomicBoolean();

    Crowd(Dormouse db, String view, int size) {
        threads = Executors.newFixedThreadPool(Math.max(1, size));
        for (int i = 0; i < size; i++) {
            readers.add(threads.submit(() -> read(db, view)));
        }
    }

    private long read(Dormouse db, String view) {
        long rows = 0;
        while (!over.get()) {
            try (Snapshot snapshot = db.snapshot()) {
                for (Iterator<Row> all = snapshot.rows(view); all.hasNext() && !over.get(); all.next()) {
                    rows++;
                }
            }
        }
        return rows;
    }

    /** Ends all readers; returns how many rows they saw. */
    long sendHome() {
        over.set(true);
        long rows = 0;
        try {
            for (Future<Long> reader : readers) {
                rows += reader.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while readers end", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a reader failed", e.getCause());
        } finally {
            threads.shutdownNow();
        }
        return rows;
    }
}
