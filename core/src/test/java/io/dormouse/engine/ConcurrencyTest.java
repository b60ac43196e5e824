package io.dormouse.engine;

import static io.dormouse.fixture.RuleBuilder.program;
import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dormouse.circuit.expression.Simplifier;
import io.dormouse.engine.snapshot.EngineSnapshot;
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
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Writers and readers at once: who looks sees one epoch, whole. */
class ConcurrencyTest {
    private static final BaseRelation ACCOUNT = table("account", "id", "id bigint", "branch text", "balance bigint");
    private static final int ACCOUNTS = 16;
    private static final long TOTAL = 100L * ACCOUNTS;

    private final Engine engine = new Engine();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** What each account has; written under the engine's turn only. */
    private final long[] balances = new long[ACCOUNTS];

    @BeforeEach
    void open() {
        engine.createTable(ACCOUNT);
        RuleBuilder totals = new RuleBuilder().from(ACCOUNT);
        view(totals.fold("total", Aggregate.SUM, totals.column("balance")).build("total", Rule.Kind.GROUP));
        RuleBuilder branches = new RuleBuilder().from(ACCOUNT);
        view(branches.values("branch")
                .fold("sum", Aggregate.SUM, branches.column("balance"))
                .build("branches", Rule.Kind.GROUP));
        WriteTransaction transaction = engine.begin();
        for (int i = 0; i < ACCOUNTS; i++) {
            balances[i] = 100;
            transaction.insert("account", account(i));
        }
        transaction.commit();
    }

    private void view(DerivedRelation relation) {
        Program program = program(List.of(ACCOUNT), relation);
        engine.createView(
                relation.name(),
                Planner.plan(program, relation.name(), List.of(), Simplifier::simplify),
                relation.schema());
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
        engine.close();
    }

    private RowBuffer account(int id) {
        RowBuffer row = new RowBuffer(3);
        row.set(0, Types.BIGINT, (long) id);
        row.set(1, Types.TEXT, "branch " + id % 3);
        row.set(2, Types.BIGINT, balances[id]);
        return row;
    }

    private void transfer(WriteTransaction transaction, int from, int to, long amount) {
        move(transaction, from, -amount);
        move(transaction, to, amount);
    }

    private void move(WriteTransaction transaction, int id, long amount) {
        transaction.delete("account", account(id));
        balances[id] += amount;
        transaction.insert("account", account(id));
    }

    private static long sum(EngineSnapshot snapshot, String name, int column) {
        long sum = 0;
        for (Row row : (Iterable<Row>) () -> snapshot.rows(name)) {
            sum += ((Number) java.util.Objects.requireNonNull(row.get(column))).longValue();
        }
        return sum;
    }

    private static void checkTotals(EngineSnapshot snapshot) {
        assertThat(sum(snapshot, "account", 2)).isEqualTo(TOTAL);
        assertThat(sum(snapshot, "total", 0)).isEqualTo(TOTAL);
        assertThat(sum(snapshot, "branches", 1)).isEqualTo(TOTAL);
    }

    /** Writers go on until readers have looked often enough in between: were readers starved, they would not end. */
    @Test
    @Timeout(60)
    void everySnapshotIsOfOneEpoch() throws InterruptedException, ExecutionException {
        int writers = 3;
        int epochs = 1000;
        int leastLooks = 64;
        AtomicInteger writing = new AtomicInteger(writers);
        AtomicLong looks = new AtomicLong();
        List<Future<?>> readers = new ArrayList<>();
        for (int r = 0; r < 2; r++) {
            readers.add(threads.submit(() -> {
                long newest = 0;
                EngineSnapshot kept = engine.snapshot();
                boolean more = true;
                while (more) {
                    more = writing.get() > 0;
                    EngineSnapshot snapshot = engine.snapshot();
                    assertThat(snapshot.epoch()).isGreaterThanOrEqualTo(newest);
                    newest = snapshot.epoch();
                    checkTotals(snapshot);
                    checkTotals(kept);
                    if (looks.incrementAndGet() % 16 == 0) {
                        kept = snapshot;
                    }
                }
                return newest;
            }));
        }
        List<Future<?>> work = new ArrayList<>(readers);
        for (int w = 0; w < writers; w++) {
            Random random = new Random(w);
            boolean shared = w == 0;
            work.add(threads.submit(() -> {
                for (int i = 0;
                        i < epochs
                                || (looks.get() < leastLooks && readers.stream().noneMatch(Future::isDone));
                        i++) {
                    WriteTransaction transaction = shared ? engine.beginShared() : engine.begin();
                    int from = random.nextInt(ACCOUNTS);
                    int to = random.nextInt(ACCOUNTS);
                    int amount = random.nextInt(50);
                    transfer(transaction, from, to, amount);
                    if (random.nextInt(10) == 0) {
                        balances[from] += amount;
                        balances[to] -= amount;
                        transaction.rollback();
                    } else {
                        transaction.commit();
                    }
                }
                return writing.decrementAndGet();
            }));
        }
        for (Future<?> each : work) {
            each.get();
        }
        assertThat(looks.get()).isGreaterThanOrEqualTo(leastLooks);
        assertThat(engine.epoch()).isGreaterThan(writers * epochs / 2);
        checkTotals(engine.snapshot());
        engine.checkInvariants();
    }

    private <T> T elsewhere(Callable<T> work) throws InterruptedException, ExecutionException {
        return threads.submit(work).get();
    }

    @Test
    void whileATransactionIsOpenOthersSeeWhatWasBefore() throws InterruptedException, ExecutionException {
        WriteTransaction transaction = engine.beginShared();
        transfer(transaction, 0, 1, 60);
        EngineSnapshot meanwhile = elsewhere(engine::snapshot);
        assertThat(meanwhile.epoch()).isEqualTo(1);
        assertThat(sum(meanwhile, "branches", 1)).isEqualTo(TOTAL);
        List<String> before = new ArrayList<>();
        meanwhile.rows("account").forEachRemaining(row -> before.add(row.toString()));
        assertThat(before).allMatch(row -> row.contains("100"));
        transaction.commit();
        assertThat(elsewhere(engine::snapshot).epoch()).isEqualTo(2);
        List<String> still = new ArrayList<>();
        meanwhile.rows("account").forEachRemaining(row -> still.add(row.toString()));
        assertThat(still).isEqualTo(before);
    }

    @Test
    void whoWouldWaitForItselfIsRefused() {
        WriteTransaction transaction = engine.begin();
        DormouseException refusal = catchThrowableOfType(DormouseException.class, engine::begin);
        assertThat(refusal.state()).isEqualTo(SqlState.ACTIVE_TRANSACTION);
        transfer(transaction, 0, 1, 5);
        assertThat(transaction.commit()).isEqualTo(2);
        assertThat(engine.begin().commit()).isEqualTo(3);
    }

    @Test
    void closingWaitsForTheRunningEpochAndRefusesTheNext() throws InterruptedException, ExecutionException {
        WriteTransaction transaction = engine.begin();
        transfer(transaction, 0, 1, 5);
        Future<?> closing = threads.submit(engine::close);
        transfer(transaction, 1, 2, 5);
        assertThat(closing.isDone()).isFalse();
        assertThat(transaction.commit()).isEqualTo(2);
        closing.get();
        DormouseException refusal = catchThrowableOfType(DormouseException.class, engine::begin);
        assertThat(refusal.state()).isEqualTo(SqlState.CLOSED);
        assertThat(elsewhere(engine::epoch)).isEqualTo(2);
    }

    @Test
    void closingWhileOthersWriteEndsThemAll() throws InterruptedException, ExecutionException {
        AtomicLong committed = new AtomicLong(engine.epoch());
        List<Future<SqlState>> writers = new ArrayList<>();
        for (int w = 0; w < 3; w++) {
            int from = w;
            writers.add(threads.submit(() -> {
                while (true) {
                    WriteTransaction transaction;
                    try {
                        transaction = engine.begin();
                    } catch (DormouseException e) {
                        return e.state();
                    }
                    transfer(transaction, from, from + 1, 1);
                    transaction.commit();
                    committed.incrementAndGet();
                }
            }));
        }
        while (engine.epoch() < 200) {
            Thread.onSpinWait();
        }
        engine.close();
        for (Future<SqlState> writer : writers) {
            assertThat(writer.get()).isEqualTo(SqlState.CLOSED);
        }
        assertThat(engine.epoch()).isEqualTo(committed.get());
    }

    /** Were the turn not handed over, the loop would never end. */
    @Test
    @Timeout(60)
    void whoKeepsTheTurnHandsItOverToThoseWhoWait() throws InterruptedException, ExecutionException {
        AtomicInteger others = new AtomicInteger();
        List<Future<?>> work = new ArrayList<>();
        for (int w = 0; w < 2; w++) {
            boolean keeps = w == 0;
            work.add(threads.submit(() -> {
                Runnable once = () -> {
                    WriteTransaction transaction = engine.begin();
                    transfer(transaction, 2, 3, 1);
                    transaction.commit();
                    others.incrementAndGet();
                };
                for (int i = 0; i < 50; i++) {
                    if (keeps) {
                        engine.keepTurn(() -> {
                            once.run();
                            once.run();
                        });
                    } else {
                        once.run();
                    }
                    checkTotals(engine.snapshot());
                }
            }));
        }
        engine.keepTurn(() -> {
            while (others.get() < 150) {
                WriteTransaction transaction = engine.begin();
                transfer(transaction, 0, 1, 1);
                transaction.commit();
                checkTotals(engine.snapshot());
            }
        });
        for (Future<?> each : work) {
            each.get();
        }
        checkTotals(elsewhere(engine::snapshot));
        engine.checkInvariants();
    }

    @Test
    void whoKeepsTheTurnWritesAndReadsButDoesNotWaitForItself() throws InterruptedException, ExecutionException {
        engine.keepTurn(() -> {
            assertThat(engine.begin().commit()).isEqualTo(2);
            assertThat(engine.snapshot().epoch()).isEqualTo(2);
            engine.keepTurn(() -> assertThat(engine.begin().commit()).isEqualTo(3));
            WriteTransaction transaction = engine.begin();
            assertThat(catchThrowableOfType(DormouseException.class, engine::begin)
                            .state())
                    .isEqualTo(SqlState.ACTIVE_TRANSACTION);
            assertThat(catchThrowableOfType(DormouseException.class, () -> engine.keepTurn(() -> {}))
                            .state())
                    .isEqualTo(SqlState.ACTIVE_TRANSACTION);
            transaction.rollback();
            assertThat(catchThrowableOfType(DormouseException.class, engine::beginShared)
                            .state())
                    .isEqualTo(SqlState.ACTIVE_TRANSACTION);
        });
        assertThat(elsewhere(() -> engine.begin().commit())).isEqualTo(4);
    }

    /** Were the turn not given up, the other could not write, and both would wait for ever. */
    @Test
    @Timeout(60)
    void whoKeepsTheTurnWaitsForOthersWithoutIt() throws InterruptedException, ExecutionException {
        CountDownLatch written = new CountDownLatch(1);
        engine.observe("branches", delta -> {
            if (delta.epoch() == 2) {
                engine.afterTurn(() -> {
                    try {
                        written.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                });
            }
        });
        Future<Long> other = threads.submit(() -> {
            while (engine.epoch() < 2) {
                Thread.onSpinWait();
            }
            WriteTransaction transaction = engine.begin();
            transfer(transaction, 2, 3, 5);
            long epoch = transaction.commit();
            written.countDown();
            return epoch;
        });
        engine.keepTurn(() -> {
            for (int epoch = 2; epoch < 6; epoch += epoch == 2 ? 2 : 1) {
                WriteTransaction transaction = engine.begin();
                transfer(transaction, 0, 1, 1);
                assertThat(transaction.commit()).isEqualTo(epoch);
                assertThat(engine.epoch()).isEqualTo(Math.max(epoch, 3));
            }
        });
        assertThat(other.get()).isEqualTo(3);
        assertThat(elsewhere(() -> engine.begin().commit())).isEqualTo(6);
        checkTotals(engine.snapshot());
    }

    @Test
    void theTurnIsGivenBackWhenTheBodyFails() throws InterruptedException, ExecutionException {
        IllegalStateException failure = catchThrowableOfType(
                IllegalStateException.class,
                () -> engine.keepTurn(() -> {
                    engine.begin().commit();
                    throw new IllegalStateException("enough");
                }));
        assertThat(failure).hasMessage("enough");
        assertThat(elsewhere(() -> engine.begin().commit())).isEqualTo(3);
    }
}
