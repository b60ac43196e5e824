package io.dormouse.cli.output;

import io.dormouse.Result;
import java.io.IOException;

/** Prints the results of statements that return rows, one after the other, in one format. Not thread-safe. */
public interface ResultPrinter {
    /**
     * Prints one result.
     *
     * @param statement the number of its statement, from 1 over all inputs
     */
    void print(long statement, Result.Rows result) throws IOException;
}
