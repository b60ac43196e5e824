package io.dormouse;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * An instance of the engine: tables, live views over them, and the data, in memory.
 *
 * <p>Thread-safe; writers queue. Every method throws {@link io.dormouse.type.DormouseException} with a SQLSTATE, and 57P01 after
 * {@link #close}.
 */
public interface Dormouse extends AutoCloseable {

    /** Opens an empty instance with default options. */
    static Dormouse open() {
        return open(Options.defaults());
    }

    /** Opens an empty instance. */
    static Dormouse open(Options options) {
        return new EmbeddedDormouse(options);
    }

    /** Executes all statements of {@code text}, each a transaction unless it says BEGIN; returns the last one's result. */
    Result execute(String text);

    /** A session of its own, with a transaction of its own. */
    Session session();

    /**
     * Runs {@code body} as one epoch and commits it, or undoes it if anything throws.
     *
     * @return the number of the committed epoch
     */
    long transact(Consumer<Transaction> body);

    /**
     * Runs {@code body}, for a thread that writes many small epochs in a row: it keeps the writer's turn from one to the next instead
     * of giving it back and taking it again, which is most of what a single-row epoch costs. Each epoch is committed as
     * ever; whoever else waits for the turn gets it after the epoch at hand. So do not wait for other things in {@code body}: between
     * its epochs it hands nothing over. BEGIN is refused within (25001); {@link #transact} is not.
     */
    void keepTurn(Runnable body);

    /**
     * Writes changes of single rows, each an epoch of its own: the fastest way in for one who has many rows at hand, as from a file, a
     * queue or another table. Does what one {@link RowWriter#insert(io.dormouse.type.RowSource)} or {@code delete} after the other
     * does, deltas and all, but takes some dozens of changes in before it writes the first of them, and so fetches
     * what each will need into the processor's caches meanwhile. Whoever else waits for the writer's turn gets it in between.
     *
     * @return the number of the newest epoch
     * @throws io.dormouse.type.DormouseException at the first change that is refused, with its number among the cursor's, from 1, as the
     *     detail "change"; the changes before it stay, it and those after it are not written, though some of them may
     *     have been taken from the cursor
     */
    long writeEach(ChangeCursor changes);

    /** A writer of single rows into {@code table}. */
    RowWriter writer(String table);

    /** As {@link #subscribe(String, SubscriptionOptions, EpochListener)} with {@link SubscriptionOptions#defaults}. */
    Subscription subscribe(String view, Consumer<Epoch> listener);

    /**
     * Delivers the delta of every later epoch that changes the view to {@code listener}: each once, whole, in order, on another thread
     * than the writer's. With a snapshot or from a token nothing is missing between that and the first delta, and nothing is
     * there twice. What the subscription costs a writer is in the size of its delta; without one it costs nothing.
     *
     * @throws io.dormouse.type.DormouseException 42P01 or 42809 if there is no live view of this name; 55000 if what followed the token
     *     is not kept any more, with what is in the details
     */
    Subscription subscribe(String view, SubscriptionOptions options, EpochListener listener);

    /** As {@link #subscribe(String, SubscriptionOptions, EpochListener)}, for one who asks for the epochs. */
    PolledSubscription subscribe(String view, SubscriptionOptions options);

    /**
     * The newest published state of all views and stored tables, at once: the newest committed one if nobody writes at the moment, else
     * what was published last ({@link Publication}); the running epoch, or the one after it, is then published when it commits. While a session's transaction is
     * open that is the state before it. A listener is shown the epoch that it is told, or a later one. Close it: an open snapshot keeps the pages that are replaced meanwhile.
     *
     * @throws io.dormouse.type.DormouseException 25001 in the middle of this thread's own epoch
     */
    Snapshot snapshot();

    /**
     * As {@link #snapshot()}, at an epoch that is not before {@code atLeast}: what a commit returned, so that one reads one's own writes.
     * Waits until that epoch is committed and the running one has ended, if need be.
     *
     * @throws io.dormouse.type.DormouseException 57014 if that takes longer than {@code timeout}
     */
    Snapshot snapshot(long atLeast, Duration timeout);

    /** What is held for readers at the moment. O(open snapshots). */
    Metrics metrics();

    /** The tables and views that there are, by name in alphabetical order. */
    List<Relation> relations();

    /** The number of the newest committed epoch; 0 before the first. */
    long epoch();

    /**
     * Waits for the running epoch, refuses the next, then ends all subscriptions: what was committed is delivered to the listeners, which
     * can still read meanwhile and are then told of the end, unless they take longer than {@link DeliveryOptions#closePatience}; what remains then is given up, and their threads
     * are interrupted. What waits to be polled still can be. Called by a listener, it does not wait for that one. Idempotent.
     */
    @Override
    void close();
}
