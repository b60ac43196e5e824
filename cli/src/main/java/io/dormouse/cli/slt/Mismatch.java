package io.dormouse.cli.slt;

import java.util.List;

/** How an answer differs from what is expected: the kind of the difference, and what to show of both. */
record Mismatch(String kind, List<String> expected, List<String> actual) {
    Mismatch {
        expected = List.copyOf(expected);
        actual = List.copyOf(actual);
    }

    /** The differences by their names in reports. */
    static final String COLUMNS = "number of columns";

    static final String COLUMN_NAMES = "names of columns";
    static final String ROWS = "number of rows";
    static final String VALUES = "values";
    static final String ORDER = "order of rows";
    static final String HASH = "hash of the values";
    static final String LABEL = "result of a label";

    static Mismatch of(String kind, Object expected, Object actual) {
        return new Mismatch(kind, List.of(expected.toString()), List.of(actual.toString()));
    }
}
