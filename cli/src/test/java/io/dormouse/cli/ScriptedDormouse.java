package io.dormouse.cli;

import io.dormouse.Change;
import io.dormouse.ChangeCursor;
import io.dormouse.Dormouse;
import io.dormouse.Epoch;
import io.dormouse.EpochListener;
import io.dormouse.Metrics;
import io.dormouse.PolledSubscription;
import io.dormouse.Progress;
import io.dormouse.Relation;
import io.dormouse.Result;
import io.dormouse.ResumeToken;
import io.dormouse.RowWriter;
import io.dormouse.Script;
import io.dormouse.Session;
import io.dormouse.Snapshot;
import io.dormouse.Subscription;
import io.dormouse.SubscriptionEnd;
import io.dormouse.SubscriptionOptions;
import io.dormouse.Transaction;
import io.dormouse.cli.script.StatementText;
import io.dormouse.type.Column;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import io.dormouse.type.Types;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A stand-in for the engine that answers statements from a list: what the command does with an answer is tested apart from
 * how the engine finds one. It records what it was asked. BEGIN, COMMIT and ROLLBACK open and close a transaction;
 * CHANGE v delivers an epoch to the subscribers
 * of v; FAIL x fails at x.
 */
final class ScriptedDormouse implements Dormouse {
    final List<String> executed = new ArrayList<>();
    private final Map<String, Result> answers = new HashMap<>();
    private final Map<String, List<Consumer<Epoch>>> listeners = new HashMap<>();
    private String failing = "FAIL";
    private long epoch;

    /** Answers {@code statement} with these rows. */
    ScriptedDormouse answer(String statement, Schema schema, Row... rows) {
        answers.put(statement, new Result.Rows("SELECT", schema, List.of(rows)));
        return this;
    }

    /** Fails statements that begin with {@code word}, at their second word. */
    ScriptedDormouse failing(String word) {
        failing = word;
        return this;
    }

    private Result perform(String statement, SourceSpan place) {
        executed.add(statement);
        String[] words = statement.split("\\s+", -1);
        if (words[0].equals(failing)) {
            throw new DormouseException(SqlState.UNDEFINED_COLUMN, "there is no such column")
                    .with("column", words[1])
                    .hint("name another")
                    .at(new SourceSpan(place.line(), place.column() + statement.indexOf(words[1]), words[1].length()));
        }
        switch (words[0]) {
            case "FAIL-NOWHERE" -> throw new DormouseException(SqlState.UNIQUE_VIOLATION, "the key is there already");
            case "SUBSCRIBE" -> {
                return new Result.Subscribed("SUBSCRIBE", words[1]);
            }
            case "CHANGE" -> deliver(words[1]);
            default -> {
                Result answer = answers.get(statement);
                if (answer != null) {
                    return answer;
                }
            }
        }
        return new Result.Done(words[0], 1);
    }

    private void deliver(String view) {
        epoch++;
        Schema schema = new Schema(List.of(new Column("a", Types.BIGINT, true)));
        List<Change> changes = List.of(new Change(-1, Row.of((Object) null)), new Change(2, Row.of(7L)));
        Epoch delta = new Epoch(view, epoch, schema, changes);
        listeners.getOrDefault(view, List.of()).forEach(listener -> listener.accept(delta));
    }

    @Override
    public Session session() {
        return new ScriptedSession();
    }

    @Override
    public Subscription subscribe(String view, Consumer<Epoch> listener) {
        return subscribe(view, SubscriptionOptions.defaults(), listener::accept);
    }

    @Override
    public Subscription subscribe(String view, SubscriptionOptions options, EpochListener listener) {
        listeners.computeIfAbsent(view, name -> new ArrayList<>()).add(listener);
        return new ScriptedSubscription(view, new ArrayDeque<>());
    }

    @Override
    public PolledSubscription subscribe(String view, SubscriptionOptions options) {
        Deque<Epoch> queue = new ArrayDeque<>();
        listeners.computeIfAbsent(view, name -> new ArrayList<>()).add(queue::add);
        return new ScriptedSubscription(view, queue);
    }

    /** A subscription that never ends. */
    private record ScriptedSubscription(String view, Deque<Epoch> queue) implements PolledSubscription {
        @Override
        public boolean isActive() {
            return true;
        }

        @Override
        public Optional<SubscriptionEnd> end() {
            return Optional.empty();
        }

        @Override
        public Optional<ResumeToken> token() {
            return Optional.empty();
        }

        @Override
        public boolean awaitDelivered(Duration timeout) {
            return queue.isEmpty();
        }

        @Override
        public Optional<Epoch> poll() {
            return Optional.ofNullable(queue.poll());
        }

        @Override
        public Optional<Epoch> poll(Duration timeout) {
            return poll();
        }

        @Override
        public void close() {}
    }

    @Override
    public List<Relation> relations() {
        return List.of();
    }

    @Override
    public long epoch() {
        return epoch;
    }

    @Override
    public void close() {
        executed.add("(close)");
    }

    @Override
    public Result execute(String text) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transact(Consumer<Transaction> body) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void keepTurn(Runnable body) {
        body.run();
    }

    @Override
    public long writeEach(ChangeCursor changes) {
        throw new UnsupportedOperationException();
    }

    @Override
    public RowWriter writer(String table) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Snapshot snapshot() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Snapshot snapshot(long atLeast, Duration timeout) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Metrics metrics() {
        throw new UnsupportedOperationException();
    }

    private final class ScriptedSession implements Session {
        private boolean open;

        @Override
        public Result execute(String text) {
            return script(text).next();
        }

        @Override
        public Script script(String text) {
            List<StatementText> statements = new ArrayList<>(StatementText.split(text));
            return new Script() {
                private SourceSpan span = SourceSpan.NONE;

                @Override
                public boolean hasNext() {
                    return !statements.isEmpty();
                }

                @Override
                public Result next() {
                    StatementText statement = statements.remove(0);
                    span = new SourceSpan(
                            statement.line(),
                            statement.column(),
                            statement.text().length());
                    Result result = perform(statement.text(), span);
                    open = switch (statement.text()) {
                        case "BEGIN" -> true;
                        case "COMMIT", "ROLLBACK" -> false;
                        default -> open;
                    };
                    return result;
                }

                @Override
                public SourceSpan span() {
                    return span;
                }
            };
        }

        @Override
        public boolean inTransaction() {
            return open;
        }

        @Override
        public boolean hasFailed() {
            return false;
        }

        @Override
        public void onProgress(Consumer<Progress> listener) {}

        @Override
        public boolean cancel() {
            return false;
        }

        @Override
        public void close() {
            if (open) {
                executed.add("(rollback)");
            }
        }
    }
}
