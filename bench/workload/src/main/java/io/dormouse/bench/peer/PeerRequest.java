package io.dormouse.bench.peer;

/** What the benchmark asks of a peer. The first request opens a workload; the others play it. */
sealed interface PeerRequest {
    /** Make the rows; answered by {@link PeerReply.Opened}. */
    record Open(PeerWorkload workload) implements PeerRequest {}

    /** Play a round; answered by {@link PeerReply.Played}. */
    record Play(Round round, PeerSystem system) implements PeerRequest {}

    /** Play the stream and weigh what is kept of it; answered by {@link PeerReply.Weighed}. */
    record Weigh(PeerSystem system) implements PeerRequest {}

    /** The kinds of round. */
    enum Round {
        /** The first part of the stream, for the JIT compiler's sake. */
        WARM_UP,
        /** All of the stream, timed as a whole. */
        THROUGHPUT,
        /** All of the stream, its last rows timed one by one. */
        ROWS
    }
}
