package io.dormouse.sql.scalar;

import io.dormouse.logic.Aggregate;
import io.dormouse.logic.DatePart;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Constant;
import io.dormouse.logic.Function;
import io.dormouse.sql.parser.MixedInterval;
import io.dormouse.sql.text.Nearest;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Type.Family;
import io.dormouse.type.Types;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelectKeyword;

/** Binds calls by the function's name: scalar functions and aggregates. */
final class FunctionBinder {
    private static final List<String> NAMES = List.of(
            "abs",
            "avg",
            "char_length",
            "character_length",
            "coalesce",
            "count",
            "extract",
            "greatest",
            "least",
            "length",
            "lower",
            "max",
            "min",
            "mod",
            "nullif",
            "substr",
            "substring",
            "sum",
            "upper");
    private static final Set<String> CLOCK = Set.of(
            "now",
            "current_date",
            "current_time",
            "current_timestamp",
            "localtime",
            "localtimestamp",
            "clock_timestamp",
            "statement_timestamp",
            "transaction_timestamp",
            "timeofday");
    /** Functions of PostgreSQL that many know and that are not done; no misspellings of those that are. */
    private static final Set<String> OTHERS =
            Set.of(("trim btrim ltrim rtrim round power pow sqrt ceil ceiling floor trunc"
                            + " sign exp ln log random concat concat_ws replace position strpos overlay left right lpad rpad"
                            + " repeat reverse initcap split_part md5 to_char to_date to_number to_timestamp date_trunc date_part"
                            + " age string_agg array_agg json_agg bool_and bool_or every stddev variance")
                    .split(" "));

    private static final Set<DatePart> TIME_PARTS = Set.of(DatePart.HOUR, DatePart.MINUTE, DatePart.SECOND);
    private static final int TO_THE_END = 1 << 30;

    private final ExpressionBinder binder;

    FunctionBinder(ExpressionBinder binder) {
        this.binder = binder;
    }

    Bound bind(SqlCall call, SourceSpan span) {
        String name = call.getOperator().getName().toLowerCase(Locale.ROOT);
        if (call.getOperator() instanceof MixedInterval) {
            throw Intervals.misplaced(span);
        }
        if (CLOCK.contains(name)) {
            throw clock(name, span);
        }
        Optional<Aggregate> aggregate = aggregate(name);
        if (aggregate.isPresent()) {
            return fold(aggregate.get(), call, Optional.empty(), span);
        }
        if (call.getFunctionQuantifier() != null) {
            throw Refusals.refuse(SqlState.SYNTAX_ERROR, "DISTINCT and ALL stand in aggregates only", span)
                    .with("function", name);
        }
        if (OTHERS.contains(name)) {
            throw Refusals.unsupported(
                            "the function is not supported", span, "compute it where you write or read the rows")
                    .with("function", name);
        }
        if (name.equals("extract")) {
            return extract(call, span);
        }
        List<Bound> arguments = binder.bindAll(call.getOperandList());
        return switch (name) {
            case "||" -> concatenate(arguments.get(0), arguments.get(1), span);
            case "upper" -> textFunction(Function.UPPER, name, arguments, span);
            case "lower" -> textFunction(Function.LOWER, name, arguments, span);
            case "char_length", "character_length", "length" ->
                textFunction(Function.CHARACTER_LENGTH, name, arguments, span);
            case "abs" -> absolute(arguments, span);
            case "substring", "substr" -> substring(name, arguments, span);
            case "mod" -> {
                count(name, arguments, 2, 2, span);
                yield Operators.arithmetic(Function.MODULO, arguments.get(0), arguments.get(1), span);
            }
            case "coalesce" -> {
                count(name, arguments, 1, Integer.MAX_VALUE, span);
                yield Conditionals.coalesce(arguments, span);
            }
            case "nullif" -> {
                count(name, arguments, 2, 2, span);
                yield Conditionals.nullIf(arguments.get(0), arguments.get(1), span);
            }
            case "greatest" -> {
                count(name, arguments, 1, Integer.MAX_VALUE, span);
                yield Conditionals.extreme(Function.GREATER_OR_EQUAL, arguments, "GREATEST", span);
            }
            case "least" -> {
                count(name, arguments, 1, Integer.MAX_VALUE, span);
                yield Conditionals.extreme(Function.LESS_OR_EQUAL, arguments, "LEAST", span);
            }
            default ->
                throw Nearest.suggest(
                        Refusals.refuse(SqlState.UNDEFINED_FUNCTION, "the function does not exist", span)
                                .with("function", name),
                        name,
                        NAMES);
        };
    }

    /** CURRENT_DATE and its like are written as names. */
    static void refuseClock(SqlIdentifier name, SourceSpan span) {
        boolean written = name.isSimple() && !name.isComponentQuoted(0);
        if (written && name.getSimple().matches("current_.*|local.*") && CLOCK.contains(name.getSimple())) {
            throw clock(name.getSimple(), span);
        }
    }

    private static DormouseException clock(String name, SourceSpan span) {
        return Refusals.unsupported(
                        "functions of the clock are not supported", span, "write the date or time as a literal")
                .with("function", name);
    }

    private static Optional<Aggregate> aggregate(String name) {
        return switch (name) {
            case "count" -> Optional.of(Aggregate.COUNT);
            case "sum" -> Optional.of(Aggregate.SUM);
            case "avg" -> Optional.of(Aggregate.AVG);
            case "min" -> Optional.of(Aggregate.MIN);
            case "max" -> Optional.of(Aggregate.MAX);
            default -> Optional.empty();
        };
    }

    /** {@code aggregate FILTER (WHERE condition)}. */
    Bound filtered(SqlCall call, SourceSpan span) {
        SqlCall folded = call.operand(0);
        String name = folded.getOperator().getName().toLowerCase(Locale.ROOT);
        Aggregate aggregate = aggregate(name)
                .orElseThrow(
                        () -> Refusals.refuse(SqlState.SYNTAX_ERROR, "FILTER stands behind an aggregate only", span)
                                .with("function", name));
        Expression condition = binder.with(Aggregates.refusedIn("FILTER")).condition(call.operand(1), "FILTER");
        return fold(aggregate, folded, Optional.of(condition), span);
    }

    /** The value, and NULL, which no aggregate counts, where the filter is not TRUE. */
    private static Expression where(Optional<Expression> filter, Expression value) {
        return filter.<Expression>map(condition -> new Expression.Conditional(
                        List.of(new Expression.Branch(condition, value)), new Constant(value.type(), null)))
                .orElse(value);
    }

    private Bound fold(Aggregate aggregate, SqlCall call, Optional<Expression> filter, SourceSpan span) {
        SqlLiteral quantifier = call.getFunctionQuantifier();
        boolean distinct = quantifier != null
                && quantifier.getValue() == SqlSelectKeyword.DISTINCT
                && aggregate != Aggregate.MIN
                && aggregate != Aggregate.MAX;
        List<SqlNode> operands = call.getOperandList();
        if (operands.size() != 1) {
            throw wrongArguments(aggregate.name().toLowerCase(Locale.ROOT), span);
        }
        if (operands.get(0) instanceof SqlIdentifier star && star.isStar()) {
            if (aggregate != Aggregate.COUNT || star.names.size() > 1) {
                throw wrongArguments(aggregate.name().toLowerCase(Locale.ROOT), span)
                        .hint("only count takes *");
            }
            Expression count = filter.isEmpty()
                    ? binder.aggregates().fold(Aggregate.COUNT_ALL, Optional.empty(), span)
                    : binder.aggregates()
                            .fold(Aggregate.COUNT, Optional.of(where(filter, new Constant(Types.BOOLEAN, true))), span);
            return Bound.of(count, span);
        }
        Bound argument =
                binder.with(Aggregates.refusedIn("an aggregate's argument")).bind(operands.get(0));
        boolean numbersOnly = aggregate == Aggregate.SUM || aggregate == Aggregate.AVG;
        boolean untypable = argument.untyped() && argument.literal() != null && numbersOnly;
        if (untypable
                || (numbersOnly
                        && !argument.untyped()
                        && !Coercions.isNumber(argument.type().family()))
                || (aggregate != Aggregate.COUNT && argument.type().family() == Family.BOOLEAN)) {
            throw wrongType(aggregate.name().toLowerCase(Locale.ROOT), argument, span);
        }
        Expression value = where(
                filter,
                numbersOnly && argument.untyped() ? Coercions.implicit(argument, Types.DOUBLE) : argument.expression());
        return Bound.of(
                distinct
                        ? binder.aggregates().distinct(aggregate, value, span)
                        : binder.aggregates().fold(aggregate, Optional.of(value), span),
                span);
    }

    private Bound extract(SqlCall call, SourceSpan span) {
        SqlNode field = call.operand(0);
        String word = field instanceof SqlIntervalQualifier qualifier
                ? Optional.ofNullable(qualifier.timeFrameName).orElse(qualifier.timeUnitRange.toString())
                : field.toString();
        String name = word.replace("'", "").toUpperCase(Locale.ROOT);
        Optional<DatePart> part = Arrays.stream(DatePart.values())
                .filter(candidate -> candidate.name().equals(name))
                .findFirst();
        if (part.isEmpty()) {
            throw Nearest.suggest(
                    Refusals.unsupported(
                                    "the field is not one that EXTRACT takes",
                                    binder.places().of(field),
                                    "use YEAR, MONTH, DAY")
                            .with("field", name),
                    name,
                    Arrays.stream(DatePart.values()).map(DatePart::name).toList());
        }
        Bound value = binder.bind(call.operand(1));
        Family family = value.type().family();
        if (value.untyped() || (family != Family.DATE && family != Family.TIMESTAMP)) {
            throw wrongType("extract", value, span);
        }
        if (family == Family.DATE && TIME_PARTS.contains(part.get())) {
            throw Refusals.unsupported("a date has no such field", span, "cast it to TIMESTAMP")
                    .with("field", name);
        }
        return Operators.call(Function.extract(part.get()), span, value.expression());
    }

    private static Bound concatenate(Bound left, Bound right, SourceSpan span) {
        boolean texts = left.type().family() == Family.TEXT || right.type().family() == Family.TEXT;
        if (!texts) {
            throw Operators.noOperator("||", left, right, span);
        }
        return Operators.call(Function.CONCATENATE, span, asText(left), asText(right));
    }

    private static Expression asText(Bound bound) {
        return bound.type().family() == Family.TEXT
                ? bound.expression()
                : Coercions.cast(bound.expression(), Types.TEXT, bound.span());
    }

    private static Bound textFunction(Function function, String name, List<Bound> arguments, SourceSpan span) {
        count(name, arguments, 1, 1, span);
        return Operators.call(function, span, text(name, arguments.get(0), span));
    }

    private static Expression text(String name, Bound argument, SourceSpan span) {
        if (argument.type().family() != Family.TEXT) {
            throw wrongType(name, argument, span);
        }
        return argument.expression();
    }

    private static Bound absolute(List<Bound> arguments, SourceSpan span) {
        count("abs", arguments, 1, 1, span);
        Bound argument = arguments.get(0);
        if (!Coercions.isNumber(argument.type().family())) {
            throw wrongType("abs", argument, span);
        }
        return Operators.call(Function.ABS, span, argument.expression());
    }

    private static Bound substring(String name, List<Bound> arguments, SourceSpan span) {
        count(name, arguments, 2, 3, span);
        Expression start = position(name, arguments.get(1), span);
        Expression length = arguments.size() == 3
                ? position(name, arguments.get(2), span)
                : new Constant(Types.INTEGER, TO_THE_END);
        return Operators.call(Function.SUBSTRING, span, text(name, arguments.get(0), span), start, length);
    }

    private static Expression position(String name, Bound argument, SourceSpan span) {
        if (argument.untyped() && argument.literal() != null) {
            throw Refusals.unsupported("substring by a pattern is not supported", span, "give start and length");
        }
        Type type = argument.type();
        if (!argument.untyped() && !(type instanceof Type.IntegerType)) {
            throw wrongType(name, argument, span);
        }
        return Coercions.implicit(argument, Types.INTEGER);
    }

    private static void count(String name, List<Bound> arguments, int least, int most, SourceSpan span) {
        if (arguments.size() < least || arguments.size() > most) {
            throw wrongArguments(name, span).with("arguments", arguments.size());
        }
    }

    private static DormouseException wrongArguments(String name, SourceSpan span) {
        return Refusals.refuse(SqlState.UNDEFINED_FUNCTION, "the function does not take so many arguments", span)
                .with("function", name);
    }

    private static DormouseException wrongType(String name, Bound argument, SourceSpan span) {
        return Refusals.refuse(SqlState.UNDEFINED_FUNCTION, "the function does not take an argument of the type", span)
                .with("function", name)
                .with(
                        "argument",
                        argument.untyped() ? "unknown" : argument.type().sql())
                .hint("cast the argument");
    }
}
