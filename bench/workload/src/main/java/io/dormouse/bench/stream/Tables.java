package io.dormouse.bench.stream;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** The tables of a workload, or those of them that a query reads. Immutable. */
public final class Tables {
    private final Map<Relation, Table> tables = new HashMap<>();

    public Tables(Collection<Table> tables) {
        tables.forEach(table -> this.tables.put(table.relation(), table));
    }

    /** The table of a relation; an IllegalArgumentException if these rows do not have it. */
    public Table table(Relation relation) {
        Table table = tables.get(relation);
        if (table == null) {
            throw new IllegalArgumentException("no rows of " + relation.label());
        }
        return table;
    }
}
