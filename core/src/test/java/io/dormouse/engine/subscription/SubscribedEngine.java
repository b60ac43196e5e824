package io.dormouse.engine.subscription;

import static io.dormouse.fixture.RuleBuilder.program;
import static io.dormouse.fixture.RuleBuilder.table;

import io.dormouse.circuit.expression.Simplifier;
import io.dormouse.engine.Engine;
import io.dormouse.engine.ViewDelta.SignedRow;
import io.dormouse.engine.WriteTransaction;
import io.dormouse.engine.snapshot.EngineSnapshot;
import io.dormouse.fixture.RuleBuilder;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Rule;
import io.dormouse.plan.Planner;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.Row;
import io.dormouse.type.Types;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** A bag of items with two views over it, and writers that change it at random. */
final class SubscribedEngine implements AutoCloseable {
    static final String SUMS = "sums";
    static final String ITEMS = "items";
    static final Duration ENOUGH = Duration.ofSeconds(50);

    private static final BaseRelation ITEM = table("item", "", "owner bigint", "kind bigint", "amount bigint");

    final Engine engine = new Engine();
    final List<End> failures = Collections.synchronizedList(new ArrayList<>());
    final Subscriptions subscriptions;

    SubscribedEngine(long historyChanges) {
        subscriptions =
                new Subscriptions(engine, new Subscriptions.Settings(Optional.empty(), historyChanges, failures::add));
        engine.createTable(ITEM);
        createViews();
    }

    void createViews() {
        RuleBuilder sums = new RuleBuilder().from(ITEM);
        create(sums.values("kind")
                .fold("sum", Aggregate.SUM, sums.column("amount"))
                .build(SUMS, Rule.Kind.GROUP));
        RuleBuilder items = new RuleBuilder().from(ITEM);
        create(items.values("kind", "amount").build(ITEMS, Rule.Kind.BAG));
    }

    private void create(DerivedRelation relation) {
        engine.createView(
                relation.name(),
                Planner.plan(program(List.of(ITEM), relation), relation.name(), List.of(), Simplifier::simplify),
                relation.schema());
    }

    void dropViews() {
        engine.drop(Set.of(SUMS, ITEMS));
    }

    static Subscriptions.Request request(String view, long epochs, Overflow overflow) {
        return new Subscriptions.Request(
                view, new QueueLimits(epochs, Long.MAX_VALUE, overflow), false, false, Optional.empty());
    }

    static Subscriptions.Request whole(Subscriptions.Request request) {
        return new Subscriptions.Request(request.view(), request.limits(), true, request.resumable(), request.from());
    }

    static Subscriptions.Request resumable(Subscriptions.Request request) {
        return new Subscriptions.Request(request.view(), request.limits(), request.whole(), true, request.from());
    }

    static Subscriptions.Request resuming(Subscriptions.Request request, Position position) {
        return new Subscriptions.Request(request.view(), request.limits(), false, true, Optional.of(position));
    }

    /** One who changes rows of its own. */
    Writer writer(long owner, long seed) {
        return new Writer(owner, new Random(seed));
    }

    final class Writer {
        private final long owner;
        private final Random random;
        private final List<long[]> there = new ArrayList<>();

        private Writer(long owner, Random random) {
            this.owner = owner;
            this.random = random;
        }

        /** Writes an epoch of up to three changes; every tenth is taken back, and some change nothing in the end. */
        void write() {
            WriteTransaction transaction = random.nextInt(4) == 0 ? engine.beginShared() : engine.begin();
            writeIn(transaction);
        }

        /** As {@link #write}, within {@code keepTurn}. */
        void writeKept() {
            writeIn(engine.begin());
        }

        private void writeIn(WriteTransaction transaction) {
            List<long[]> before = new ArrayList<>(there);
            for (int i = random.nextInt(3); i >= 0; i--) {
                if (!there.isEmpty() && random.nextInt(5) < 2) {
                    transaction.delete("item", row(there.remove(random.nextInt(there.size()))));
                } else {
                    long[] item = {random.nextInt(4), random.nextInt(3)};
                    there.add(item);
                    transaction.insert("item", row(item));
                }
            }
            if (random.nextInt(10) == 0) {
                there.clear();
                there.addAll(before);
                transaction.rollback();
            } else {
                transaction.commit();
            }
        }

        private RowBuffer row(long[] item) {
            RowBuffer row = new RowBuffer(3);
            row.set(0, Types.BIGINT, owner);
            row.set(1, Types.BIGINT, item[0]);
            row.set(2, Types.BIGINT, item[1]);
            return row;
        }
    }

    /** What a view holds in a snapshot, row by row: read as any user would. */
    static Map<Row, Long> content(EngineSnapshot snapshot, String view) {
        Map<Row, Long> content = new HashMap<>();
        snapshot.rows(view).forEachRemaining(row -> content.merge(row, 1L, Long::sum));
        return content;
    }

    static void add(Map<Row, Long> content, List<SignedRow> delta) {
        delta.forEach(row -> content.merge(row.row(), row.weight(), (a, b) -> a + b == 0 ? null : a + b));
    }

    @Override
    public void close() {
        engine.checkInvariants();
        subscriptions.close(ENOUGH);
        engine.close();
    }
}
