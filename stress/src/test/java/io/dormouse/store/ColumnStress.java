package io.dormouse.store;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.dormouse.type.Column;
import io.dormouse.type.Schema;
import io.dormouse.type.Types;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * A published version of a column, and of rows, while the writer writes, grows, takes back and publishes again. A reader sums up the cells of a
 * version, in all of which one number was written: a cell of another version makes another sum, or {@link #TORN}.
 */
public class ColumnStress {
    /** The first and the last cell of a page, the first of the next one, and one in a later page that the writer makes. */
    private static final int[] CELLS = {0, 255, 256};

    private static final int LATER = 5 * 256;
    private static final int TORN = -1;

    private ColumnStress() {}

    @JCStressTest
    @Outcome(id = "1, [23], 1", expect = ACCEPTABLE, desc = "each version shows what was published with it")
    @Outcome(id = "1, 0, 1", expect = ACCEPTABLE, desc = "nothing more was handed over yet")
    @Outcome(expect = FORBIDDEN, desc = "a published version changed")
    @State
    public static class Longs {
        private final UndoLog log = new UndoLog();
        private final LongColumn column = new LongColumn(log);
        private final AtomicReference<LongColumn.@Nullable Version> handed = new AtomicReference<>();
        private final LongColumn.Version first;

        public Longs() {
            write(1);
            log.commit();
            first = column.publish();
        }

        private void write(long value) {
            for (int cell : CELLS) {
                column.set(cell, value);
            }
        }

        private void publish(long value) {
            write(value);
            log.commit();
            handed.setRelease(column.publish());
        }

        private static int read(LongColumn.Version version) {
            long value = version.get(CELLS[0]);
            for (int cell : CELLS) {
                if (version.get(cell) != value) {
                    return TORN;
                }
            }
            return version.get(LATER) == 0 ? (int) value : TORN;
        }

        @Actor
        public void writer() {
            publish(2);
            write(7);
            log.rollback();
            publish(3);
            write(8);
            column.set(LATER, 8);
            log.commit();
        }

        @Actor
        public void reader(III_Result r) {
            LongColumn.Version newest = handed.getAcquire();
            r.r2 = newest == null ? 0 : read(newest);
            r.r1 = read(first);
        }

        @Arbiter
        public void afterwards(III_Result r) {
            r.r3 = read(first);
        }
    }

    @JCStressTest
    @Outcome(id = "1, [23], 1", expect = ACCEPTABLE, desc = "each version shows what was published with it")
    @Outcome(id = "1, 0, 1", expect = ACCEPTABLE, desc = "nothing more was handed over yet")
    @Outcome(expect = FORBIDDEN, desc = "a published version changed")
    @State
    public static class Rows {
        /** The first and the last row of a page, and the first of the next one. */
        private static final int[] ROWS = {0, 127, 128};

        private static final int LATER_ROW = 5 * 128;

        private final UndoLog log = new UndoLog();
        private final RowStore rows = new RowStore(
                log,
                new ValuePool(log),
                new Schema(List.of(new Column("n", Types.BIGINT, false), new Column("t", Types.TEXT, false))));
        private final RowBuffer row = new RowBuffer(2);
        private final AtomicReference<RowStore.@Nullable Version> handed = new AtomicReference<>();
        private final RowStore.Version first;

        public Rows() {
            write(1);
            log.commit();
            first = rows.publish();
        }

        /** A text of its own for each row, whose characters must be seen too. */
        private void write(int value) {
            for (int id : ROWS) {
                row.setLong(0, value);
                row.setObject(1, Integer.toString(value));
                rows.write(id, row, value);
            }
        }

        private void remove() {
            for (int id : ROWS) {
                rows.write(id, row, 0);
            }
        }

        private static int read(RowStore.Version version) {
            RowBuffer seen = new RowBuffer(2);
            long value = version.weight(ROWS[0]);
            for (int id : ROWS) {
                version.read(id, seen);
                Object text = seen.objects[1];
                if (version.weight(id) != value
                        || seen.longs[0] != value
                        || text == null
                        || Integer.parseInt(text.toString()) != value) {
                    return TORN;
                }
            }
            return version.weight(LATER_ROW) == 0 ? (int) value : TORN;
        }

        private void publish(int value) {
            write(value);
            log.commit();
            handed.setRelease(rows.publish());
        }

        @Actor
        public void writer() {
            publish(2);
            write(7);
            log.rollback();
            publish(3);
            remove();
            rows.write(LATER_ROW, row, 1);
            // Lets the texts of the removed rows go.
            log.commit();
        }

        @Actor
        public void reader(III_Result r) {
            RowStore.Version newest = handed.getAcquire();
            r.r2 = newest == null ? 0 : read(newest);
            r.r1 = read(first);
        }

        @Arbiter
        public void afterwards(III_Result r) {
            r.r3 = read(first);
        }
    }
}
