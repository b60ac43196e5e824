package io.dormouse.bench.peer;

import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.Query;
import java.util.List;

/** A program that keeps a query's answer, as it takes part from a process of its own. Used by one thread. */
public interface Peer {
    /** How many of the stream's last events {@link #timeRows} waits for. */
    int TIMED_ROWS = 1000;

    /** The product and its version. */
    String version();

    /** The ways in which it can play; the ones that do best as a rule come first. */
    List<PeerSystem> systems();

    /** Those of the systems that can time single rows. */
    List<PeerSystem> timingSystems();

    /**
     * Plays the stream from an empty state and times the measured part; a stream that is cut short is a warm-up.
     *
     * @param system one of {@link #systems}
     */
    PeerRound play(PeerSystem system, Query query, EventStream stream);

    /** Plays the stream and weighs what is kept of it: the bytes after the last event, less those before the first. */
    long weigh(PeerSystem system, Query query, EventStream stream);

    /** Plays the stream and times each of its last {@link #TIMED_ROWS} events: from the row's arrival until the answer is right. */
    PeerRound timeRows(PeerSystem system, Query query, EventStream stream);
}
