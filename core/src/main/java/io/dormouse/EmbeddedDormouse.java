package io.dormouse;

import io.dormouse.engine.Engine;
import io.dormouse.engine.EngineSnapshot;
import io.dormouse.engine.WriteTransaction;
import io.dormouse.engine.subscription.Subscriptions;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.SqlState;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/** The engine in this process behind the public API. Thread-safe. */
final class EmbeddedDormouse implements Dormouse {
    private static final System.Logger LOGGER = System.getLogger(Dormouse.class.getName());

    private final Engine engine = new Engine();
    private final Definitions definitions = new Definitions(engine);
    private final Options options;
    private final Subscriptions subscriptions;

    EmbeddedDormouse(Options options) {
        this.options = options;
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
        return new EmbeddedSnapshot(engine.snapshot());
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

    private static final class EmbeddedSnapshot implements Snapshot {
        private final EngineSnapshot snapshot;
        private volatile boolean closed;

        EmbeddedSnapshot(EngineSnapshot snapshot) {
            this.snapshot = snapshot;
        }

        private EngineSnapshot open() {
            if (closed) {
                throw new DormouseException(SqlState.CLOSED, "the snapshot is closed");
            }
            return snapshot;
        }

        @Override
        public long epoch() {
            return open().epoch();
        }

        @Override
        public Schema schema(String name) {
            return open().schema(name);
        }

        @Override
        public Iterator<Row> rows(String name) {
            return open().rows(name);
        }

        @Override
        public long count(String name) {
            return open().count(name);
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
