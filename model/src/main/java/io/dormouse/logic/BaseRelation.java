package io.dormouse.logic;

import io.dormouse.type.DormouseException;
import io.dormouse.type.Schema;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import java.util.List;

/**
 * A relation that is given, not derived: a stored table, a feed, or a live view that another query reads.
 *
 * <p>It is a multiset of rows; a key (column indexes) makes it a set and is checked: by the table, by the node of a plan
 * that relies on it (feed), or by construction (view). Foreign keys are hints for choosing a plan, never for correctness.
 */
public record BaseRelation(
        String name,
        Schema schema,
        List<List<Integer>> keys,
        List<ForeignKey> foreignKeys,
        Storage storage,
        boolean appendOnly) {

    /** Where the rows are kept. */
    public enum Storage {
        /** Kept whole by the engine; the first key is the primary key, further ones are UNIQUE over NOT NULL columns. */
        STORED,
        /** Kept only as far as live views need it. */
        FEED,
        /** The answer of a live view. */
        VIEW
    }

    /** The columns that refer to columns of another table. */
    public record ForeignKey(List<Integer> columns, String table, List<String> referenced) {
        public ForeignKey {
            columns = List.copyOf(columns);
            referenced = List.copyOf(referenced);
        }
    }

    public BaseRelation {
        keys = keys.stream().map(List::copyOf).toList();
        foreignKeys = List.copyOf(foreignKeys);
        for (List<Integer> key : keys) {
            for (int column : key) {
                if (schema.column(column).nullable()) {
                    throw new DormouseException(SqlState.INVALID_TABLE_DEFINITION, "a key column may not be NULL")
                            .with("table", name)
                            .with("column", schema.column(column).name())
                            .at(SourceSpan.NONE);
                }
            }
        }
    }
}
