package io.dormouse.bench.peer;

import java.util.List;

/** What a peer replies. */
sealed interface PeerReply {
    /** The rows are there. */
    record Opened(String version, long fingerprint, List<PeerSystem> systems, List<PeerSystem> timing)
            implements PeerReply {
        public Opened {
            systems = List.copyOf(systems);
            timing = List.copyOf(timing);
        }
    }

    /** A round is over. */
    record Played(PeerRound round) implements PeerReply {}

    /** So many bytes are kept. */
    record Weighed(long bytes) implements PeerReply {}

    /** The peer failed at what it was asked for; more is in its log. */
    record Failed(String message) implements PeerReply {}
}
