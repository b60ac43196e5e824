package io.dormouse.bench.graph;

import io.dormouse.bench.stream.Column;
import io.dormouse.bench.stream.Relation;
import java.util.List;

/** The one relation of this workload: where an edge leaves, where it arrives, and what it costs. */
@SuppressWarnings("ImmutableEnumChecker") // the list is unmodifiable
public enum EdgeRelation implements Relation {
    EDGE;

    private static final List<Column> COLUMNS = List.of(
            new Column("src", Column.Kind.BIGINT),
            new Column("dst", Column.Kind.BIGINT),
            new Column("cost", Column.Kind.INTEGER));

    @Override
    public String label() {
        return "edge";
    }

    @Override
    public int number() {
        return 0;
    }

    @Override
    public List<String> primaryKey() {
        return List.of("src", "dst");
    }

    @Override
    public List<Column> columns() {
        return COLUMNS;
    }
}
