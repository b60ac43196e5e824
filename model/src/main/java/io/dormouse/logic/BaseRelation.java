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
 *
 * @param annotation the column in which a row carries an element of a semiring, or {@link #NO_ANNOTATION}: then each row carries one
 */
public record BaseRelation(
        String name,
        Schema schema,
        List<List<Integer>> keys,
        List<ForeignKey> foreignKeys,
        Storage storage,
        boolean appendOnly,
        int annotation) {

    /** Instead of a column. */
    public static final int NO_ANNOTATION = -1;

    /** A relation whose rows carry no annotation. */
    public BaseRelation(
            String name,
            Schema schema,
            List<List<Integer>> keys,
            List<ForeignKey> foreignKeys,
            Storage storage,
            boolean appendOnly) {
        this(name, schema, keys, foreignKeys, storage, appendOnly, NO_ANNOTATION);
    }

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
