package io.dormouse;

import io.dormouse.engine.Engine;
import io.dormouse.engine.WriteTransaction;
import io.dormouse.engine.snapshot.EngineSnapshot;
import io.dormouse.engine.snapshot.SnapshotMetrics;
import io.dormouse.engine.subscription.Subscriptions;
import java.lang.ref.Cleaner;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The engine in this process behind the public API. Thread-safe. */
final class EmbeddedDormouse implements Dormouse {
    private static final System.Logger LOGGER = System.getLogger(Dormouse.class.getName());

    private static final StackWalker CALLERS = StackWalker.getInstance();

    private final Engine engine;
    private final Definitions definitions;
    private final Options options;
    private final Subscriptions subscriptions;
    private final Cleaner forgotten = Cleaner.create();

    EmbeddedDormouse(Options options) {
        this.options = options;
        this.engine = new Engine(options.policy());
        this.definitions = new Definitions(engine, options.semirings());
        this.subscriptions = new Subscriptions(engine, EmbeddedSubscription.settings(options.delivery()));
        LOGGER.log(System.Logger.Level.DEBUG, "opened in memory: nothing survives this process");
    }

    Engine engine() {
        return engine;
    }

    Definitions definitions() {
        return definitions;
    }

    Options options() {
        return options;
    }

    @Override
    public Result execute(String text) {
        try (Session session = session()) {
            return session.execute(text);
        }
    }

    @Override
    public Session session() {
        return new EmbeddedSession(this);
    }

    @Override
    public long transact(Consumer<Transaction> body) {
        WriteTransaction transaction = engine.begin();
        EmbeddedTransaction open = new EmbeddedTransaction(transaction, definitions);
        try {
            body.accept(open);
        } catch (RuntimeException | Error e) {
            open.end();
            transaction.abandon(e);
            throw e;
        }
        open.end();
        RuntimeException refusal = open.refusal();
        if (refusal != null) {
            transaction.abandon(refusal);
            throw refusal;
        }
        return transaction.commit();
    }

    @Override
    public void keepTurn(Runnable body) {
        engine.keepTurn(body);
    }

    @Override
    public long writeEach(ChangeCursor changes) {
        return engine.writeEach(new CursorStream(engine, changes));
    }

    @Override
    public RowWriter writer(String table) {
        return new TableWriter(engine, engine.tableForWriting(table));
    }

    @Override
    public Subscription subscribe(String view, Consumer<Epoch> listener) {
        return subscribe(view, SubscriptionOptions.defaults(), listener::accept);
    }

    @Override
    public Subscription subscribe(String view, SubscriptionOptions options, EpochListener listener) {
        return new EmbeddedSubscription(subscriptions.open(
                EmbeddedSubscription.request(view, options), EmbeddedSubscription.listener(listener)));
    }

    @Override
    public PolledSubscription subscribe(String view, SubscriptionOptions options) {
        return new EmbeddedSubscription(subscriptions.open(EmbeddedSubscription.request(view, options)));
    }

    @Override
    public Snapshot snapshot() {
        // Who committed that may not have given up the turn yet; the listener is to see it all the same.
        long told = subscriptions.toldOnThisThread();
        return pinned(told > 0 ? engine.snapshot(told, Long.MAX_VALUE) : engine.snapshot());
    }

    @Override
    public Snapshot snapshot(long atLeast, Duration timeout) {
        return pinned(engine.snapshot(atLeast, TimeUnit.NANOSECONDS.convert(timeout)));
    }

    private Snapshot pinned(EngineSnapshot snapshot) {
        // This method's caller and that one's.
        StackWalker.StackFrame place =
                CALLERS.walk(frames -> frames.skip(2).findFirst().orElseThrow());
        return new PinnedSnapshot(snapshot, forgotten, place);
    }

    @Override
    public Metrics metrics() {
        SnapshotMetrics of = engine.snapshotMetrics();
        return new Metrics(
                engine.epoch(),
                engine.visitedTuples(),
                engine.publishedEpoch(),
                of.publications(),
                of.copiedPages(),
                of.copiedBytes(),
                of.liveRoots(),
                of.pinnedRoots(),
                of.openSnapshots(),
                Duration.ofNanos(of.oldestPinNanos()),
                of.retainedBytes(),
                of.reclamationDebt(),
                of.indexBytes(),
                of.cancelledSnapshots());
    }

    @Override
    public List<Relation> relations() {
        return definitions.relations();
    }

    @Override
    public long epoch() {
        return engine.epoch();
    }

    @Override
    public void close() {
        subscriptions.close(options.delivery().closePatience());
        engine.close();
    }
}
