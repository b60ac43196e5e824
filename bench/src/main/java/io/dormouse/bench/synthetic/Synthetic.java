package io.dormouse.bench.synthetic;

import java.util.List;

/** A random query with the rows of its relations, by their numbers. */
public record Synthetic(SyntheticQuery query, List<RelationRows> rows) {
    public Synthetic {
        rows = List.copyOf(rows);
    }
}
