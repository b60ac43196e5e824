package io.dormouse.engine;

import static io.dormouse.fixture.RuleBuilder.program;
import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dormouse.circuit.expression.Simplifier;
import io.dormouse.engine.snapshot.EngineSnapshot;
import io.dormouse.engine.snapshot.PublicationPolicy;
import io.dormouse.engine.snapshot.SnapshotMetrics;
import io.dormouse.fixture.RuleBuilder;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Program;
import io.dormouse.logic.Rule;
import io.dormouse.plan.Planner;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.SqlState;
import io.dormouse.type.Types;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How long snapshots live and what they keep, with readers that sleep, come in crowds, are cancelled, or are in the way of others. */
class SnapshotLifeTest {
    private static final BaseRelation COUNTER = table("counter", "id", "id bigint", "value bigint", "note text");
    private static final long NEVER = Long.MAX_VALUE;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private Engine engine = open(PublicationPolicy.onDemand());

    private static Engine open(PublicationPolicy policy) {
        Engine engine = new Engine(policy);
        engine.createTable(COUNTER);
        return engine;
    }

    @AfterEach
    void stop() {
        threads.shutdownNow();
        engine.close();
    }

    private void createTotal() {
        RuleBuilder counters = new RuleBuilder().from(COUNTER);
        DerivedRelation total =
                counters.fold("total", Aggregate.SUM, counters.column("value")).build("total", Rule.Kind.GROUP);
        Program program = program(List.of(COUNTER), total);
        engine.createView("total", Planner.plan(program, "total", List.of(), Simplifier::simplify), total.schema());
    }

    private static RowBuffer counter(long id, long value) {
        RowBuffer row = new RowBuffer(3);
        row.set(0, Types.BIGINT, id);
        row.set(1, Types.BIGINT, value);
        row.set(2, Types.TEXT, "counter " + id);
        return row;
    }

    private long insert(long id, long value) {
        return engine.write(engine.tableForWriting("counter"), counter(id, value), 1);
    }

    private long delete(long id, long value) {
        return engine.write(engine.tableForWriting("counter"), counter(id, value), -1);
    }

    private static List<String> rows(EngineSnapshot snapshot, String name) {
        List<String> rows = new ArrayList<>();
        snapshot.rows(name).forEachRemaining(row -> rows.add(row.toString()));
        return rows;
    }

    private <T> T elsewhere(Callable<T> work) throws ExecutionException, InterruptedException, TimeoutException {
        return threads.submit(work).get(60, TimeUnit.SECONDS);
    }

    @Test
    void whoSleepsThroughAMillionUpdatesSeesWhatWasAndKeepsOnePageOfEachAtMost() {
        int counters = 1000;
        for (int id = 0; id < counters; id++) {
            insert(id, 0);
        }
        try (EngineSnapshot pinned = engine.snapshot()) {
            List<String> before = rows(pinned, "counter");
            for (int i = 0; i < 500_000; i++) {
                long id = i * 7L % counters;
                long value = i / counters;
                delete(id, value);
                insert(id, value + 1);
            }
            assertThat(pinned.epoch()).isEqualTo(counters);
            assertThat(rows(pinned, "counter")).isEqualTo(before);
            SnapshotMetrics metrics = engine.snapshotMetrics();
            assertThat(metrics.openSnapshots()).isEqualTo(1);
            assertThat(metrics.retainedBytes()).isPositive().isLessThanOrEqualTo(200L * counters);
            try (EngineSnapshot now = engine.snapshot()) {
                assertThat(now.epoch()).isEqualTo(counters + 1_000_000L);
                assertThat(rows(now, "counter")).hasSize(counters).doesNotContainAnyElementsOf(before);
            }
            assertThat(engine.snapshotMetrics().retainedBytes()).isEqualTo(metrics.retainedBytes());
            assertThat(engine.snapshotMetrics().pinnedRoots()).isEqualTo(1);
        }
        assertThat(engine.snapshotMetrics().retainedBytes()).isZero();
        assertThat(engine.snapshotMetrics().liveRoots()).isEqualTo(1);
        engine.checkInvariants();
    }

    @Test
    void aThousandReadersComeAndGo() throws ExecutionException, InterruptedException, TimeoutException {
        createTotal();
        for (int id = 0; id < 50; id++) {
            insert(id, 1);
        }
        // So that no reader is shown the empty table, over which the sum is NULL.
        engine.snapshot().close();
        List<Future<Boolean>> readers = new ArrayList<>();
        Set<Long> epochs = ConcurrentHashMap.newKeySet();
        ExecutorService crowd = Executors.newFixedThreadPool(16);
        try {
            for (int r = 0; r < 1000; r++) {
                readers.add(crowd.submit(() -> {
                    try (EngineSnapshot outer = engine.snapshot();
                            EngineSnapshot inner = engine.snapshot(engine.epoch(), NEVER / 2)) {
                        epochs.add(inner.epoch());
                        assertSums(outer);
                        assertSums(inner);
                        return inner.epoch() >= outer.epoch();
                    }
                }));
                long id = r % 50;
                long value = r / 50 + 1L;
                delete(id, value);
                insert(id, value + 1);
            }
            for (Future<Boolean> reader : readers) {
                assertThat(reader.get(60, TimeUnit.SECONDS)).isTrue();
            }
        } finally {
            crowd.shutdownNow();
        }
        assertThat(epochs).hasSizeGreaterThan(1);
        engine.snapshot().close();
        SnapshotMetrics metrics = engine.snapshotMetrics();
        assertThat(metrics.openSnapshots()).isZero();
        assertThat(metrics.liveRoots()).isEqualTo(1);
        assertThat(metrics.retainedBytes()).isZero();
        engine.checkInvariants();
    }

    private static void assertSums(EngineSnapshot snapshot) {
        long sum = 0;
        for (Iterator<Row> rows = snapshot.rows("counter"); rows.hasNext(); ) {
            sum += (Long) Objects.requireNonNull(rows.next().get(1));
        }
        assertThat(rows(snapshot, "total")).as("epoch %d", snapshot.epoch()).containsExactly("[" + sum + "]");
    }

    @Test
    void whoIsCancelledInTheMiddleOfAnEnumerationIsToldWhyAndKeepsNothing() {
        engine.close();
        engine = open(new PublicationPolicy(true, 0, NEVER, 0));
        for (int id = 0; id < 500; id++) {
            insert(id, 0);
        }
        try (EngineSnapshot pinned = engine.snapshot()) {
            Iterator<Row> rows = pinned.rows("counter");
            rows.next();
            untilCancelled();
            assertTooOld(rows::next, "bytes");
            assertTooOld(() -> pinned.count("counter"), "bytes");
            assertThat(engine.snapshotMetrics().openSnapshots()).isZero();
            assertThat(engine.snapshotMetrics().retainedBytes()).isZero();
            assertThat(engine.snapshotMetrics().liveRoots()).isEqualTo(1);
        }
        assertThat(engine.snapshotMetrics().cancelledSnapshots()).isEqualTo(1);
    }

    @Test
    void whoHoldsASnapshotForTooLongIsCancelledAndOthersAreNot() {
        engine.close();
        engine = open(new PublicationPolicy(true, 0, TimeUnit.SECONDS.toNanos(1), NEVER));
        insert(1, 0);
        EngineSnapshot old = engine.snapshot();
        untilCancelled();
        assertTooOld(old::epoch, "1000 ms");
        old.close();
        try (EngineSnapshot now = engine.snapshot()) {
            assertThat(now.count("counter")).isPositive();
        }
    }

    @Test
    void aSnapshotThatIsTooOldIsCancelledThoughNobodyPublishes() {
        engine.close();
        engine = open(new PublicationPolicy(false, 0, TimeUnit.MILLISECONDS.toNanos(1), NEVER));
        insert(1, 0);
        EngineSnapshot forgotten = engine.snapshot();
        long publications = engine.snapshotMetrics().publications();
        untilCancelled();
        assertThat(engine.snapshotMetrics().publications()).isEqualTo(publications);
        assertTooOld(forgotten::epoch, "1 ms");
        forgotten.close();
    }

    @Test
    void aSnapshotThatIsTooOldIsCancelledThoughNobodyWrites() throws InterruptedException {
        engine.close();
        engine = open(new PublicationPolicy(false, 0, TimeUnit.MILLISECONDS.toNanos(1), NEVER));
        insert(1, 0);
        EngineSnapshot old = engine.snapshot();
        Thread.sleep(5);
        assertTooOld(old::epoch, "1 ms");
        assertThat(engine.snapshotMetrics().openSnapshots()).isZero();
        old.close();
    }

    @Test
    void whatIsCommittedIsPublishedBeforeAnEpochThatLastsWhereThatIsDue() {
        engine.close();
        engine = open(new PublicationPolicy(true, TimeUnit.MILLISECONDS.toNanos(1), NEVER, NEVER));
        long last = insert(1, 0);
        last = Math.max(last, insert(2, 0));
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        WriteTransaction slow = engine.begin();
        long shown = last;
        assertThatCode(() -> elsewhere(() -> {
                    try (EngineSnapshot snapshot = engine.snapshot()) {
                        assertThat(snapshot.epoch()).isEqualTo(shown);
                    }
                    return true;
                }))
                .doesNotThrowAnyException();
        slow.rollback();
    }

    @Test
    void olderSnapshotsShareTheirIndexesWithTheNewest() {
        int rows = 20_000;
        for (long id = 0; id < rows; id++) {
            insert(id, 0);
        }
        List<EngineSnapshot> open = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            open.add(engine.snapshot());
            delete(i, 0);
        }
        for (int i = 0; i < open.size(); i++) {
            assertThat(open.get(i).get("counter", List.of((long) i))).isPresent();
            assertThat(i == 0 || open.get(i).get("counter", List.of(i - 1L)).isEmpty())
                    .isTrue();
        }
        assertThat(engine.snapshotMetrics().indexBytes()).isLessThan(2L * Long.BYTES * rows);
        open.forEach(EngineSnapshot::close);
    }

    /** Limits are looked at every few milliseconds, by the writer. */
    private void untilCancelled() {
        for (long id = 1000; engine.snapshotMetrics().cancelledSnapshots() == 0; id++) {
            assertThat(id).isLessThan(10_000_000);
            insert(id, 0);
            delete(id, 0);
        }
    }

    private static void assertTooOld(ThrowingCallable call, String limit) {
        DormouseException refusal = catchThrowableOfType(DormouseException.class, call);
        assertThat(refusal.state()).isEqualTo(SqlState.SNAPSHOT_TOO_OLD);
        assertThat(refusal.details().get("limit")).contains(limit);
    }

    @Test
    void withoutAPublicationALimitOnBytesStillHolds() {
        engine.close();
        engine = open(new PublicationPolicy(false, 0, NEVER, 10_000));
        for (int id = 0; id < 5000; id++) {
            insert(id, 0);
        }
        try (EngineSnapshot pinned = engine.snapshot()) {
            for (int i = 0; engine.snapshotMetrics().cancelledSnapshots() == 0; i++) {
                assertThat(i).isLessThan(10_000_000);
                delete(i % 5000, i / 5000);
                insert(i % 5000, i / 5000 + 1L);
                assertThat(engine.snapshotMetrics().retainedBytes()).isLessThan(1_000_000);
            }
            assertTooOld(pinned::epoch, "10000 bytes");
        }
    }

    @Test
    void aLimitCostsAWriterNothingAsLongAsNobodyReads() {
        engine.close();
        engine = open(new PublicationPolicy(false, 0, NEVER, 0));
        for (int id = 0; id < 500; id++) {
            insert(id, 0);
        }
        engine.snapshot().close();
        long publications = engine.snapshotMetrics().publications();
        for (int id = 0; id < 500; id++) {
            delete(id, 0);
            insert(id, 1);
        }
        assertThat(engine.snapshotMetrics().publications()).isEqualTo(publications);
    }

    @Test
    void anEpochThatFailsLeavesPinnedAndUnpublishedOnesAlone() throws Exception {
        createTotal();
        insert(1, 10);
        try (EngineSnapshot first = elsewhere(engine::snapshot)) {
            insert(2, 20);
            insert(3, 30);
            assertThat(engine.publishedEpoch()).as("not published yet").isEqualTo(1);
            WriteTransaction failing = engine.begin();
            failing.delete("counter", counter(1, 10));
            failing.insert("counter", counter(4, 40));
            failing.insert("counter", counter(1, 11));
            DormouseException refusal =
                    catchThrowableOfType(DormouseException.class, () -> failing.insert("counter", counter(2, 21)));
            failing.abandon(refusal);
            assertThat(rows(first, "counter")).hasSize(1).first().asString().contains("10");
            assertThat(rows(first, "total")).containsExactly("[10]");
            try (EngineSnapshot later = engine.snapshot()) {
                assertThat(later.epoch()).isEqualTo(3);
                assertThat(rows(later, "counter")).hasSize(3);
                assertThat(rows(later, "total")).containsExactly("[60]");
            }
        }
        engine.checkInvariants();
    }

    @Test
    void aViewThatIsDroppedWhilePinnedIsReadToItsEnd() {
        createTotal();
        insert(1, 10);
        EngineSnapshot pinned = engine.snapshot();
        engine.drop(List.of("total"));
        insert(2, 20);
        assertThat(rows(pinned, "total")).containsExactly("[10]");
        try (EngineSnapshot now = engine.snapshot()) {
            DormouseException refusal = catchThrowableOfType(DormouseException.class, () -> now.rows("total"));
            assertThat(refusal.state()).isEqualTo(SqlState.UNDEFINED_TABLE);
            assertThat(now.count("counter")).isEqualTo(2);
        }
        pinned.close();
        assertThat(engine.snapshotMetrics().liveRoots()).isEqualTo(1);
    }

    @Test
    void whoUsesAClosedSnapshotIsRefusedAndAnIteratorOfItToo() {
        insert(1, 10);
        insert(2, 20);
        EngineSnapshot snapshot = engine.snapshot();
        Iterator<Row> rows = snapshot.rows("counter");
        rows.next();
        snapshot.close();
        snapshot.close();
        for (ThrowingCallable call : List.<ThrowingCallable>of(
                snapshot::epoch,
                () -> snapshot.count("counter"),
                () -> snapshot.schema("counter"),
                () -> snapshot.rows("counter"),
                rows::hasNext,
                rows::next)) {
            assertThat(catchThrowableOfType(DormouseException.class, call).state())
                    .isEqualTo(SqlState.CLOSED);
        }
    }

    @Test
    void aReaderDoesNotWaitForARunningEpochUnlessItAsksForANewerOne() throws Exception {
        insert(1, 10);
        engine.snapshot().close();
        insert(2, 20);
        WriteTransaction running = engine.begin();
        running.insert("counter", counter(3, 30));
        try (EngineSnapshot atOnce = elsewhere(engine::snapshot)) {
            assertThat(atOnce.epoch()).isEqualTo(1);
        }
        DormouseException refusal = elsewhere(() -> catchThrowableOfType(
                DormouseException.class, () -> engine.snapshot(2, TimeUnit.MILLISECONDS.toNanos(20))));
        assertThat(refusal.state()).isEqualTo(SqlState.QUERY_CANCELED);
        assertThat(refusal.details()).containsEntry("wanted", "2");
        Future<EngineSnapshot> waiting = threads.submit(() -> engine.snapshot(2, NEVER / 2));
        running.commit();
        assertThat(engine.publishedEpoch()).as("wanted by the first reader").isEqualTo(3);
        try (EngineSnapshot newer = waiting.get(60, TimeUnit.SECONDS)) {
            assertThat(newer.epoch()).isGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void whoAsksForAnEpochThatIsStillToComeWaitsForIt() throws Exception {
        insert(1, 10);
        long publications = engine.snapshotMetrics().publications();
        Future<Boolean> interrupted = threads.submit(() -> {
            Thread.currentThread().interrupt();
            engine.snapshot(3, NEVER / 2).close();
            return Thread.interrupted();
        });
        Future<EngineSnapshot> waiting = threads.submit(() -> engine.snapshot(3, NEVER / 2));
        insert(2, 20);
        assertThat(engine.snapshotMetrics().publications())
                .as("published for an epoch that is not there yet")
                .isEqualTo(publications);
        assertThat(waiting.isDone()).isFalse();
        insert(3, 30);
        try (EngineSnapshot third = waiting.get(60, TimeUnit.SECONDS)) {
            assertThat(third.epoch()).isEqualTo(3);
        }
        assertThat(interrupted.get(60, TimeUnit.SECONDS))
                .as("the interrupt is kept for later")
                .isTrue();
        DormouseException refusal = catchThrowableOfType(
                DormouseException.class, () -> engine.snapshot(4, TimeUnit.MILLISECONDS.toNanos(5)));
        assertThat(refusal.state()).isEqualTo(SqlState.QUERY_CANCELED);
    }

    @Test
    void eachPolicyPublishesWhenItSays() throws Exception {
        insert(1, 10);
        insert(2, 20);
        assertThat(engine.publishedEpoch()).isZero();
        Engine each = open(new PublicationPolicy(true, 0, NEVER, NEVER));
        each.write(each.tableForWriting("counter"), counter(1, 1), 1);
        assertThat(each.publishedEpoch()).isEqualTo(1);
        each.write(each.tableForWriting("counter"), counter(2, 2), 1);
        assertThat(each.publishedEpoch()).isEqualTo(2);
        Engine seldom = open(new PublicationPolicy(true, TimeUnit.HOURS.toNanos(1), NEVER, NEVER));
        seldom.write(seldom.tableForWriting("counter"), counter(1, 1), 1);
        assertThat(seldom.publishedEpoch()).isZero();
        try (EngineSnapshot asked = seldom.snapshot()) {
            assertThat(asked.epoch()).isEqualTo(1);
        }
        each.close();
        seldom.close();
    }

    @Test
    void onlyPagesThatASnapshotSeesAreCopied() {
        for (int id = 0; id < 2000; id++) {
            insert(id, 0);
        }
        long copied = engine.snapshotMetrics().copiedPages();
        for (int id = 0; id < 2000; id++) {
            delete(id, 0);
            insert(id, 1);
        }
        assertThat(engine.snapshotMetrics().copiedPages()).isEqualTo(copied);
        engine.snapshot().close();
        delete(0, 1);
        insert(0, 2);
        assertThat(engine.snapshotMetrics().copiedPages() - copied)
                .as(
                        "words and references of one page, and the leaf that says who is there, since a row went and one came")
                .isEqualTo(3);
    }
}
