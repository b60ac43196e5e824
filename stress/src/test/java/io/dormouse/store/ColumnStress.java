package io.dormouse.store;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * A published version of a column while the writer writes, grows, takes back and publishes again. A reader sums up the cells of a
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
    public static class Objects {
        private final ObjectColumn column = new ObjectColumn();
        private final AtomicReference<ObjectColumn.@Nullable Version> handed = new AtomicReference<>();
        private final ObjectColumn.Version first;

        public Objects() {
            write(1);
            first = column.publish();
        }

        /** A text of its own for each cell, whose characters must be seen too. */
        private void write(int value) {
            for (int cell : CELLS) {
                column.set(cell, Integer.toString(value));
            }
        }

        private static int read(ObjectColumn.Version version) {
            int value = number(version.get(CELLS[0]));
            for (int cell : CELLS) {
                if (number(version.get(cell)) != value) {
                    return TORN;
                }
            }
            return value;
        }

        private static int number(@Nullable Object text) {
            return text == null ? TORN : Integer.parseInt(text.toString());
        }

        @Actor
        public void writer() {
            write(2);
            handed.setRelease(column.publish());
            write(3);
            handed.setRelease(column.publish());
            write(8);
            column.set(LATER, "8");
        }

        @Actor
        public void reader(III_Result r) {
            ObjectColumn.Version newest = handed.getAcquire();
            r.r2 = newest == null ? 0 : read(newest);
            r.r1 = read(first);
        }

        @Arbiter
        public void afterwards(III_Result r) {
            r.r3 = read(first);
        }
    }
}
