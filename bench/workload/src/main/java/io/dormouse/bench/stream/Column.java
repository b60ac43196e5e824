package io.dormouse.bench.stream;

import java.util.Objects;

/** A column of a relation: its name as the benchmark spells it, and what its values mean. */
public record Column(String name, Kind kind) {

    /** What a column holds, and how {@link Table} stores it. */
    public enum Kind {
        /** A whole number of 64 bits, stored as such. */
        BIGINT,
        /** A whole number of 32 bits, stored as a long. */
        INTEGER,
        /** A decimal with two digits after the point, stored as a long of hundredths. */
        DECIMAL,
        /** A date, stored as a long of days since 1970-01-01. */
        DATE,
        /** Text, stored as a String. */
        TEXT
    }

    public Column {
        Objects.requireNonNull(name);
        Objects.requireNonNull(kind);
    }
}
