package io.dormouse.sql.query;

import io.dormouse.logic.SortKey;
import io.dormouse.sql.scalar.Bound;
import io.dormouse.type.Schema;
import java.util.List;
import java.util.Map;

/**
 * A query in the draft.
 *
 * @param relation its relation
 * @param names the names that the user sees, which may repeat
 * @param ordering the order of enumeration
 * @param untyped by column, literals that have no type of their own: TEXT here, and in a set operation what they meet there
 * @param isOneRow whether it has one row whatever the data
 */
record BoundQuery(
        String relation,
        Schema schema,
        List<String> names,
        List<SortKey> ordering,
        Map<Integer, Bound> untyped,
        boolean isOneRow) {
    BoundQuery {
        names = List.copyOf(names);
        ordering = List.copyOf(ordering);
        untyped = Map.copyOf(untyped);
    }

    /** A query all of whose columns have a type. */
    BoundQuery(String relation, Schema schema, List<String> names, List<SortKey> ordering) {
        this(relation, schema, names, ordering, Map.of(), false);
    }

    /** The same with columns of other names. */
    BoundQuery named(List<String> others) {
        return new BoundQuery(relation, schema, others, ordering, untyped, isOneRow);
    }
}
