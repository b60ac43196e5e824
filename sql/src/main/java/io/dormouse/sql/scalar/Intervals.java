package io.dormouse.sql.scalar;

import io.dormouse.sql.parser.MixedInterval;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import java.math.BigDecimal;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserUtil;

/** Interval literals, which stand only beside a date or a timestamp. Pure functions. */
final class Intervals {
    /** Months, then microseconds. */
    record Interval(int months, long microseconds) {}

    private Intervals() {}

    static boolean isInterval(SqlNode node) {
        return node instanceof SqlIntervalLiteral
                || (node instanceof SqlCall call
                        && (call.getOperator() instanceof MixedInterval
                                || (call.getKind() == SqlKind.MINUS_PREFIX && isInterval(call.operand(0)))));
    }

    static Interval of(SqlNode node, SourceSpan span) {
        try {
            return read(node);
        } catch (ArithmeticException e) {
            throw new DormouseException(SqlState.DATETIME_OUT_OF_RANGE, "the interval is out of range", e).at(span);
        }
    }

    private static Interval read(SqlNode node) {
        if (node instanceof SqlIntervalLiteral literal) {
            return literal(literal);
        }
        SqlCall call = (SqlCall) node;
        if (call.getOperator() instanceof MixedInterval) {
            int months = read(call.operand(0)).months();
            return new Interval(months, MixedInterval.microseconds(call));
        }
        Interval negated = read(call.operand(0));
        return new Interval(Math.negateExact(negated.months()), Math.negateExact(negated.microseconds()));
    }

    private static Interval literal(SqlIntervalLiteral literal) {
        SqlIntervalLiteral.IntervalValue value = literal.getValueAs(SqlIntervalLiteral.IntervalValue.class);
        if (literal.getTypeName().getFamily() == org.apache.calcite.sql.type.SqlTypeFamily.INTERVAL_YEAR_MONTH) {
            return new Interval(Math.toIntExact(value.getSign() * SqlParserUtil.intervalToMonths(value)), 0);
        }
        return new Interval(0, microseconds(value));
    }

    /** The library counts milliseconds; what is finer is read from the text. */
    private static long microseconds(SqlIntervalLiteral.IntervalValue value) {
        String text = value.getIntervalLiteral();
        int point = text.indexOf('.');
        if (point < 0) {
            return Math.multiplyExact(value.getSign() * SqlParserUtil.intervalToMillis(value), 1000L);
        }
        String fraction = text.substring(point + 1);
        SqlIntervalLiteral whole = org.apache.calcite.sql.SqlLiteral.createInterval(
                1,
                text.substring(0, point),
                value.getIntervalQualifier(),
                org.apache.calcite.sql.parser.SqlParserPos.ZERO);
        long milliseconds = SqlParserUtil.intervalToMillis(whole.getValueAs(SqlIntervalLiteral.IntervalValue.class));
        long micros = new BigDecimal("0." + fraction).movePointRight(6).longValue();
        return value.getSign() * Math.addExact(Math.multiplyExact(milliseconds, 1000L), micros);
    }

    static DormouseException misplaced(SourceSpan span) {
        return Refusals.unsupported(
                "an interval stands only beside a date or a timestamp", span, "write date + INTERVAL '1 day'");
    }
}
