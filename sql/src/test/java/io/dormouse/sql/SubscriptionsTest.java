package io.dormouse.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dormouse.ChangeCursor;
import io.dormouse.DeliveryOptions;
import io.dormouse.Dormouse;
import io.dormouse.Epoch;
import io.dormouse.EpochListener;
import io.dormouse.Options;
import io.dormouse.PolledSubscription;
import io.dormouse.ResumeToken;
import io.dormouse.RowWriter;
import io.dormouse.Session;
import io.dormouse.Snapshot;
import io.dormouse.Subscription;
import io.dormouse.SubscriptionEnd;
import io.dormouse.SubscriptionOptions;
import io.dormouse.SubscriptionOptions.Overflow;
import io.dormouse.type.DormouseException;
import io.dormouse.type.RowSource;
import io.dormouse.type.SqlState;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Subscribers through the Java API, above all those that are slow, fail, or lose what they subscribe to. */
@Timeout(120)
class SubscriptionsTest {
    private static final Duration ENOUGH = Duration.ofSeconds(100);
    private static final SubscriptionOptions ANY = SubscriptionOptions.defaults();

    private final List<SubscriptionEnd> failures = Collections.synchronizedList(new ArrayList<>());
    private final DeliveryOptions delivery = DeliveryOptions.defaults().withFailureHandler(failures::add);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Dormouse db = open(delivery);

    private static Dormouse open(DeliveryOptions delivery) {
        return Dormouse.open(Options.defaults().withDelivery(delivery));
    }

    @BeforeEach
    void define() {
        define(db);
    }

    private static void define(Dormouse db) {
        db.execute("CREATE TABLE t (id BIGINT PRIMARY KEY)");
        db.execute("CREATE MATERIALIZED VIEW v AS SELECT id FROM t");
        db.execute("CREATE TABLE u (id BIGINT PRIMARY KEY)");
        db.execute("CREATE MATERIALIZED VIEW w AS SELECT id FROM u");
    }

    @AfterEach
    void close() {
        db.close();
        threads.shutdownNow();
    }

    private void insert(long... ids) {
        LongStream.of(ids).forEach(id -> db.transact(tx -> tx.insert("t", id)));
    }

    /** Listens, and waits for a permit before each epoch. */
    private static final class Held implements EpochListener {
        private final Semaphore permits = new Semaphore(0);
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch over = new CountDownLatch(1);
        private final List<String> seen = Collections.synchronizedList(new ArrayList<>());
        private final AtomicReference<Thread> thread = new AtomicReference<>();
        private final AtomicReference<SubscriptionEnd> end = new AtomicReference<>();

        @Override
        public void accept(Epoch epoch) {
            thread.set(Thread.currentThread());
            begun.countDown();
            try {
                permits.acquire();
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted", e);
            }
            seen.add(text(epoch));
        }

        @Override
        public void ended(SubscriptionEnd how) {
            end.set(how);
            over.countDown();
        }

        SubscriptionEnd end() throws InterruptedException {
            over.await();
            return Objects.requireNonNull(end.get());
        }
    }

    private static String text(Epoch epoch) {
        return (epoch.snapshot() ? "=" : epoch.first() == epoch.number() ? "" : epoch.first() + "-") + epoch.number()
                + " " + epoch.changes();
    }

    private static List<String> pollAll(PolledSubscription subscription) {
        List<String> all = new ArrayList<>();
        for (Optional<Epoch> next = subscription.poll(); next.isPresent(); next = subscription.poll()) {
            all.add(text(next.get()));
        }
        return all;
    }

    /** Until the thread that a future's work runs on waits: nothing else of it tells. */
    private static void awaitWaiting(AtomicReference<Thread> thread, Future<?> work) {
        while (true) {
            Thread worker = thread.get();
            assertThat(work.isDone()).isFalse();
            if (worker != null && worker.getState() == Thread.State.WAITING) {
                return;
            }
            Thread.onSpinWait();
        }
    }

    private Future<?> elsewhere(AtomicReference<Thread> thread, Runnable work) {
        return threads.submit(() -> {
            thread.set(Thread.currentThread());
            work.run();
        });
    }

    @Test
    void aSnapshotIsFollowedByWhatComesAfterIt() throws InterruptedException {
        insert(1, 2);
        Held listener = new Held();
        listener.permits.release(100);
        Subscription subscription = db.subscribe("v", ANY.withSnapshot(), listener);
        insert(3);
        db.execute("INSERT INTO u VALUES (1)");
        db.execute("DELETE FROM t WHERE id < 3");
        assertThat(subscription.awaitDelivered(ENOUGH)).isTrue();
        assertThat(listener.seen).containsExactly("=2 [+1 [1], +1 [2]]", "3 [+1 [3]]", "5 [-1 [1], -1 [2]]");
    }

    @Test
    void aSnapshotIsPinnedUntilItIsDeliveredOrNobodyWantsItAnyMore() {
        insert(1, 2);
        PolledSubscription read = db.subscribe("v", ANY.withSnapshot());
        PolledSubscription unread = db.subscribe("v", ANY.withSnapshot());
        assertThat(db.metrics().openSnapshots()).isEqualTo(2);
        assertThat(pollAll(read)).containsExactly("=2 [+1 [1], +1 [2]]");
        assertThat(db.metrics().openSnapshots()).isEqualTo(1);
        unread.close();
        assertThat(db.metrics().openSnapshots()).isZero();
    }

    @Test
    void whoCannotCloseTheInstanceInTheMiddleOfHisTransactionLeavesItAsItWas() {
        assertThatThrownBy(() -> db.transact(tx -> db.close()))
                .isInstanceOfSatisfying(
                        DormouseException.class,
                        refusal -> assertThat(refusal.state()).isEqualTo(SqlState.ACTIVE_TRANSACTION));
        PolledSubscription subscription = db.subscribe("v", ANY);
        insert(1);
        assertThat(pollAll(subscription)).containsExactly("1 [+1 [1]]");
        db.close();
        assertThatThrownBy(db::snapshot)
                .isInstanceOfSatisfying(
                        DormouseException.class,
                        refusal -> assertThat(refusal.state()).isEqualTo(SqlState.CLOSED));
    }

    @Test
    void theSnapshotOfAnEmptyViewIsDeliveredToo() {
        assertThat(pollAll(db.subscribe("v", ANY.withSnapshot()))).containsExactly("=0 []");
    }

    @Test
    void whoPollsSeesWhatWasCommittedAtOnce() throws InterruptedException {
        PolledSubscription subscription = db.subscribe("v", ANY);
        assertThat(subscription.poll()).isEmpty();
        insert(1);
        assertThat(subscription.awaitDelivered(Duration.ZERO)).isFalse();
        assertThat(pollAll(subscription)).containsExactly("1 [+1 [1]]");
        assertThat(subscription.awaitDelivered(ENOUGH)).isTrue();
        insert(2);
        assertThat(subscription.poll(ENOUGH).map(Epoch::number)).contains(2L);
        insert(3);
        subscription.close();
        assertThat(subscription.poll(ENOUGH)).isEmpty();
        assertThat(subscription.end().orElseThrow().reason()).isEqualTo(SubscriptionEnd.Reason.CLOSED);
    }

    @Test
    void aListenerThatThrowsEndsAloneAndIsReported() throws InterruptedException {
        for (Throwable thrown :
                List.of(new IllegalStateException("no"), new StackOverflowError(), new AssertionError())) {
            Held other = new Held();
            other.permits.release(10);
            CountDownLatch told = new CountDownLatch(1);
            Subscription throwing = db.subscribe("v", ANY, new EpochListener() {
                @Override
                public void accept(Epoch epoch) {
                    if (thrown instanceof Error error) {
                        throw error;
                    }
                    throw (RuntimeException) thrown;
                }

                @Override
                public void ended(SubscriptionEnd end) {
                    told.countDown();
                    throw new IllegalStateException("and this is thrown too");
                }
            });
            Subscription listening = db.subscribe("v", ANY, other);
            long before = db.epoch();
            insert(before + 1, before + 2);
            told.await();
            assertThat(throwing.awaitDelivered(ENOUGH)).isFalse();
            assertThat(listening.awaitDelivered(ENOUGH)).isTrue();
            assertThat(other.seen).hasSize(2);
            assertThat(throwing.isActive()).isFalse();
            assertThat(listening.isActive()).isTrue();
            SubscriptionEnd end = throwing.end().orElseThrow();
            assertThat(end.reason()).isEqualTo(SubscriptionEnd.Reason.FAILED);
            assertThat(end.failure()).containsSame(thrown);
            assertThat(end.epoch()).isEqualTo(before);
            listening.close();
        }
    }

    @Test
    void failuresAreReportedToTheHandler() throws InterruptedException {
        CountDownLatch reported = new CountDownLatch(1);
        try (Dormouse another = open(delivery.withFailureHandler(end -> {
            failures.add(end);
            reported.countDown();
        }))) {
            define(another);
            another.subscribe("v", epoch -> {
                throw new IllegalStateException("no");
            });
            another.execute("INSERT INTO t VALUES (1)");
            reported.await();
            assertThat(failures).singleElement().satisfies(end -> {
                assertThat(end.view()).isEqualTo("v");
                assertThat(end.failure().orElseThrow()).hasMessage("no");
            });
        }
    }

    @Test
    void oneThatWaitsHoldsUpItsWritersAndNobodyElse() throws InterruptedException, ExecutionException {
        Held slow = new Held();
        Held fast = new Held();
        fast.permits.release(100);
        db.subscribe("v", ANY.withEpochs(2), slow);
        Subscription listening = db.subscribe("v", ANY.withEpochs(1), fast);
        Subscription elsewhereToo = db.subscribe("w", ANY.withEpochs(1), fast);
        insert(1);
        slow.begun.await();
        insert(2, 3);
        AtomicReference<Thread> writer = new AtomicReference<>();
        Future<?> fourth = elsewhere(writer, () -> insert(4));
        awaitWaiting(writer, fourth);
        // It is committed, whoever waits; others read and write.
        assertThat(db.epoch()).isEqualTo(4);
        try (Snapshot snapshot = db.snapshot()) {
            assertThat(snapshot.count("v")).isEqualTo(4);
        }
        db.execute("INSERT INTO u VALUES (1), (2)");
        db.execute("CREATE MATERIALIZED VIEW more AS SELECT count(*) AS n FROM t");
        assertThat(listening.awaitDelivered(ENOUGH)).isTrue();
        assertThat(elsewhereToo.awaitDelivered(ENOUGH)).isTrue();
        assertThat(fast.seen).hasSize(5);
        assertThat(fourth.isDone()).isFalse();
        slow.permits.release();
        fourth.get();
        slow.permits.release(100);
        db.close();
        assertThat(slow.seen).containsExactly("1 [+1 [1]]", "2 [+1 [2]]", "3 [+1 [3]]", "4 [+1 [4]]");
        assertThat(slow.end().reason()).isEqualTo(SubscriptionEnd.Reason.INSTANCE_CLOSED);
        assertThat(failures).isEmpty();
    }

    /** A row of one column. */
    private record Id(long id) implements RowSource {
        @Override
        public long getLong(int column) {
            return id;
        }
    }

    /** However it writes, who waits for room has not the turn: a listener that reads makes the room. */
    @Test
    void aListenerReadsSubscribesAndExplainsWhileItsWriterWaits() throws InterruptedException, ExecutionException {
        List<Long> counts = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch release = new CountDownLatch(1);
        Subscription subscription = db.subscribe("v", ANY.withEpochs(1), epoch -> {
            try {
                release.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            try (Snapshot snapshot = db.snapshot()) {
                counts.add(snapshot.count("v"));
            }
            db.subscribe("w", ANY).close();
            db.execute("EXPLAIN MAINTENANCE v");
            db.execute("SELECT count(*) FROM t");
        });
        AtomicReference<Thread> writer = new AtomicReference<>();
        RowWriter rows = db.writer("t");
        Future<?> work = elsewhere(writer, () -> {
            db.keepTurn(() -> insert(1, 2, 3, 4));
            db.writeEach(ChangeCursor.insertions(
                    rows, LongStream.range(10, 300).mapToObj(Id::new).iterator()));
            try (Session session = db.session()) {
                session.execute("BEGIN; INSERT INTO t VALUES (500); INSERT INTO t VALUES (501); COMMIT");
                session.execute("INSERT INTO t VALUES (502)");
            }
            rows.setLong(0, 600).insert();
            rows.setLong(0, 601).insert();
        });
        awaitWaiting(writer, work);
        release.countDown();
        work.get();
        assertThat(subscription.awaitDelivered(ENOUGH)).isTrue();
        assertThat(counts).hasSize(4 + 290 + 2 + 2).isSorted();
        assertThat(counts.get(counts.size() - 1)).isEqualTo(299);
        assertThat(failures).isEmpty();
    }

    @Test
    void aWriterGoesOnWhenTheListenerClosesOrDropsWhatItWaitsFor() throws InterruptedException, ExecutionException {
        for (String how : List.of("listener", "other", "drop", "throw")) {
            String view = "view_" + how;
            db.execute("CREATE MATERIALIZED VIEW " + view + " AS SELECT id FROM t");
            CountDownLatch release = new CountDownLatch(1);
            AtomicReference<Subscription> own = new AtomicReference<>();
            own.set(db.subscribe(view, ANY.withEpochs(1), epoch -> {
                try {
                    release.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                if (how.equals("throw")) {
                    throw new IllegalStateException("no");
                }
                Objects.requireNonNull(own.get()).close();
            }));
            long first = db.epoch() + 1;
            AtomicReference<Thread> writer = new AtomicReference<>();
            Future<?> work = elsewhere(writer, () -> insert(first, first + 1, first + 2, first + 3, first + 4));
            awaitWaiting(writer, work);
            if (how.equals("other")) {
                Objects.requireNonNull(own.get()).close();
            } else if (how.equals("drop")) {
                db.execute("DROP MATERIALIZED VIEW " + view);
            } else {
                release.countDown();
            }
            work.get();
            assertThat(db.epoch()).isEqualTo(first + 4);
            release.countDown();
        }
    }

    @Test
    void aListenerMayNotWriteInAnyWay() throws InterruptedException {
        RowWriter rows = db.writer("t");
        List<Runnable> ways = List.of(
                () -> insert(9),
                () -> rows.setLong(0, 9).insert(),
                () -> db.writeEach(
                        ChangeCursor.insertions(rows, List.of(new Id(9)).iterator())),
                () -> db.keepTurn(() -> insert(9)),
                () -> db.execute("BEGIN"),
                () -> db.execute("INSERT INTO t VALUES (9)"),
                () -> db.execute("CREATE MATERIALIZED VIEW x AS SELECT id FROM t"),
                () -> db.execute("DROP MATERIALIZED VIEW v"));
        List<SqlState> refusals = Collections.synchronizedList(new ArrayList<>());
        Subscription subscription = db.subscribe("v", epoch -> {
            for (Runnable way : ways) {
                refusals.add(
                        catchThrowableOfType(DormouseException.class, way::run).state());
            }
        });
        insert(1);
        assertThat(subscription.awaitDelivered(ENOUGH)).isTrue();
        assertThat(refusals).hasSize(ways.size()).containsOnly(SqlState.ACTIVE_TRANSACTION);
        insert(2);
        assertThat(db.epoch()).isEqualTo(2);
    }

    @Test
    void coalescedEpochsAreOneNetChange() throws InterruptedException {
        Held slow = new Held();
        Subscription subscription = db.subscribe("v", ANY.withEpochs(1).withOverflow(Overflow.COALESCE), slow);
        insert(1);
        slow.begun.await();
        insert(2, 3);
        db.execute("DELETE FROM t WHERE id = 2");
        insert(4);
        slow.permits.release(100);
        assertThat(subscription.awaitDelivered(ENOUGH)).isTrue();
        insert(5);
        assertThat(subscription.awaitDelivered(ENOUGH)).isTrue();
        assertThat(slow.seen).containsExactly("1 [+1 [1]]", "2-5 [+1 [3], +1 [4]]", "6 [+1 [5]]");
    }

    @Test
    void aFullQueueEndsASubscriptionThatGoesOnFromItsToken() throws InterruptedException {
        Held slow = new Held();
        SubscriptionOptions options = ANY.withEpochs(2).withOverflow(Overflow.DISCONNECT);
        Subscription subscription = db.subscribe("v", options, slow);
        insert(1);
        slow.begun.await();
        insert(2, 3, 4, 5);
        assertThat(subscription.isActive()).isFalse();
        assertThat(subscription.end()).isEmpty();
        slow.permits.release(100);
        SubscriptionEnd end = slow.end();
        assertThat(end.reason()).isEqualTo(SubscriptionEnd.Reason.OVERFLOW);
        assertThat(end.epoch()).isEqualTo(3);
        assertThat(end.failure().orElseThrow())
                .isInstanceOfSatisfying(
                        DormouseException.class,
                        failure -> assertThat(failure.state()).isEqualTo(SqlState.LIMIT_EXCEEDED));
        insert(6);
        ResumeToken token = new ResumeToken(end.token().orElseThrow().text());
        assertThat(subscription.token()).contains(token);
        PolledSubscription rest = db.subscribe("v", options.from(token));
        insert(7, 8);
        assertThat(slow.seen).containsExactly("1 [+1 [1]]", "2 [+1 [2]]", "3 [+1 [3]]");
        assertThat(pollAll(rest)).containsExactly("4 [+1 [4]]", "5 [+1 [5]]", "6 [+1 [6]]", "7 [+1 [7]]", "8 [+1 [8]]");
    }

    @Test
    void whoPollsTooLateIsToldAfterTheLast() {
        PolledSubscription subscription = db.subscribe("v", ANY.withEpochs(1).withOverflow(Overflow.DISCONNECT));
        insert(1, 2, 3);
        assertThat(subscription.poll().map(SubscriptionsTest::text)).contains("1 [+1 [1]]");
        assertThat(catchThrowableOfType(DormouseException.class, subscription::poll)
                        .state())
                .isEqualTo(SqlState.LIMIT_EXCEEDED);
        PolledSubscription rest =
                db.subscribe("v", ANY.from(subscription.token().orElseThrow()));
        assertThat(pollAll(rest)).containsExactly("2 [+1 [2]]", "3 [+1 [3]]");
    }

    @Test
    void aTokenWhoseHistoryIsGoneSaysWhatIsThere() {
        try (Dormouse small = open(delivery.withHistoryChanges(2))) {
            define(small);
            PolledSubscription subscription = small.subscribe("v", ANY.withTokens());
            ResumeToken token = subscription.token().orElseThrow();
            small.execute("INSERT INTO t VALUES (1)");
            small.execute("INSERT INTO t VALUES (2)");
            assertThat(pollAll(small.subscribe("v", ANY.from(token)))).hasSize(2);
            small.execute("INSERT INTO t VALUES (3)");
            DormouseException gone =
                    catchThrowableOfType(DormouseException.class, () -> small.subscribe("v", ANY.from(token)));
            assertThat(gone.state()).isEqualTo(SqlState.NOT_IN_PREREQUISITE_STATE);
            assertThat(gone.details())
                    .containsEntry("view", "v")
                    .containsEntry("token after epoch", "0")
                    .containsEntry("kept after epoch", "1")
                    .containsEntry("newest epoch", "3");
            assertThat(gone.hint()).contains("snapshot");
        }
    }

    @Test
    void aTokenIsOfOneViewAndOneInstance() {
        PolledSubscription subscription = db.subscribe("v", ANY.withTokens());
        ResumeToken token = subscription.token().orElseThrow();
        db.subscribe("w", ANY.withTokens());
        for (String view : List.of("w", "v")) {
            if (view.equals("v")) {
                db.execute("CREATE OR REPLACE MATERIALIZED VIEW v AS SELECT id + 1 AS id FROM t");
                db.subscribe("v", ANY.withTokens());
            }
            assertThat(catchThrowableOfType(DormouseException.class, () -> db.subscribe(view, ANY.from(token)))
                            .state())
                    .isEqualTo(SqlState.NOT_IN_PREREQUISITE_STATE);
        }
        assertThat(catchThrowableOfType(DormouseException.class, () -> new ResumeToken("mine"))
                        .state())
                .isEqualTo(SqlState.INVALID_PARAMETER);
        assertThat(catchThrowableOfType(
                                DormouseException.class,
                                () -> ANY.withSnapshot().from(token))
                        .state())
                .isEqualTo(SqlState.INVALID_PARAMETER);
        assertThat(catchThrowableOfType(DormouseException.class, () -> ANY.withEpochs(0))
                        .state())
                .isEqualTo(SqlState.INVALID_PARAMETER);
        assertThat(db.subscribe("v", ANY).token()).isEmpty();
    }

    @Test
    void aViewThatIsDroppedLosesNothingThatWasCommitted() throws InterruptedException {
        Held slow = new Held();
        Subscription subscription = db.subscribe("v", ANY.withSnapshot(), slow);
        PolledSubscription polled = db.subscribe("v", ANY.withSnapshot());
        slow.begun.await();
        insert(1, 2, 3);
        db.execute("DROP MATERIALIZED VIEW v");
        insert(4);
        assertThat(subscription.isActive()).isFalse();
        assertThat(subscription.end()).isEmpty();
        slow.permits.release(100);
        assertThat(slow.end().reason()).isEqualTo(SubscriptionEnd.Reason.VIEW_DROPPED);
        assertThat(slow.end().failure()).isEmpty();
        assertThat(slow.seen).containsExactly("=0 []", "1 [+1 [1]]", "2 [+1 [2]]", "3 [+1 [3]]");
        assertThat(pollAll(polled)).isEqualTo(slow.seen);
        assertThat(polled.end().orElseThrow().reason()).isEqualTo(SubscriptionEnd.Reason.VIEW_DROPPED);
    }

    @Test
    void closingDeliversWhatWasCommittedAndLeavesNoThread() throws InterruptedException, ExecutionException {
        List<Held> listeners = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Held listener = new Held();
            listeners.add(listener);
            db.subscribe(i % 2 == 0 ? "v" : "w", ANY.withSnapshot(), listener);
            listener.begun.await();
        }
        PolledSubscription polled = db.subscribe("v", ANY);
        insert(1, 2);
        db.execute("INSERT INTO u VALUES (1)");
        Future<?> closing = threads.submit(db::close);
        listeners.forEach(listener -> listener.permits.release(100));
        for (Held listener : listeners) {
            assertThat(listener.end().reason()).isEqualTo(SubscriptionEnd.Reason.INSTANCE_CLOSED);
            assertThat(listener.end().failure()).isEmpty();
        }
        assertThat(listeners).extracting(listener -> listener.seen.size()).containsExactly(3, 2, 3, 2);
        closing.get();
        for (Held listener : listeners) {
            // A thread that has done its work for the last time may have some instructions left to its end.
            Thread thread = Objects.requireNonNull(listener.thread.get());
            thread.join(ENOUGH.toMillis());
            assertThat(thread.isAlive()).isFalse();
        }
        assertThat(pollAll(polled)).containsExactly("1 [+1 [1]]", "2 [+1 [2]]");
        assertThat(polled.end().orElseThrow().reason()).isEqualTo(SubscriptionEnd.Reason.INSTANCE_CLOSED);
    }

    @Test
    void aListenerReadsWhileTheInstanceIsBeingClosed() throws InterruptedException, ExecutionException {
        CountDownLatch release = new CountDownLatch(1);
        List<Long> counts = Collections.synchronizedList(new ArrayList<>());
        List<SqlState> refusals = Collections.synchronizedList(new ArrayList<>());
        Subscription subscription = db.subscribe("v", ANY, epoch -> {
            try {
                release.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            try (Snapshot snapshot = db.snapshot()) {
                counts.add(snapshot.count("v"));
            }
            refusals.add(catchThrowableOfType(DormouseException.class, () -> db.subscribe("w", ANY))
                    .state());
        });
        insert(1, 2);
        Future<?> closing = threads.submit(db::close);
        while (subscription.isActive()) {
            Thread.onSpinWait();
        }
        assertThat(catchThrowableOfType(DormouseException.class, () -> insert(3))
                        .state())
                .isEqualTo(SqlState.CLOSED);
        release.countDown();
        closing.get();
        assertThat(counts).containsExactly(2L, 2L);
        assertThat(refusals).containsExactly(SqlState.CLOSED, SqlState.CLOSED);
        assertThat(failures).isEmpty();
        assertThat(catchThrowableOfType(DormouseException.class, db::snapshot).state())
                .isEqualTo(SqlState.CLOSED);
    }

    @Test
    void closingGivesUpOnAListenerThatIsStuck() throws InterruptedException {
        Dormouse hasty = open(delivery.withClosePatience(Duration.ZERO));
        define(hasty);
        Held stuck = new Held();
        Subscription subscription = hasty.subscribe("v", ANY, stuck);
        hasty.execute("INSERT INTO t VALUES (1)");
        stuck.begun.await();
        hasty.execute("INSERT INTO t VALUES (2)");
        hasty.close();
        assertThat(subscription.isActive()).isFalse();
        // Interrupted, it throws, and its thread ends.
        SubscriptionEnd end = stuck.end();
        assertThat(end.epoch()).isZero();
        assertThat(end.failure()).isPresent();
        Objects.requireNonNull(stuck.thread.get()).join();
        assertThat(stuck.seen).isEmpty();
    }

    @Test
    void aListenerMayCloseTheInstance() throws InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        List<Long> seen = Collections.synchronizedList(new ArrayList<>());
        AtomicReference<Thread> thread = new AtomicReference<>();
        CountDownLatch written = new CountDownLatch(1);
        db.subscribe("v", ANY, new EpochListener() {
            @Override
            public void accept(Epoch epoch) {
                thread.set(Thread.currentThread());
                try {
                    written.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                seen.add(epoch.number());
                db.close();
            }

            @Override
            public void ended(SubscriptionEnd end) {
                over.countDown();
            }
        });
        long[] ids = LongStream.rangeClosed(1, 200).toArray();
        insert(ids);
        written.countDown();
        over.await();
        assertThat(seen).hasSize(200);
        Objects.requireNonNull(thread.get()).join();
    }

    /** What a listener of a subscription had that has ended. */
    private WeakReference<Object> subscribeAndEnd(Overflow overflow) throws InterruptedException {
        byte[] kept = new byte[1 << 16];
        Subscription subscription = db.subscribe("v", ANY.withOverflow(overflow), epoch -> {
            if (epoch.number() < kept[0]) {
                throw new AssertionError();
            }
        });
        insert(db.epoch() + 1);
        assertThat(subscription.awaitDelivered(ENOUGH)).isTrue();
        if (overflow == Overflow.BLOCK) {
            db.execute("DROP MATERIALIZED VIEW v; CREATE MATERIALIZED VIEW v AS SELECT id FROM t");
        } else {
            subscription.close();
        }
        return new WeakReference<>(kept);
    }

    @Test
    void whatHasEndedIsForgotten() throws InterruptedException {
        List<WeakReference<Object>> gone = new ArrayList<>();
        for (Overflow overflow : Overflow.values()) {
            gone.add(subscribeAndEnd(overflow));
        }
        while (gone.stream().anyMatch(each -> each.get() != null)) {
            System.gc();
            Thread.onSpinWait();
        }
        assertThat(gone).allMatch(each -> each.get() == null);
    }

    @Test
    void anotherExecutorIsSharedFairly() throws InterruptedException {
        ExecutorService single = Executors.newSingleThreadExecutor();
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        try (Dormouse another = open(delivery.withExecutor(single))) {
            define(another);
            CountDownLatch written = new CountDownLatch(1);
            another.subscribe("v", epoch -> {
                try {
                    written.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                order.add("v");
            });
            another.subscribe("w", epoch -> order.add("w"));
            for (long i = 1; i <= 500; i++) {
                long id = i;
                another.transact(tx -> tx.insert("t", id));
            }
            another.execute("INSERT INTO u VALUES (1)");
            written.countDown();
        }
        single.shutdownNow();
        assertThat(order).hasSize(501);
        assertThat(order.indexOf("w")).isLessThan(200);
    }

    @Test
    void anExecutorMayCallAtOnceOrNotAtAll() {
        try (Dormouse direct = open(delivery.withExecutor(Runnable::run))) {
            define(direct);
            List<String> seen = new ArrayList<>();
            direct.subscribe("v", epoch -> {
                try (Snapshot snapshot = direct.snapshot()) {
                    seen.add(text(epoch) + " of " + snapshot.count("v"));
                }
            });
            direct.execute("INSERT INTO t VALUES (1)");
            direct.execute("INSERT INTO t VALUES (2)");
            assertThat(seen).containsExactly("1 [+1 [1]] of 1", "2 [+1 [2]] of 2");
        }
        Queue<Runnable> never = new ArrayDeque<>();
        DeliveryOptions onlyOne = delivery.withClosePatience(Duration.ZERO).withExecutor(work -> {
            if (!never.isEmpty()) {
                throw new RejectedExecutionException("enough");
            }
            never.add(work);
        });
        try (Dormouse refusing = open(onlyOne)) {
            define(refusing);
            refusing.subscribe("w", epoch -> {});
            refusing.execute("INSERT INTO u VALUES (1)");
            Subscription refused = refusing.subscribe("v", epoch -> {});
            refusing.execute("INSERT INTO t VALUES (1)");
            assertThat(refused.end().orElseThrow().reason()).isEqualTo(SubscriptionEnd.Reason.FAILED);
            assertThat(refused.end().orElseThrow().failure().orElseThrow())
                    .isInstanceOf(RejectedExecutionException.class);
            assertThat(refusing.epoch()).isEqualTo(2);
            never.remove().run();
        }
    }

    @Test
    void onlyLiveViewsAreSubscribedTo() {
        db.execute("CREATE VIEW plain AS SELECT id FROM t");
        for (String name : List.of("t", "plain", "nothing")) {
            DormouseException refusal =
                    catchThrowableOfType(DormouseException.class, () -> db.subscribe(name, ANY.withTokens()));
            assertThat(refusal.state()).isIn(SqlState.WRONG_OBJECT_TYPE, SqlState.UNDEFINED_TABLE);
        }
    }
}
