package io.dormouse.oracle;

import io.dormouse.type.Row;

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

    /** The change that undoes this one. */
    public BaseChange inverse() {
        return new BaseChange(relation, !insertion, row);
    }

    @Override
    public String toString() {
        return (insertion ? "+" : "-") + relation + row;
    }
}
