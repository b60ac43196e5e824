package io.dormouse.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.dormouse.Publication;
import io.dormouse.Snapshot;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.time.Duration;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;
import org.openjdk.jcstress.infra.results.L_Result;
import org.openjdk.jcstress.infra.results.ZZZZ_Result;

/**
 * A writer and a reader of one engine: what a snapshot shows, and in what order epochs are seen.
 *
 * <p>All samples of a test share one engine, since opening one takes a thousand times as long as an epoch; so each JVM sees a long history.
 */
public class PublicationStress {
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private PublicationStress() {}

    private static boolean isWhole(History history, Snapshot snapshot) {
        return history.judge(snapshot).equals("whole");
    }

    private static String look(History history) {
        try (Snapshot snapshot = history.dormouse().snapshot()) {
            return history.judge(snapshot);
        }
    }

    @JCStressTest
    @Outcome(id = "whole", expect = ACCEPTABLE, desc = "table and view are those of the snapshot's epoch")
    @Outcome(expect = FORBIDDEN, desc = "a mixture of epochs")
    @State
    public static class OneEpoch {
        private static final History HISTORY = new History.RowByRow();

        @Actor
        public void writer() {
            HISTORY.advance();
        }

        @Actor
        public void reader(L_Result r) {
            r.r1 = look(HISTORY);
        }
    }

    /** As {@link OneEpoch}, with each epoch published, so that pages go from hand to hand and roots die all the time. */
    @JCStressTest
    @Outcome(id = "whole", expect = ACCEPTABLE, desc = "table and view are those of the snapshot's epoch")
    @Outcome(expect = FORBIDDEN, desc = "a mixture of epochs")
    @State
    public static class EachEpochPublished {
        private static final History HISTORY = new History.RowByRow(new Publication.EveryEpoch());

        @Actor
        public void writer() {
            HISTORY.advance();
        }

        @Actor
        public void reader(L_Result r) {
            r.r1 = look(HISTORY);
        }
    }

    /** While a transaction of several statements is open the reader gets what was before it, without waiting. */
    @JCStressTest
    @Outcome(id = "whole", expect = ACCEPTABLE, desc = "table and view are those of the snapshot's epoch")
    @Outcome(expect = FORBIDDEN, desc = "a mixture of epochs, or the middle of a transaction")
    @State
    public static class OneEpochOfTransactions {
        private static final History HISTORY = new History.Transactions();

        @Actor
        public void writer() {
            HISTORY.advance();
        }

        @Actor
        public void reader(L_Result r) {
            r.r1 = look(HISTORY);
        }
    }

    /** The reader asks for the number, a snapshot not older than it, the number again and a snapshot not older than that. */
    @JCStressTest
    @Outcome(id = "true, true, true, true", expect = ACCEPTABLE, desc = "never back, and each number with its content")
    @Outcome(expect = FORBIDDEN, desc = "back in time, or a number without its content")
    @State
    public static class NeverBack {
        private static final History HISTORY = new History.RowByRow();

        @Actor
        public void writer() {
            HISTORY.advance();
            HISTORY.advance();
        }

        @Actor
        public void reader(ZZZZ_Result r) {
            long told = HISTORY.dormouse().epoch();
            try (Snapshot first = HISTORY.dormouse().snapshot(told, PATIENCE)) {
                long toldThen = HISTORY.dormouse().epoch();
                try (Snapshot second = HISTORY.dormouse().snapshot(toldThen, PATIENCE)) {
                    r.r1 = told <= first.epoch();
                    r.r2 = first.epoch() <= toldThen;
                    r.r3 = toldThen <= second.epoch();
                    r.r4 = isWhole(HISTORY, first) && isWhole(HISTORY, second);
                }
            }
        }
    }

    /** Two readers: who has a snapshot that another made still sees it whole, and both see the same of one epoch. */
    @JCStressTest
    @Outcome(id = "whole, whole", expect = ACCEPTABLE, desc = "both see epochs")
    @Outcome(expect = FORBIDDEN, desc = "a reader sees a mixture")
    @State
    public static class TwoReaders {
        private static final History HISTORY = new History.RowByRow();

        @Actor
        public void writerWhoReads(LL_Result r) {
            HISTORY.advance();
            r.r1 = look(HISTORY);
        }

        @Actor
        public void reader(LL_Result r) {
            r.r2 = look(HISTORY);
        }
    }

    /** A snapshot that is kept shows the same while the writer goes on and when it has gone on. */
    @JCStressTest
    @Outcome(id = "whole, whole", expect = ACCEPTABLE, desc = "the kept snapshot did not change")
    @Outcome(expect = FORBIDDEN, desc = "the kept snapshot changed")
    @State
    public static class KeptSnapshot {
        private static final History HISTORY = new History.RowByRow();

        private final Snapshot kept = HISTORY.dormouse().snapshot();

        @Actor
        public void writer() {
            HISTORY.advance();
        }

        @Actor
        public void reader(LL_Result r) {
            r.r1 = HISTORY.judge(kept);
        }

        @Arbiter
        public void afterwards(LL_Result r) {
            r.r2 = HISTORY.judge(kept);
            kept.close();
        }
    }

    /** A snapshot that is closed while somebody reads it: he is refused, and never takes for rows what the writer has made of its pages. */
    @JCStressTest
    @Outcome(id = "whole", expect = ACCEPTABLE, desc = "read before it was closed")
    @Outcome(id = "closed", expect = ACCEPTABLE, desc = "refused")
    @Outcome(expect = FORBIDDEN, desc = "the reader was given something else")
    @State
    public static class ClosedWhileRead {
        private static final History HISTORY = new History.RowByRow(new Publication.EveryEpoch());

        private final Snapshot read = HISTORY.dormouse().snapshot();

        @Actor
        public void writer() {
            read.close();
            for (int i = 0; i < 4; i++) {
                HISTORY.advance();
            }
        }

        @Actor
        public void reader(L_Result r) {
            try {
                r.r1 = HISTORY.judge(read);
            } catch (DormouseException e) {
                r.r1 = e.state() == SqlState.CLOSED ? "closed" : e.toString();
            }
        }
    }
}
