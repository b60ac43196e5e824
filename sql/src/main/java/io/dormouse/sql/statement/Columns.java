package io.dormouse.sql.statement;

import io.dormouse.sql.text.Nearest;
import io.dormouse.sql.text.Places;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.Column;
import io.dormouse.type.Schema;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;

/** Finds the columns of a table that a statement writes to or reads from a file, by name. Pure functions. */
final class Columns {
    private Columns() {}

    /** The indexes of distinct columns. */
    static List<Integer> indexes(List<SqlIdentifier> names, Schema schema, Places places) {
        List<Integer> indexes = new ArrayList<>();
        for (SqlIdentifier name : names) {
            int index = index(name, schema, places);
            if (indexes.contains(index)) {
                throw Refusals.refuse(SqlState.DUPLICATE_COLUMN, "a column name stands twice", places.of(name))
                        .with("column", name.getSimple());
            }
            indexes.add(index);
        }
        return indexes;
    }

    private static int index(SqlIdentifier name, Schema schema, Places places) {
        if (!name.isSimple()) {
            throw Refusals.refuse(
                            SqlState.UNDEFINED_COLUMN,
                            "a column that is written to cannot be qualified",
                            places.of(name))
                    .with("column", name.toString())
                    .hint("write the column's name alone: " + name.names.get(name.names.size() - 1));
        }
        String column = name.getSimple();
        int index = schema.indexOf(column);
        if (index < 0) {
            throw Nearest.suggest(
                    Refusals.refuse(SqlState.UNDEFINED_COLUMN, "the column does not exist", places.of(name))
                            .with("column", column),
                    column,
                    schema.columns().stream().map(Column::name).toList());
        }
        return index;
    }
}
