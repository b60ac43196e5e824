package io.dormouse.bench.peer;

/** A peer died, hung, failed or does not speak as agreed. The message has the end of its log. */
public final class PeerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String what;

    PeerException(String what, String log) {
        super(what + log);
        this.what = what;
    }

    /** What became of the peer, without its log. */
    public String what() {
        return what;
    }
}
