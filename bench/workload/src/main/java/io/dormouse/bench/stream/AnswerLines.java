package io.dormouse.bench.stream;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An answer on its way from a system's rows to lines of text that are the same whoever gave them. Not thread-safe. */
public interface AnswerLines {
    /** Adds a row, its values in the order of the select list: Numbers, BigDecimals, LocalDates, texts. The list is not kept. */
    void add(List<? extends @Nullable Object> row);

    /** The answer in its canonical form. */
    List<String> lines();
}
