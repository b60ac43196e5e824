package io.dormouse.type;

/**
 * The type of a column, variable or expression.
 *
 * <p>A closed hierarchy of records, so equality is structural. {@link #kind()} names the physical representation, which
 * decides how state holds a value; {@link #family()} names the comparable group, within which values of different types
 * compare by meaning. Immutable and thread-safe.
 */
public sealed interface Type {

    /** How a value is held in rows and columns. */
    enum Kind {
        /** One {@code long}: booleans (0, 1), integers, dates (epoch days), timestamps (epoch microseconds), scaled decimals up to 18 digits. */
        LONG,
        /** One {@code long} holding the bits of a canonical double (one NaN, no negative zero). */
        DOUBLE,
        /** Two {@code long}s, high and low, holding a scaled decimal of 19 to 38 digits in two's complement. */
        WIDE,
        /** A {@link String}, pooled where it is kept; blank-padded text is held without its trailing blanks. */
        TEXT,
        /** A {@link java.math.BigDecimal} of any scale, pooled where it is kept: unconstrained NUMERIC. */
        NUMERIC
    }

    /** Types whose values compare with one another. */
    enum Family {
        BOOLEAN,
        INTEGER,
        DECIMAL,
        DOUBLE,
        TEXT,
        DATE,
        TIMESTAMP
    }

    /** The physical representation of this type's values. */
    Kind kind();

    /** The comparable group of this type. */
    Family family();

    /** The type as SQL writes it, for instance {@code DECIMAL(15,2)}. */
    String sql();

    /** Whether values of this type are integers of 32 or 64 bits. */
    default boolean isInteger() {
        return family() == Family.INTEGER;
    }

    /** Whether values of this type are numbers that add and multiply without rounding. */
    default boolean isExactNumber() {
        return family() == Family.INTEGER || family() == Family.DECIMAL;
    }

    /** Truth values. */
    record BooleanType() implements Type {
        @Override
        public Kind kind() {
            return Kind.LONG;
        }

        @Override
        public Family family() {
            return Family.BOOLEAN;
        }

        @Override
        public String sql() {
            return "BOOLEAN";
        }
    }

    /** 32-bit integers. */
    record IntegerType() implements Type {
        @Override
        public Kind kind() {
            return Kind.LONG;
        }

        @Override
        public Family family() {
            return Family.INTEGER;
        }

        @Override
        public String sql() {
            return "INTEGER";
        }
    }

    /** 64-bit integers. */
    record BigintType() implements Type {
        @Override
        public Kind kind() {
            return Kind.LONG;
        }

        @Override
        public Family family() {
            return Family.INTEGER;
        }

        @Override
        public String sql() {
            return "BIGINT";
        }
    }

    /** Exact decimals of a fixed scale: at most {@code precision} digits, {@code scale} of them behind the point. */
    record DecimalType(int precision, int scale) implements Type {
        /** The most digits a decimal of fixed scale has. */
        public static final int MAX_PRECISION = 38;
        /** The most digits that fit in one {@code long}. */
        public static final int MAX_NARROW_PRECISION = 18;

        public DecimalType {
            if (precision < 1 || precision > MAX_PRECISION || scale < 0 || scale > precision) {
                throw new DormouseException(
                                SqlState.INVALID_PARAMETER,
                                "a DECIMAL has 1 to 38 digits, 0 to all of them behind the point")
                        .with("type", "DECIMAL(" + precision + "," + scale + ")");
            }
        }

        @Override
        public Kind kind() {
            return precision <= MAX_NARROW_PRECISION ? Kind.LONG : Kind.WIDE;
        }

        @Override
        public Family family() {
            return Family.DECIMAL;
        }

        @Override
        public String sql() {
            return "DECIMAL(" + precision + "," + scale + ")";
        }
    }

    /** Exact decimals, each value with a scale of its own; up to 38 digits before the point and 16383 behind it. */
    record NumericType() implements Type {
        @Override
        public Kind kind() {
            return Kind.NUMERIC;
        }

        @Override
        public Family family() {
            return Family.DECIMAL;
        }

        @Override
        public String sql() {
            return "NUMERIC";
        }
    }

    /** IEEE doubles, where −0.0 = 0.0 and NaN is one value, equal to itself and the largest. */
    record DoubleType() implements Type {
        @Override
        public Kind kind() {
            return Kind.DOUBLE;
        }

        @Override
        public Family family() {
            return Family.DOUBLE;
        }

        @Override
        public String sql() {
            return "DOUBLE PRECISION";
        }
    }

    /** Text of at most {@code maxLength} characters (code points), compared by code point. */
    record TextType(int maxLength) implements Type {
        /** The {@code maxLength} of text without a limit. */
        public static final int UNLIMITED = -1;

        @Override
        public Kind kind() {
            return Kind.TEXT;
        }

        @Override
        public Family family() {
            return Family.TEXT;
        }

        @Override
        public String sql() {
            return maxLength == UNLIMITED ? "TEXT" : "VARCHAR(" + maxLength + ")";
        }
    }

    /** Text padded with blanks to {@code length} characters; trailing blanks mean nothing in comparison. */
    record CharType(int length) implements Type {
        @Override
        public Kind kind() {
            return Kind.TEXT;
        }

        @Override
        public Family family() {
            return Family.TEXT;
        }

        @Override
        public String sql() {
            return "CHAR(" + length + ")";
        }
    }

    /** Calendar days. */
    record DateType() implements Type {
        @Override
        public Kind kind() {
            return Kind.LONG;
        }

        @Override
        public Family family() {
            return Family.DATE;
        }

        @Override
        public String sql() {
            return "DATE";
        }
    }

    /** Points in local time, to the microsecond. */
    record TimestampType() implements Type {
        @Override
        public Kind kind() {
            return Kind.LONG;
        }

        @Override
        public Family family() {
            return Family.TIMESTAMP;
        }

        @Override
        public String sql() {
            return "TIMESTAMP";
        }
    }
}
