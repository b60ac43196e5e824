package io.dormouse;

/** A sequence of statements that owns a transaction: BEGIN … COMMIT is one epoch. One thread at a time. */
public interface Session extends AutoCloseable {
    /** Executes all statements of {@code text} and returns the last one's result; the first error stops it. */
    Result execute(String text);

    /** The statements of {@code text} one by one. */
    Script script(String text);

    /** Whether a transaction is open, failed or not. */
    boolean inTransaction();

    /** Rolls back what is open. */
    @Override
    void close();
}
