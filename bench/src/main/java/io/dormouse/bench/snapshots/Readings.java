package io.dormouse.bench.snapshots;

import io.dormouse.Dormouse;
import io.dormouse.Options;
import io.dormouse.Publication;
import io.dormouse.RowWriter;
import java.util.Random;

/**
 * A stored table of {@code sensors} readings, a view of a group for each ten of them, and a writer who replaces readings at random: a
 * retraction and an insertion each. One thread writes.
 */
final class Readings implements AutoCloseable {
    private static final long GROUP = 10;

    private final Dormouse db;
    private final RowWriter writer;
    private final long[] values;
    private final Random random = new Random(7);

    Readings(int sensors, Publication publication, boolean grouped) {
        db = Dormouse.open(Options.defaults().withPublication(publication));
        db.execute("CREATE TABLE reading (id BIGINT PRIMARY KEY, place BIGINT NOT NULL, value BIGINT NOT NULL)");
        if (grouped) {
            db.execute("CREATE MATERIALIZED VIEW places AS "
                    + "SELECT place, sum(value) AS total, count(*) AS readings FROM reading GROUP BY place");
        }
        writer = db.writer("reading");
        values = new long[sensors];
        db.keepTurn(() -> {
            for (int id = 0; id < sensors; id++) {
                write(id).insert();
            }
        });
    }

    Dormouse db() {
        return db;
    }

    private RowWriter write(int id) {
        return writer.setLong(0, id).setLong(1, id / GROUP).setLong(2, values[id]);
    }

    /** Replaces readings until the time is over, so many rows an epoch; returns how many rows were written. */
    long replace(int batch, long nanos) {
        long end = System.nanoTime() + nanos;
        long rows = 0;
        while (System.nanoTime() < end) {
            rows += batch == 1 ? replaceOneByOne() : replaceTogether(batch);
        }
        return rows;
    }

    private long replaceOneByOne() {
        int count = 64;
        db.keepTurn(() -> {
            for (int i = 0; i < count; i++) {
                int id = random.nextInt(values.length);
                write(id).delete();
                values[id]++;
                write(id).insert();
            }
        });
        return 2L * count;
    }

    private long replaceTogether(int batch) {
        db.transact(transaction -> {
            for (int i = 0; i < batch / 2; i++) {
                int id = random.nextInt(values.length);
                transaction.delete("reading", (long) id, id / GROUP, values[id]);
                values[id]++;
                transaction.insert("reading", (long) id, id / GROUP, values[id]);
            }
        });
        return batch;
    }

    @Override
    public void close() {
        db.close();
    }
}
