package io.dormouse.bench.harness;

/** An outsider did not play a round to its end within the time that it was given; the message says what became of it. */
public final class NoRoundException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NoRoundException(String message, Throwable cause) {
        super(message, cause);
    }
}
