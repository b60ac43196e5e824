package io.dormouse;

import io.dormouse.type.SourceSpan;

/** The statements of one text in a session, executed one by one. Not thread-safe. */
public interface Script {
    /** Whether another statement follows. */
    boolean hasNext();

    /** Executes the next statement. After an error the following statement can still be asked for. */
    Result next();

    /** Where the statement that {@link #next} executed last begins in the text. */
    SourceSpan span();
}
