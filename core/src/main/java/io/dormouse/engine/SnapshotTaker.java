package io.dormouse.engine;

import io.dormouse.engine.snapshot.EngineSnapshot;
import io.dormouse.engine.snapshot.Publication;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.concurrent.locks.LockSupport;

/**
 * Takes snapshots: finds out whether what is published will do, and who publishes if not. The reader does where nobody writes at the moment,
 * else the writer at his next commit. Thread-safe.
 */
final class SnapshotTaker {
    /** How often who waits for an epoch that nobody has begun looks for it. */
    private static final long EPOCH_POLL_NANOS = 1_000_000;

    private final Engine engine;
    private final WriterGate gate;
    private final Publication publication;

    SnapshotTaker(Engine engine, WriterGate gate, Publication publication) {
        this.engine = engine;
        this.gate = gate;
        this.publication = publication;
    }

    /** See {@link Engine#snapshot()}. */
    EngineSnapshot atOnce() {
        engine.checkNotPoisoned();
        if (publication.shows(engine.epoch())) {
            return publication.pin();
        }
        if (gate.isHeldByThisThread()) {
            publishOwn();
        } else if (gate.tryEnter()) {
            publishAndLeave();
        } else {
            publication.want();
        }
        return publication.pin();
    }

    /** See {@link Engine#snapshot(long, long)}. */
    EngineSnapshot atLeast(long epoch, long timeoutNanos) {
        long deadline = System.nanoTime() + timeoutNanos;
        awaitEpoch(epoch, deadline);
        engine.checkNotPoisoned();
        if (publication.shows(epoch)) {
            return publication.pin();
        }
        if (gate.isHeldByThisThread()) {
            publishOwn();
        } else if (gate.tryEnter(Math.max(0, deadline - System.nanoTime()))) {
            publishAndLeave();
        } else if (!publication.shows(epoch)) {
            throw tooLate(epoch);
        }
        return publication.pin();
    }

    /** Waits until the epoch is committed; who has the turn would wait for himself. */
    private void awaitEpoch(long epoch, long deadline) {
        boolean interrupted = false;
        try {
            while (engine.epoch() < epoch) {
                engine.checkNotPoisoned();
                if (gate.isHeldByThisThread() || System.nanoTime() - deadline >= 0) {
                    throw tooLate(epoch);
                }
                LockSupport.parkNanos(this, EPOCH_POLL_NANOS);
                interrupted |= Thread.interrupted();
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private DormouseException tooLate(long epoch) {
        if (engine.epoch() >= epoch) {
            return new DormouseException(
                            SqlState.QUERY_CANCELED, "the epoch is committed, but no writer has published it in time")
                    .with("wanted", epoch)
                    .with("published", publication.newestEpoch())
                    .hint(
                            "a writer has been in the middle of an epoch all the time: wait longer, or read an older state");
        }
        return new DormouseException(SqlState.QUERY_CANCELED, "the epoch was not committed in time")
                .with("wanted", epoch)
                .with("newest", engine.epoch())
                .hint("wait longer, or read an older state");
    }

    /** Publishes, as the one who has the turn; not in the middle of an epoch. */
    private void publishOwn() {
        if (engine.isInEpoch()) {
            gate.refuseReentry();
        }
        publication.publish(engine.epoch());
    }

    private void publishAndLeave() {
        engine.checkUsable();
        try {
            publication.publish(engine.epoch());
        } finally {
            gate.leave();
        }
    }
}
