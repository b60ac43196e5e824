package io.dormouse.bench.tpch;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/** The tables of a TPC-H database, or of the part of it that a query reads. Immutable. */
public final class TpchRows {
    private final Map<TpchRelation, Table> tables = new EnumMap<>(TpchRelation.class);

    public TpchRows(Collection<Table> tables) {
        tables.forEach(table -> this.tables.put(table.relation(), table));
    }

    /** The table of a relation; an IllegalArgumentException if these rows do not have it. */
    public Table table(TpchRelation relation) {
        Table table = tables.get(relation);
        if (table == null) {
            throw new IllegalArgumentException("no rows of " + relation);
        }
        return table;
    }
}
