package io.dormouse.sql.parser;

import java.math.BigDecimal;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * The operator of an interval that has months and days or a time, {@code INTERVAL '1 month 3 days'}: the standard's types
 * keep the two apart, so such an interval is a call of this operator on two literals, the months first.
 *
 * <p>It has no type: whoever meets it adds the months, then the rest, as PostgreSQL does, or refuses it.
 */
public final class MixedInterval extends SqlSpecialOperator {
    /** The operator; it has no state. */
    public static final MixedInterval INSTANCE = new MixedInterval();

    private MixedInterval() {
        super("INTERVAL", SqlKind.OTHER);
    }

    static SqlCall of(SqlIntervalLiteral months, SqlIntervalLiteral rest, SqlParserPos position) {
        return INSTANCE.createCall(position, months, rest);
    }

    /** The months of a call. */
    public static long months(SqlCall call) {
        return ((SqlIntervalLiteral) call.operand(0)).getValueAs(Long.class);
    }

    /** The days and the time of a call, in microseconds. */
    public static long microseconds(SqlCall call) {
        return IntervalText.microseconds((SqlIntervalLiteral) call.operand(1));
    }

    @Override
    public void unparse(SqlWriter writer, SqlCall call, int leftPrecedence, int rightPrecedence) {
        BigDecimal seconds = BigDecimal.valueOf(microseconds(call), 6);
        writer.keyword("INTERVAL");
        writer.literal("'" + months(call) + " months " + seconds.toPlainString() + " seconds'");
    }
}
