package io.dormouse.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.CompletableFuture;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

/**
 * The writer's turn under contention. Whatever the actors share is a plain field: only the turn orders their accesses.
 *
 * <p>A lost wake-up has no outcome of its own: the run ends a JVM in which an actor waits for ever, and fails. So each test here also
 * shows that who waits gets in, and without the last holder's coming back: an actor that has left does not come again.
 */
public class WriterGateStress {
    private WriterGateStress() {}

    /** What the turn protects: a count in two plain fields, which differ in the middle of a step only. */
    private static final class Guarded {
        private int left;
        private int right;

        /** One more. Returns the new count, or −1 if somebody else is in the middle of a step. */
        int step() {
            int before = left;
            if (before != right) {
                return -1;
            }
            left = before + 1;
            right = before + 1;
            return before + 1;
        }
    }

    @JCStressTest
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "the first actor came first")
    @Outcome(id = "2, 1", expect = ACCEPTABLE, desc = "the second actor came first")
    @Outcome(expect = FORBIDDEN, desc = "both were in at once, or one did not see what the other had done")
    @State
    public static class OneAtATime {
        private final WriterGate gate = new WriterGate();
        private final Guarded guarded = new Guarded();

        @Actor
        public void first(II_Result r) {
            gate.enter();
            r.r1 = guarded.step();
            gate.leave();
        }

        @Actor
        public void second(II_Result r) {
            gate.enter();
            r.r2 = guarded.step();
            gate.leave();
        }
    }

    /** Turn after turn, so that entering meets every moment of the other's leaving. */
    @JCStressTest
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "every step was seen by the next")
    @Outcome(expect = FORBIDDEN, desc = "steps got lost or overlapped")
    @State
    public static class ManyTurns {
        private static final int TURNS = 20;

        private final WriterGate gate = new WriterGate();
        private final Guarded guarded = new Guarded();

        private void takeTurns() {
            for (int i = 0; i < TURNS; i++) {
                gate.enter();
                guarded.step();
                gate.leave();
            }
        }

        @Actor
        public void first() {
            takeTurns();
        }

        @Actor
        public void second() {
            takeTurns();
        }

        @Arbiter
        public void missing(I_Result r) {
            r.r1 = 2 * TURNS + 1 - guarded.step();
        }
    }

    /** More threads than jcstress has processors for, so that several wait at once and lose the processor anywhere. */
    @JCStressTest
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "every step was seen by the next")
    @Outcome(expect = FORBIDDEN, desc = "steps got lost or overlapped")
    @State
    public static class SeveralWaiters {
        private static final int THREADS = 4;
        private static final int TURNS = 50;

        private final WriterGate gate = new WriterGate();
        private final Guarded guarded = new Guarded();

        private void takeTurns() {
            for (int i = 0; i < TURNS; i++) {
                gate.enter();
                guarded.step();
                gate.leave();
            }
        }

        private void takeTurnsInTwoThreads() {
            CompletableFuture<Void> other = CompletableFuture.runAsync(this::takeTurns);
            takeTurns();
            other.join();
        }

        @Actor
        public void first() {
            takeTurnsInTwoThreads();
        }

        @Actor
        public void second() {
            takeTurnsInTwoThreads();
        }

        @Arbiter
        public void missing(I_Result r) {
            r.r1 = THREADS * TURNS + 1 - guarded.step();
        }
    }

    /** One who may wait and one who never does. The arbiter enters too: nobody has taken the turn along. */
    @JCStressTest
    @Outcome(id = "1, 2, 3", expect = ACCEPTABLE, desc = "tried first")
    @Outcome(id = "2, 1, 3", expect = ACCEPTABLE, desc = "tried when the other had left")
    @Outcome(id = "0, 1, 2", expect = ACCEPTABLE, desc = "tried while the other was in")
    @Outcome(expect = FORBIDDEN, desc = "both were in at once, or one did not see what the other had done")
    @State
    public static class TryingAndEntering {
        private final WriterGate gate = new WriterGate();
        private final Guarded guarded = new Guarded();

        @Actor
        public void tryToEnter(III_Result r) {
            if (gate.tryEnter()) {
                r.r1 = guarded.step();
                gate.leave();
            }
        }

        @Actor
        public void enter(III_Result r) {
            gate.enter();
            r.r2 = guarded.step();
            gate.leave();
        }

        @Arbiter
        public void afterwards(III_Result r) {
            gate.enter();
            r.r3 = guarded.step();
            gate.leave();
        }
    }

    @JCStressTest
    @Outcome(id = "1, 2, 3", expect = ACCEPTABLE, desc = "one after the other")
    @Outcome(id = "2, 1, 3", expect = ACCEPTABLE, desc = "one after the other")
    @Outcome(id = "1, 0, 2", expect = ACCEPTABLE, desc = "the second found the turn taken")
    @Outcome(id = "0, 1, 2", expect = ACCEPTABLE, desc = "the first found the turn taken")
    @Outcome(expect = FORBIDDEN, desc = "both were in at once, or neither got the turn that nobody had")
    @State
    public static class BothTrying {
        private final WriterGate gate = new WriterGate();
        private final Guarded guarded = new Guarded();

        private int tryToStep() {
            if (!gate.tryEnter()) {
                return 0;
            }
            int count = guarded.step();
            gate.leave();
            return count;
        }

        @Actor
        public void first(III_Result r) {
            r.r1 = tryToStep();
        }

        @Actor
        public void second(III_Result r) {
            r.r2 = tryToStep();
        }

        @Arbiter
        public void afterwards(III_Result r) {
            gate.enter();
            r.r3 = guarded.step();
            gate.leave();
        }
    }

    /** Whether a thread is told rightly that it has the turn, whatever the other does. */
    @JCStressTest
    @Outcome(id = "false, true, false", expect = ACCEPTABLE, desc = "just while it had the turn")
    @Outcome(expect = FORBIDDEN, desc = "took another's turn for its own, or did not know its own")
    @State
    public static class WhoseTurn {
        private final WriterGate gate = new WriterGate();

        @Actor
        public void asks(ZZZ_Result r) {
            r.r1 = gate.isHeldByThisThread();
            gate.enter();
            r.r2 = gate.isHeldByThisThread();
            gate.leave();
            r.r3 = gate.isHeldByThisThread();
        }

        @Actor
        public void comesAndGoes() {
            gate.enter();
            gate.leave();
            if (gate.tryEnter()) {
                gate.leave();
            }
        }
    }

    /** An interrupt neither lets a waiter in early nor gets lost. */
    @JCStressTest
    @Outcome(id = "1, 2, 1", expect = ACCEPTABLE, desc = "the interrupted actor came first")
    @Outcome(id = "2, 1, 1", expect = ACCEPTABLE, desc = "the interrupted actor came second")
    @Outcome(expect = FORBIDDEN, desc = "both were in at once, or the interrupt got lost")
    @State
    public static class InterruptedWaiter {
        private final WriterGate gate = new WriterGate();
        private final Guarded guarded = new Guarded();

        @Actor
        public void interrupted(III_Result r) {
            Thread.currentThread().interrupt();
            gate.enter();
            r.r1 = guarded.step();
            gate.leave();
            // Also takes the interrupt off the thread, which is not ours.
            r.r3 = Thread.interrupted() ? 1 : 0;
        }

        @Actor
        public void other(III_Result r) {
            gate.enter();
            r.r2 = guarded.step();
            gate.leave();
        }
    }

    /** One who keeps the turn waits for the other, which needs it, and then goes on with it. */
    @JCStressTest
    @Outcome(id = "1, 2, 3", expect = ACCEPTABLE, desc = "the other came while the keeper waited")
    @Outcome(id = "2, 1, 3", expect = ACCEPTABLE, desc = "the other came first")
    @Outcome(expect = FORBIDDEN, desc = "both were in at once, or one did not see what the other had done")
    @State
    public static class WaitingOutside {
        private final WriterGate gate = new WriterGate();
        private final Guarded guarded = new Guarded();
        private final CompletableFuture<Void> otherWasIn = new CompletableFuture<>();

        @Actor
        public void keeps(III_Result r) {
            gate.keep(() -> {
                gate.enter();
                r.r1 = guarded.step();
                gate.leave();
                gate.waitOutside(otherWasIn::join);
                gate.enter();
                r.r3 = guarded.step();
                gate.leave();
            });
        }

        @Actor
        public void enters(III_Result r) {
            gate.enter();
            r.r2 = guarded.step();
            gate.leave();
            otherWasIn.complete(null);
        }
    }
}
