package io.dormouse.sql.query;

import io.dormouse.logic.SortKey;
import io.dormouse.type.Schema;
import java.util.List;

/** A query in the draft: its relation, the names that the user sees (which may repeat), and the order of enumeration. */
record BoundQuery(String relation, Schema schema, List<String> names, List<SortKey> ordering) {
    BoundQuery {
        names = List.copyOf(names);
        ordering = List.copyOf(ordering);
    }
}
