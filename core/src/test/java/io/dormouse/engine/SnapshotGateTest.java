package io.dormouse.engine;

import static io.dormouse.fixture.RuleBuilder.program;
import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.circuit.expression.Simplifier;
import io.dormouse.engine.snapshot.EngineSnapshot;
import io.dormouse.engine.snapshot.PublicationPolicy;
import io.dormouse.fixture.RuleBuilder;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Program;
import io.dormouse.logic.Rule;
import io.dormouse.oracle.BaseChange;
import io.dormouse.oracle.ProgramEvaluator;
import io.dormouse.plan.Planner;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The semantic gate: readers pin the state and enumerate it slowly, relation by relation and row by row, while a writer commits and
 * refuses epochs. Each enumeration must be what the oracle computes from the changes up to the epoch of its snapshot.
 *
 * <p>By default a few seeds of some hundred epochs; the long build plays 100 seeds of 10,000 ({@code dormouse.random.factor} over 1).
 */
class SnapshotGateTest {
    private static final boolean LONG = Integer.getInteger("dormouse.random.factor", 1) > 1;
    private static final int SEEDS = LONG ? 100 : 6;
    private static final int EPOCHS = LONG ? 10_000 : 800;
    private static final int READERS = 2;
    /** How many enumerations all readers together make of a seed, at least; the writer goes on until then. */
    private static final int LEAST_LOOKS = LONG ? 60 : 20;

    private static final long PATIENCE_SECONDS = LONG ? 600 : 120;
    private static final int MOST_LOOKS = 2 * LEAST_LOOKS;

    private static final BaseRelation PERSON = table("person", "id", "id bigint", "name text?", "city integer");
    private static final BaseRelation SALE = table("sale", "", "person bigint", "amount bigint", "note text?");

    private static final List<PublicationPolicy> POLICIES = List.of(
            PublicationPolicy.onDemand(),
            new PublicationPolicy(true, 0, Long.MAX_VALUE, Long.MAX_VALUE),
            new PublicationPolicy(true, 100_000, Long.MAX_VALUE, Long.MAX_VALUE));

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Program program = programOfViews();

    /** What a reader saw. */
    private record Look(long epoch, Map<String, Map<Row, Long>> contents, Map<String, Long> counts) {}

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private static Program programOfViews() {
        RuleBuilder sales = new RuleBuilder().from(PERSON).from(SALE).on("id", "person");
        DerivedRelation bag = sales.values("name", "amount", "note").build("sales", Rule.Kind.BAG);
        RuleBuilder cities = new RuleBuilder().from(PERSON).from(SALE).on("id", "person");
        DerivedRelation byCity = cities.values("city")
                .fold("total", Aggregate.SUM, cities.column("amount"))
                .fold("largest", Aggregate.MAX, cities.column("amount"))
                .build("cities", Rule.Kind.GROUP);
        return program(List.of(PERSON, SALE), bag, byCity);
    }

    private Engine open(PublicationPolicy policy) {
        Engine engine = new Engine(policy);
        program.bases().forEach(engine::createTable);
        for (DerivedRelation view : program.derived()) {
            engine.createView(
                    view.name(), Planner.plan(program, view.name(), List.of(), Simplifier::simplify), view.schema());
        }
        return engine;
    }

    @Test
    void everyEnumerationIsWhatTheOracleComputesForItsEpoch()
            throws ExecutionException, InterruptedException, TimeoutException {
        int looks = 0;
        Set<Long> epochsSeen = new HashSet<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            Engine engine = open(POLICIES.get(seed % POLICIES.size()));
            List<Look> seen = play(engine, seed);
            looks += seen.size();
            seen.forEach(look -> epochsSeen.add(look.epoch()));
            engine.checkInvariants();
            assertThat(engine.snapshotMetrics().openSnapshots()).isZero();
            // What the newest root keeps, also because of refused epochs, goes with the next.
            engine.begin().commit();
            engine.snapshot().close();
            assertThat(engine.snapshotMetrics().retainedBytes()).isZero();
            engine.close();
        }
        assertThat(looks).isGreaterThanOrEqualTo(SEEDS * LEAST_LOOKS);
        assertThat(epochsSeen).as("different states were seen").hasSizeGreaterThan(SEEDS);
    }

    private List<Look> play(Engine engine, int seed) throws ExecutionException, InterruptedException, TimeoutException {
        AtomicInteger looks = new AtomicInteger();
        List<Future<List<Look>>> readers = new ArrayList<>();
        Future<List<List<BaseChange>>> writer = threads.submit(() -> new Writer(engine, seed).write(looks, readers));
        synchronized (readers) {
            for (int r = 0; r < READERS; r++) {
                Random random = new Random(1000L * seed + r);
                readers.add(threads.submit(() -> read(engine, random, looks, writer)));
            }
        }
        List<List<BaseChange>> history = writer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        List<Look> all = new ArrayList<>();
        for (Future<List<Look>> reader : readers) {
            all.addAll(reader.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
        }
        judge(all, history, seed);
        return all;
    }

    private static List<Look> read(Engine engine, Random random, AtomicInteger looks, Future<?> writer) {
        List<Look> seen = new ArrayList<>();
        long newest = 0;
        while (!writer.isDone() && looks.get() < MOST_LOOKS) {
            try (EngineSnapshot snapshot =
                    random.nextBoolean() ? engine.snapshot() : engine.snapshot(engine.epoch(), Long.MAX_VALUE / 2)) {
                assertThat(snapshot.epoch()).isGreaterThanOrEqualTo(newest);
                newest = snapshot.epoch();
                seen.add(enumerateSlowly(engine, snapshot, random, writer));
                looks.incrementAndGet();
            }
        }
        return seen;
    }

    private static Look enumerateSlowly(Engine engine, EngineSnapshot snapshot, Random random, Future<?> writer) {
        Map<String, Map<Row, Long>> contents = new HashMap<>();
        Map<String, Long> counts = new HashMap<>();
        for (String relation : List.of("cities", "person", "sales", "sale")) {
            Map<Row, Long> rows = new HashMap<>();
            counts.put(relation, snapshot.count(relation));
            Iterator<Row> iterator = snapshot.rows(relation);
            while (iterator.hasNext()) {
                rows.merge(iterator.next(), 1L, Long::sum);
                if (random.nextInt(32) == 0) {
                    // Until the writer has gone on for a while: he writes what this snapshot shows.
                    long until = engine.epoch() + random.nextInt(20);
                    while (engine.epoch() < until && !writer.isDone()) {
                        LockSupport.parkNanos(1000);
                    }
                }
            }
            contents.put(relation, rows);
            seek(snapshot, relation, rows, random);
        }
        return new Look(snapshot.epoch(), contents, counts);
    }

    /** Seeks some rows, of those that are there and others, by some of their columns, and finds just those that {@code rows} has. */
    private static void seek(EngineSnapshot snapshot, String relation, Map<Row, Long> rows, Random random) {
        Schema schema = snapshot.schema(relation);
        List<Integer> sought = snapshot.soughtColumns(relation).stream()
                .map(name -> schema.indexOf(name))
                .toList();
        List<Row> all = new ArrayList<>(rows.keySet());
        for (int i = 0; i < 3 && !all.isEmpty(); i++) {
            Row row = all.get(random.nextInt(all.size()));
            List<Integer> columns = sought.subList(0, 1 + random.nextInt(sought.size()));
            List<@Nullable Object> values = new ArrayList<>();
            columns.forEach(column -> values.add(row.get(column)));
            if (random.nextInt(4) == 0) {
                values.set(0, all.get(random.nextInt(all.size())).get(columns.get(0)));
            }
            Map<Row, Long> expected = new HashMap<>(rows);
            expected.keySet().removeIf(other -> {
                for (int c = 0; c < values.size(); c++) {
                    if (!Objects.equals(other.get(columns.get(c)), values.get(c))) {
                        return true;
                    }
                }
                return false;
            });
            Map<Row, Long> found = new HashMap<>();
            snapshot.rows(relation, values).forEachRemaining(other -> found.merge(other, 1L, Long::sum));
            assertThat(found).as("%s with %s in %s", relation, values, columns).isEqualTo(expected);
        }
    }

    /** Plays the history again and compares what was seen with what the oracle computes. */
    private void judge(List<Look> looks, List<List<BaseChange>> history, int seed) {
        Map<Long, List<Look>> byEpoch = new HashMap<>();
        looks.forEach(look ->
                byEpoch.computeIfAbsent(look.epoch(), e -> new ArrayList<>()).add(look));
        Map<String, Map<Row, Long>> bases = new HashMap<>();
        for (int epoch = 0; epoch <= history.size(); epoch++) {
            if (epoch > 0) {
                history.get(epoch - 1)
                        .forEach(change -> bases.computeIfAbsent(change.relation(), r -> new HashMap<>())
                                .merge(change.row(), (long) change.weight(), (a, b) -> a + b == 0 ? null : a + b));
            }
            List<Look> here = byEpoch.getOrDefault((long) epoch, List.of());
            if (here.isEmpty()) {
                continue;
            }
            Map<String, Map<Row, Long>> expected = new HashMap<>(ProgramEvaluator.evaluate(program, bases));
            program.bases().forEach(base -> expected.put(base.name(), bases.getOrDefault(base.name(), Map.of())));
            for (Look look : here) {
                assertThat(look.contents()).as("seed %d, epoch %d", seed, epoch).isEqualTo(expected);
                look.counts()
                        .forEach((relation, count) -> assertThat(count)
                                .as("count of %s", relation)
                                .isEqualTo(expected.getOrDefault(relation, Map.of()).values().stream()
                                        .mapToLong(Long::longValue)
                                        .sum()));
            }
        }
    }

    /** Random epochs over few values, so that rows leave and come back and ids are used again; some are refused. */
    private final class Writer {
        private final Engine engine;
        private final Random random;
        private final Map<Long, Row> people = new HashMap<>();
        private final List<Row> sales = new ArrayList<>();

        Writer(Engine engine, int seed) {
            this.engine = engine;
            this.random = new Random(seed);
        }

        /** Returns the changes of each committed epoch. */
        List<List<BaseChange>> write(AtomicInteger looks, List<Future<List<Look>>> readers) {
            List<List<BaseChange>> history = new ArrayList<>();
            for (int i = 0; i < EPOCHS || (looks.get() < LEAST_LOOKS && !anyDone(readers)); i++) {
                List<BaseChange> batch = new ArrayList<>();
                boolean refused = random.nextInt(8) == 0;
                Map<Long, Row> peopleBefore = refused ? new HashMap<>(people) : people;
                List<Row> salesBefore = refused ? new ArrayList<>(sales) : sales;
                for (int n = 1 + random.nextInt(4); n > 0; n--) {
                    batch.addAll(random.nextBoolean() ? person() : sale());
                }
                if (refused) {
                    people.clear();
                    people.putAll(peopleBefore);
                    sales.clear();
                    sales.addAll(salesBefore);
                }
                commit(batch, refused);
                if (!refused) {
                    history.add(batch);
                }
            }
            return history;
        }

        private boolean anyDone(List<Future<List<Look>>> readers) {
            synchronized (readers) {
                return readers.stream().anyMatch(Future::isDone);
            }
        }

        private List<BaseChange> person() {
            List<BaseChange> changes = new ArrayList<>();
            long id = random.nextInt(30);
            Row old = people.remove(id);
            if (old != null) {
                changes.add(new BaseChange("person", false, old));
            }
            if (old == null || random.nextBoolean()) {
                Row row = Row.of(id, random.nextInt(4) == 0 ? null : "name " + random.nextInt(12), random.nextInt(5));
                people.put(id, row);
                changes.add(new BaseChange("person", true, row));
            }
            return changes;
        }

        private List<BaseChange> sale() {
            if (!sales.isEmpty() && random.nextInt(100) < sales.size()) {
                return List.of(new BaseChange("sale", false, sales.remove(random.nextInt(sales.size()))));
            }
            Row row = Row.of(
                    (long) random.nextInt(30),
                    (long) random.nextInt(20),
                    random.nextInt(3) == 0 ? null : "note " + random.nextInt(5));
            sales.add(row);
            return List.of(new BaseChange("sale", true, row));
        }

        private void commit(List<BaseChange> batch, boolean refused) {
            WriteTransaction transaction = engine.begin();
            for (BaseChange change : batch) {
                RowBuffer row = buffer(change);
                if (change.insertion()) {
                    transaction.insert(change.relation(), row);
                } else {
                    transaction.delete(change.relation(), row);
                }
            }
            if (!refused) {
                transaction.commit();
                return;
            }
            try {
                transaction.delete("sale", buffer(new BaseChange("sale", false, Row.of(99L, 0L, null))));
                throw new AssertionError("a row was retracted that is not there");
            } catch (DormouseException e) {
                assertThat(e.state()).isEqualTo(SqlState.ABSENT_ROW);
                transaction.abandon(e);
            }
        }

        private RowBuffer buffer(BaseChange change) {
            Schema schema = program.schema(change.relation());
            RowBuffer row = new RowBuffer(schema.size());
            for (int i = 0; i < schema.size(); i++) {
                row.set(i, schema.column(i).type(), change.row().get(i));
            }
            return row;
        }
    }
}
