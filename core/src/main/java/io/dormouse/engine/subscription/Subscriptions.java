package io.dormouse.engine.subscription;

import io.dormouse.engine.Engine;
import io.dormouse.engine.ViewDelta;
import io.dormouse.engine.ViewObserver;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The subscriptions of one engine, the histories that they are resumed from, and the threads that call listeners. Thread-safe.
 */
public final class Subscriptions {
    private static final System.Logger LOGGER = System.getLogger(Subscriptions.class.getName());

    private final Engine engine;
    private final Settings settings;
    private final ListenerThreads listenerThreads = new ListenerThreads();
    private final @Nullable DeliveryThreads ownThreads;
    private final Executor executor;
    private final String instance = String.format("%016x", new SecureRandom().nextLong());
    /** Those that have not ended and have a listener. Guarded by itself. */
    private final Set<ViewSubscription> listening = new HashSet<>();
    /** By view. Guarded by itself. */
    private final Map<String, Recorded> histories = new HashMap<>();

    private long historiesBegun;
    private volatile boolean closing;

    /**
     * How epochs are delivered.
     *
     * @param executor what calls listeners; empty: daemon threads of our own, one for each subscription that has something to deliver
     * @param historyChanges how many signed rows of a view are kept for those who resume
     * @param failures who is told of each subscription that ended with a failure
     */
    public record Settings(Optional<Executor> executor, long historyChanges, Consumer<End> failures) {}

    /**
     * What somebody subscribes to.
     *
     * @param whole whether the first delivery is the whole content
     * @param resumable whether positions are told
     * @param from where to go on
     */
    public record Request(String view, QueueLimits limits, boolean whole, boolean resumable, Optional<Position> from) {}

    private record Recorded(History history, ViewObserver observer) {}

    public Subscriptions(Engine engine, Settings settings) {
        this.engine = engine;
        this.settings = settings;
        if (settings.executor().isPresent()) {
            ownThreads = null;
            executor = settings.executor().get();
        } else {
            DeliveryThreads threads = new DeliveryThreads();
            ownThreads = threads;
            executor = threads;
        }
    }

    Engine engine() {
        return engine;
    }

    Executor executor() {
        return executor;
    }

    ListenerThreads listenerThreads() {
        return listenerThreads;
    }

    /** The epoch that the listener which this thread is calling is told; 0 on every other thread. */
    public long toldOnThisThread() {
        ViewSubscription called = listenerThreads.current();
        return called == null ? 0 : called.told();
    }

    /** Subscribes one who polls. */
    public ViewSubscription open(Request request) {
        return engine.betweenEpochs(() -> openUnderTurn(request, null));
    }

    /** Subscribes one who is called. */
    public ViewSubscription open(Request request, Listener listener) {
        ViewSubscription subscription = engine.betweenEpochs(() -> openUnderTurn(request, listener));
        subscription.begin();
        return subscription;
    }

    private ViewSubscription openUnderTurn(Request request, @Nullable Listener listener) {
        if (closing) {
            throw new DormouseException(SqlState.CLOSED, "the instance is being closed");
        }
        String view = request.view();
        DeliveryQueue queue = new DeliveryQueue(request.limits());
        long epoch = engine.epoch();
        History history = null;
        if (request.from().isPresent()) {
            epoch = request.from().get().epoch();
            history = enterToResume(view, request.from().get(), queue);
        } else if (request.resumable()) {
            history = enterHistoryOf(view);
        }
        ViewSubscription subscription;
        try {
            if (request.whole()) {
                queue.begin(engine.snapshot(), view);
                epoch = ViewSubscription.NONE;
            }
            subscription = new ViewSubscription(this, view, queue, epoch, history, listener);
            subscription.observeWith(engine.observe(view, subscription::handOver, subscription::observerEnded));
        } catch (RuntimeException | Error e) {
            queue.close(true);
            if (history != null) {
                left(view, history, ViewSubscription.NONE);
            }
            throw e;
        }
        if (listener != null) {
            engine.admit(listenerThreads::refuse);
            synchronized (listening) {
                listening.add(subscription);
            }
        }
        return subscription;
    }

    // --- histories
    // ---------------------------------------------------------------------------------------------------------

    /** The history of a view, which one more uses from now on. */
    private History enterHistoryOf(String view) {
        synchronized (histories) {
            History history = historyOf(view);
            history.enter();
            return history;
        }
    }

    private History historyOf(String view) {
        Recorded recorded = histories.get(view);
        if (recorded != null) {
            return recorded.history();
        }
        History history = new History(historiesBegun++, engine.epoch(), settings.historyChanges());
        ViewObserver observer =
                engine.observe(view, delta -> record(view, history, delta), end -> forget(view, history));
        histories.put(view, new Recorded(history, observer));
        return history;
    }

    /** Puts what followed a position into the queue; the history, which one more uses from now on. */
    private History enterToResume(String view, Position from, DeliveryQueue queue) {
        // As one step: somebody who leaves meanwhile could have the history forgotten.
        synchronized (histories) {
            History history = historyToResume(view, from);
            queue.begin(history.after(from.epoch()));
            history.enter();
            return history;
        }
    }

    private void record(String view, History history, ViewDelta delta) {
        if (!history.add(delta)) {
            forget(view, history);
        }
    }

    private void forget(String view, History history) {
        synchronized (histories) {
            Recorded recorded = histories.get(view);
            if (recorded != null && recorded.history() == history) {
                recorded.observer().close();
                history.clear();
                histories.remove(view);
            }
        }
    }

    private History historyToResume(String view, Position from) {
        Recorded recorded = histories.get(view);
        if (!from.instance().equals(instance)) {
            throw cannotResume(view, from, "the token is of another instance, or of one that was opened anew since");
        }
        if (recorded == null || recorded.history().id() != from.history()) {
            throw cannotResume(view, from, "what followed the token is not kept any more, or is of another view");
        }
        long since = recorded.history().since();
        if (from.epoch() < since) {
            throw cannotResume(view, from, "what followed the token is not kept any more")
                    .with("kept after epoch", since);
        }
        if (from.epoch() > engine.epoch()) {
            throw new DormouseException(SqlState.INVALID_PARAMETER, "the token is of an epoch that is still to come")
                    .with("view", view)
                    .with("token after epoch", from.epoch())
                    .with("newest epoch", engine.epoch());
        }
        return recorded.history();
    }

    private DormouseException cannotResume(String view, Position from, String why) {
        return new DormouseException(SqlState.NOT_IN_PREREQUISITE_STATE, why)
                .with("view", view)
                .with("token after epoch", from.epoch())
                .with("newest epoch", engine.epoch())
                .hint("subscribe anew with a snapshot");
    }

    Position position(History history, long epoch) {
        return new Position(instance, history.id(), epoch);
    }

    /** A resumable subscription has ended. */
    void left(String view, History history, long epoch) {
        synchronized (histories) {
            if (!history.leave(epoch)) {
                forget(view, history);
            }
        }
    }

    /** For how many views a history is kept. */
    public int histories() {
        synchronized (histories) {
            return histories.size();
        }
    }

    // --- ends
    // --------------------------------------------------------------------------------------------------------------

    /** Tells those who are to know that a subscription has ended. */
    void tellEnd(ViewSubscription subscription, Listener listener, End end) {
        tell(subscription, end, listener::ended);
        if (end.failure().isPresent()) {
            tell(subscription, end, settings.failures());
        }
    }

    private void tell(ViewSubscription subscription, End end, Consumer<End> told) {
        try {
            listenerThreads.run(subscription, () -> told.accept(end));
        } catch (RuntimeException | Error e) {
            LOGGER.log(
                    System.Logger.Level.ERROR,
                    () -> "who was told that a subscription of view " + end.view() + " ended threw",
                    e);
        }
    }

    void remove(ViewSubscription subscription) {
        synchronized (listening) {
            listening.remove(subscription);
            listening.notifyAll();
        }
    }

    /**
     * Ends writing, and waits until what was committed is delivered to the listeners, who can still read, and they are told of the end; of those
     * that are not through after {@code patience}, what waits is forgotten, and their threads are interrupted. What waits for those
     * who poll stays. From a listener it does not wait for that one.
     */
    public void close(Duration patience) {
        boolean before = closing;
        closing = true;
        try {
            engine.endWriting();
        } catch (RuntimeException | Error e) {
            closing = before;
            throw e;
        }
        ViewSubscription own = listenerThreads.current();
        long nanos = TimeUnit.NANOSECONDS.convert(patience);
        long deadline = System.nanoTime() + nanos;
        boolean interrupted = false;
        List<ViewSubscription> late;
        synchronized (listening) {
            for (long left = nanos; isListening(own) && left > 0; left = deadline - System.nanoTime()) {
                try {
                    TimeUnit.NANOSECONDS.timedWait(listening, left);
                } catch (InterruptedException e) {
                    interrupted = true;
                    break;
                }
            }
            late = listening.stream().filter(each -> each != own).toList();
        }
        late.forEach(each -> each.stop(End.Reason.INSTANCE_CLOSED, Optional.of(notDelivered(each)), true));
        if (ownThreads != null) {
            interrupted |= ownThreads.close(!late.isEmpty(), own == null ? deadline : System.nanoTime());
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isListening(@Nullable ViewSubscription own) {
        return !listening.isEmpty() && !(listening.size() == 1 && own != null && listening.contains(own));
    }

    private static DormouseException notDelivered(ViewSubscription late) {
        return new DormouseException(
                        SqlState.CLOSED,
                        "the instance was closed before the listener was through with what it was given")
                .with("view", late.view())
                .with("epoch", late.epoch());
    }
}
