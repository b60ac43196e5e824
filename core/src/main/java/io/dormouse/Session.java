package io.dormouse;

import java.util.function.Consumer;

/** A sequence of statements that owns a transaction: BEGIN … COMMIT is one epoch. One thread at a time, but for {@link #cancel}. */
public interface Session extends AutoCloseable {
    /** Executes all statements of {@code text} and returns the last one's result; the first error stops it. */
    Result execute(String text);

    /** The statements of {@code text} one by one. */
    Script script(String text);

    /** Whether a transaction is open, failed or not. */
    boolean inTransaction();

    /** Whether the open transaction has failed, so that every statement but ROLLBACK and COMMIT is refused. */
    boolean hasFailed();

    /**
     * From now on tells {@code listener}, on the thread that executes, how far a COPY from a file and the filling of a new live
     * view are: after each thousand rows or so. What it throws fails the statement. Replaces an earlier listener.
     */
    void onProgress(Consumer<Progress> listener);

    /**
     * Asks the running statement to stop; may be called from any thread. It fails with 57014 and leaves no trace, as any failed
     * statement: between two rows where a query, a COPY from a file or the filling of a new live view reads them, before its
     * commit in an INSERT, UPDATE or DELETE. It cannot be stopped elsewhere: in what a single row sets off, at commit, while a
     * file is written, and while it waits for another writer. A statement that gets through is done.
     *
     * @return whether a statement was running
     */
    boolean cancel();

    /** Rolls back what is open. */
    @Override
    void close();
}
