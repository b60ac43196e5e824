package io.dormouse.spi;

import io.dormouse.logic.Program;
import io.dormouse.logic.SortKey;
import io.dormouse.type.Schema;
import java.util.List;

/**
 * A query: the relation {@code output} of {@code program}, enumerated in the order of {@code ordering} (empty: no promised
 * order; ties broken by the remaining columns). {@code schema} is that of the output with the names that the user sees. A
 * LIMIT is part of the program ({@link io.dormouse.logic.Definition.TopK}). The program's bases are just those it uses.
 */
public record Query(Program program, String output, Schema schema, List<SortKey> ordering) {
    public Query {
        ordering = List.copyOf(ordering);
    }
}
