package io.dormouse.logic;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Type.DecimalType;
import io.dormouse.type.Type.Family;
import io.dormouse.type.Types;
import java.util.List;

/**
 * A built-in scalar function, with its typing and its NULL behaviour. Strict unless it says otherwise.
 *
 * <p>Arithmetic takes two arguments of one integer type, or two DOUBLEs, or two decimals of any scale (the front end casts
 * mixed operands). Integer arithmetic is checked (22003), division truncates; decimal {@code + −} keep the larger scale,
 * {@code *} adds the scales, both refuse a result of more than 38 digits (22003) where the type is of fixed scale; decimal
 * {@code /} gives NUMERIC at the scale that {@link io.dormouse.algebra.Numerics#divide} documents. Division by zero is
 * 22012, for doubles too; a double result that overflows from finite operands is 22003.
 */
public enum Function {
    ADD("+"),
    SUBTRACT("-"),
    MULTIPLY("*"),
    DIVIDE("/"),
    /** The remainder, with the sign of the dividend. Integers and decimals. */
    MODULO("%"),
    NEGATE("-"),
    ABS("abs"),
    EQUAL("="),
    NOT_EQUAL("<>"),
    LESS("<"),
    LESS_OR_EQUAL("<="),
    GREATER(">"),
    GREATER_OR_EQUAL(">="),
    /** Two arguments or more; not strict, see {@link Expression}. */
    AND("AND"),
    /** Two arguments or more; not strict, see {@link Expression}. */
    OR("OR"),
    NOT("NOT"),
    /** Never NULL. */
    IS_NULL("IS NULL"),
    /** Never NULL: whether a Boolean is TRUE. */
    IS_TRUE("IS TRUE"),
    /** Never NULL: whether a Boolean is FALSE. */
    IS_FALSE("IS FALSE"),
    /** Never NULL: equality in which NULL equals NULL. */
    IS_NOT_DISTINCT("IS NOT DISTINCT FROM"),
    /** (text, pattern, escape): {@code %} any run, {@code _} one code point; the escape is one character or empty; a pattern that ends in its escape is 22025. */
    LIKE("LIKE"),
    /** DATE + INTEGER days. */
    DATE_ADD("+"),
    /** DATE − DATE in days. */
    DATE_DIFFERENCE("-"),
    /** (TIMESTAMP, months INTEGER, days INTEGER, microseconds BIGINT): months first (the last day of a shorter month), then days, then microseconds; 22008 out of range. */
    TIMESTAMP_ADD("+"),
    /** (text, text). */
    CONCATENATE("||"),
    UPPER("upper"),
    LOWER("lower"),
    /** The length in code points, INTEGER; of CHAR without trailing blanks. */
    CHARACTER_LENGTH("char_length"),
    /** (text, start INTEGER, length INTEGER): code points from start, counted from 1; positions outside the text are empty; a negative length is 22011. */
    SUBSTRING("substring"),
    /** (count BIGINT): TRUE, where it is not more than 1; more is 21000. */
    AT_MOST_ONE("at_most_one"),
    EXTRACT_CENTURY(DatePart.CENTURY),
    EXTRACT_DECADE(DatePart.DECADE),
    EXTRACT_YEAR(DatePart.YEAR),
    EXTRACT_ISOYEAR(DatePart.ISOYEAR),
    EXTRACT_QUARTER(DatePart.QUARTER),
    EXTRACT_MONTH(DatePart.MONTH),
    EXTRACT_WEEK(DatePart.WEEK),
    EXTRACT_DAY(DatePart.DAY),
    EXTRACT_DOW(DatePart.DOW),
    EXTRACT_ISODOW(DatePart.ISODOW),
    EXTRACT_DOY(DatePart.DOY),
    EXTRACT_HOUR(DatePart.HOUR),
    EXTRACT_MINUTE(DatePart.MINUTE),
    EXTRACT_SECOND(DatePart.SECOND),
    EXTRACT_EPOCH(DatePart.EPOCH);

    /** The type of EXTRACT of a whole field and of a field with microseconds. */
    private static final Type WHOLE_PART = Types.decimal(10, 0);

    private static final Type FRACTION_PART = Types.decimal(18, 6);

    private final String symbol;
    private final boolean infix;

    Function(String symbol) {
        this.symbol = symbol;
        this.infix = !Character.isLetter(symbol.charAt(0)) || Character.isUpperCase(symbol.charAt(0));
    }

    Function(DatePart part) {
        this.symbol = "extract_" + part.name().toLowerCase(java.util.Locale.ROOT);
        this.infix = false;
    }

    /** The function as SQL and plans write it. */
    public String symbol() {
        return symbol;
    }

    /** The function that extracts {@code part} from a date or timestamp; DECIMAL. */
    public static Function extract(DatePart part) {
        return valueOf("EXTRACT_" + part.name());
    }

    /** The part that an EXTRACT function takes. Only for the {@code EXTRACT_…} functions. */
    public DatePart datePart() {
        return DatePart.valueOf(name().substring("EXTRACT_".length()));
    }

    /** Whether this is one of the {@code EXTRACT_…} functions. */
    public boolean isExtract() {
        return name().startsWith("EXTRACT_");
    }

    /**
     * The type of a call on arguments of these types.
     *
     * @throws DormouseException 42804 if the function does not take them
     */
    public Type resultType(List<Type> arguments) {
        return switch (this) {
            case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO -> arithmetic(arguments);
            case NEGATE, ABS -> unary(arguments, isNumber(arguments, 1) ? arguments.get(0) : null);
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL, IS_NOT_DISTINCT ->
                require(
                        arguments.size() == 2
                                && arguments.get(0).family() == arguments.get(1).family(),
                        arguments,
                        Types.BOOLEAN);
            case AND, OR -> require(arguments.size() >= 2 && all(arguments, Family.BOOLEAN), arguments, Types.BOOLEAN);
            case NOT, IS_TRUE, IS_FALSE ->
                require(arguments.size() == 1 && all(arguments, Family.BOOLEAN), arguments, Types.BOOLEAN);
            case IS_NULL -> require(arguments.size() == 1, arguments, Types.BOOLEAN);
            case LIKE -> require(arguments.size() == 3 && all(arguments, Family.TEXT), arguments, Types.BOOLEAN);
            case DATE_ADD -> require(arguments.equals(List.of(Types.DATE, Types.INTEGER)), arguments, Types.DATE);
            case DATE_DIFFERENCE ->
                require(arguments.equals(List.of(Types.DATE, Types.DATE)), arguments, Types.INTEGER);
            case TIMESTAMP_ADD ->
                require(
                        arguments.equals(List.of(Types.TIMESTAMP, Types.INTEGER, Types.INTEGER, Types.BIGINT)),
                        arguments,
                        Types.TIMESTAMP);
            case CONCATENATE -> require(arguments.size() == 2 && all(arguments, Family.TEXT), arguments, Types.TEXT);
            case UPPER, LOWER -> require(arguments.size() == 1 && all(arguments, Family.TEXT), arguments, Types.TEXT);
            case CHARACTER_LENGTH ->
                require(arguments.size() == 1 && all(arguments, Family.TEXT), arguments, Types.INTEGER);
            case SUBSTRING ->
                require(
                        arguments.size() == 3
                                && arguments.get(0).family() == Family.TEXT
                                && arguments.subList(1, 3).equals(List.of(Types.INTEGER, Types.INTEGER)),
                        arguments,
                        Types.TEXT);
            case AT_MOST_ONE -> require(arguments.equals(List.of(Types.BIGINT)), arguments, Types.BOOLEAN);
            case EXTRACT_SECOND, EXTRACT_EPOCH -> extractType(arguments, FRACTION_PART);
            default -> extractType(arguments, WHOLE_PART);
        };
    }

    private Type extractType(List<Type> arguments, Type result) {
        return require(
                arguments.size() == 1 && (all(arguments, Family.DATE) || all(arguments, Family.TIMESTAMP)),
                arguments,
                result);
    }

    private Type arithmetic(List<Type> arguments) {
        require(arguments.size() == 2 && isNumber(arguments, 2), arguments, Types.BOOLEAN);
        Type a = arguments.get(0);
        Type b = arguments.get(1);
        if (a.family() != Family.DECIMAL || b.family() != Family.DECIMAL) {
            return require(a.equals(b) && (this != MODULO || a.isInteger()), arguments, a);
        }
        if (this == DIVIDE || !(a instanceof DecimalType x) || !(b instanceof DecimalType y)) {
            return Types.NUMERIC;
        }
        int scale = this == MULTIPLY ? x.scale() + y.scale() : Math.max(x.scale(), y.scale());
        int whole = switch (this) {
            case MULTIPLY -> x.precision() - x.scale() + y.precision() - y.scale();
            case MODULO -> Math.min(x.precision() - x.scale(), y.precision() - y.scale());
            default -> Math.max(x.precision() - x.scale(), y.precision() - y.scale()) + 1;
        };
        if (scale > DecimalType.MAX_PRECISION) {
            return Types.NUMERIC;
        }
        return Types.decimal(Math.max(1, Math.min(whole + scale, DecimalType.MAX_PRECISION)), scale);
    }

    /** Whether some arguments of these types make the call an error, their own errors aside. Conservative: true when in doubt. */
    public boolean canFail(List<Type> arguments) {
        return switch (this) {
            case ADD, SUBTRACT, MULTIPLY -> {
                if (!(arguments.get(0) instanceof DecimalType x) || !(arguments.get(1) instanceof DecimalType y)) {
                    yield true;
                }
                int scale = this == MULTIPLY ? x.scale() + y.scale() : Math.max(x.scale(), y.scale());
                int whole = this == MULTIPLY
                        ? x.precision() - x.scale() + y.precision() - y.scale()
                        : Math.max(x.precision() - x.scale(), y.precision() - y.scale()) + 1;
                yield whole + scale > DecimalType.MAX_PRECISION;
            }
            case NEGATE, ABS -> arguments.get(0).isInteger();
            case DIVIDE, MODULO, LIKE, DATE_ADD, TIMESTAMP_ADD, SUBSTRING, AT_MOST_ONE, EXTRACT_EPOCH -> true;
            default -> false;
        };
    }

    /** Whether the call can be NULL. */
    boolean nullable(List<Expression> arguments) {
        return switch (this) {
            case IS_NULL, IS_TRUE, IS_FALSE, IS_NOT_DISTINCT -> false;
            default -> arguments.stream().anyMatch(Expression::nullable);
        };
    }

    String render(List<Expression> arguments) {
        if (this == LIKE) {
            return "(" + arguments.get(0) + " LIKE " + arguments.get(1) + ")";
        }
        if (this == IS_NULL || this == IS_TRUE || this == IS_FALSE) {
            return "(" + arguments.get(0) + " " + symbol + ")";
        }
        if (!infix) {
            return symbol + "(" + String.join(", ", texts(arguments)) + ")";
        }
        if (arguments.size() == 1) {
            return "(" + symbol + (this == NOT ? " " : "") + arguments.get(0) + ")";
        }
        return "(" + String.join(" " + symbol + " ", texts(arguments)) + ")";
    }

    private static List<String> texts(List<Expression> arguments) {
        return arguments.stream().map(Object::toString).toList();
    }

    private Type unary(List<Type> arguments, @org.jspecify.annotations.Nullable Type result) {
        if (arguments.size() != 1 || result == null) {
            throw refuse(arguments);
        }
        return result;
    }

    private Type require(boolean condition, List<Type> arguments, Type result) {
        if (!condition) {
            throw refuse(arguments);
        }
        return result;
    }

    private DormouseException refuse(List<Type> arguments) {
        return new DormouseException(SqlState.DATATYPE_MISMATCH, "the function does not take arguments of these types")
                .with("function", symbol)
                .with("arguments", arguments.stream().map(Type::sql).toList());
    }

    private static boolean all(List<Type> arguments, Family family) {
        return arguments.stream().allMatch(type -> type.family() == family);
    }

    private static boolean isNumber(List<Type> arguments, int count) {
        return arguments.size() == count
                && arguments.stream().allMatch(type -> type.isExactNumber() || type.family() == Family.DOUBLE);
    }
}
