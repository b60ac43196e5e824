package io.dormouse.spi;

import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Program;
import io.dormouse.logic.SortKey;
import io.dormouse.type.Schema;
import java.util.List;

/**
 * A query: the relation {@code output} of {@code program}, enumerated in the order of {@code ordering} (empty: no promised
 * order; ties broken by the remaining columns). {@code schema} is that of the output with the names that the user sees. A
 * LIMIT is part of the program ({@link io.dormouse.logic.Definition.TopK}). The program's bases are just those it uses. {@code annotation}
 * is the column in which its rows carry an element of a semiring, or {@link BaseRelation#NO_ANNOTATION}.
 */
public record Query(Program program, String output, Schema schema, List<SortKey> ordering, int annotation) {
    /** A query whose rows carry no annotation. */
    public Query(Program program, String output, Schema schema, List<SortKey> ordering) {
        this(program, output, schema, ordering, BaseRelation.NO_ANNOTATION);
    }

    public Query {
        ordering = List.copyOf(ordering);
    }
}
