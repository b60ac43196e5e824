package io.dormouse.bench.dormouse;

import io.dormouse.Dormouse;
import io.dormouse.RowWriter;
import io.dormouse.bench.tpch.Table;
import io.dormouse.bench.tpch.TpchColumn;
import io.dormouse.bench.tpch.TpchRelation;
import java.util.ArrayList;
import java.util.List;

/** Writes the rows of one relation: the columns that the query names and those of the key, like every contender. */
final class RelationWriter {
    private final RowWriter writer;
    private final TpchColumn.Kind[] kinds;
    private final long[][] longs;
    private final String[][] texts;

    RelationWriter(Dormouse dormouse, Table table, List<TpchColumn> columns) {
        writer = dormouse.writer(tableName(table.relation()));
        int n = columns.size();
        kinds = new TpchColumn.Kind[n];
        longs = new long[n][];
        texts = new String[n][];
        for (int i = 0; i < n; i++) {
            TpchColumn column = columns.get(i);
            kinds[i] = column.kind();
            if (column.kind() == TpchColumn.Kind.TEXT) {
                texts[i] = table.texts(column.name());
            } else {
                longs[i] = table.longs(column.name());
            }
        }
    }

    static String tableName(TpchRelation relation) {
        return relation.name().toLowerCase(java.util.Locale.ROOT);
    }

    /** The columns of a relation that the SQL names, and those of its primary key. */
    static List<TpchColumn> columns(TpchRelation relation, String sql) {
        return relation.columns().stream()
                .filter(column -> relation.primaryKey().contains(column.name()) || sql.contains(column.name()))
                .toList();
    }

    /** The statement that creates the table. */
    static String definition(TpchRelation relation, List<TpchColumn> columns, boolean stored) {
        List<String> parts = new ArrayList<>();
        for (TpchColumn column : columns) {
            String type = switch (column.kind()) {
                case BIGINT -> "BIGINT";
                case INTEGER -> "INTEGER";
                case DECIMAL -> "DECIMAL(15,2)";
                case DATE -> "DATE";
                case TEXT -> "TEXT";
            };
            parts.add(column.name() + " " + type + " NOT NULL");
        }
        parts.add("PRIMARY KEY (" + String.join(", ", relation.primaryKey()) + ")");
        return "CREATE TABLE " + tableName(relation) + " (" + String.join(", ", parts) + ")"
                + (stored ? "" : " WITH (stored = false)");
    }

    void write(int row, int weight) {
        for (int i = 0; i < kinds.length; i++) {
            switch (kinds[i]) {
                case BIGINT, INTEGER -> writer.setLong(i, longs[i][row]);
                case DECIMAL -> writer.setUnscaled(i, longs[i][row]);
                case DATE -> writer.setDate(i, longs[i][row]);
                case TEXT -> writer.setText(i, texts[i][row]);
            }
        }
        if (weight > 0) {
            writer.insert();
        } else {
            writer.delete();
        }
    }
}
