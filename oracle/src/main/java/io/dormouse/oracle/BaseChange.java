package io.dormouse.oracle;

import io.dormouse.type.Row;
import org.jspecify.annotations.Nullable;

/** One copy of a row that is inserted into or retracted from a base relation. */
public record BaseChange(String relation, boolean insertion, Row row) {
    /** The insertion of one copy. */
    public static BaseChange insert(String relation, Row row) {
        return new BaseChange(relation, true, row);
    }

    /** The retraction of one copy. */
    public static BaseChange delete(String relation, Row row) {
        return new BaseChange(relation, false, row);
    }

    /** +1 for an insertion, −1 for a retraction. */
    public int weight() {
        return insertion ? 1 : -1;
    }

    /** The change that undoes this one. */
    public BaseChange inverse() {
        return new BaseChange(relation, !insertion, row);
    }

    /** Rows compare only within one relation, so the relation decides first. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof BaseChange change
                && change.insertion == insertion
                && change.relation.equals(relation)
                && change.row.equals(row);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * relation.hashCode() + Boolean.hashCode(insertion)) + row.hashCode();
    }

    @Override
    public String toString() {
        return (insertion ? "+" : "-") + relation + row;
    }
}
