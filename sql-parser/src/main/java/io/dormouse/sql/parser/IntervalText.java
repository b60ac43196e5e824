package io.dormouse.sql.parser;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataTypeSystem;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Reads intervals as PostgreSQL writes them ({@code 1 year 2 months}, {@code 90 days}, {@code 1 day 02:03:04}, {@code
 * 3 hours ago}) into the standard's literals: months become {@code INTERVAL 'n' MONTH}, whole days {@code INTERVAL 'n'
 * DAY}, all else {@code INTERVAL 'd h:m:s' DAY TO SECOND}, and a mixture of months and days a {@link MixedInterval}.
 */
public final class IntervalText {
    private static final Pattern PART = Pattern.compile(
            "\\s*(?:([+-]?)(\\d+):(\\d{1,2})(?::(\\d{1,2}(?:\\.\\d{0,6})?))?|([+-]?(?:\\d+\\.?\\d*|\\.\\d+))\\s*([a-z]+)?)\\s*");
    private static final Pattern NUMBER = Pattern.compile("\\s*[+-]?\\d+(\\.\\d+)?\\s*");
    private static final Pattern DAYS_AND_TIME = Pattern.compile("(\\d+)(?: (\\d+:\\d+:\\d+(?:\\.\\d{0,6})?))?");
    private static final BigDecimal SECOND = BigDecimal.valueOf(1_000_000);
    private static final BigDecimal DAY = BigDecimal.valueOf(86_400_000_000L);
    private static final int WIDEST = 10;

    private BigDecimal months = BigDecimal.ZERO;
    private BigDecimal microseconds = BigDecimal.ZERO;
    private boolean namesMonths;
    private boolean namesRest;

    private IntervalText() {}

    /**
     * The literal of an interval, or a call of {@link MixedInterval}.
     *
     * @param qualifier what stands behind the string ({@code MONTH}), or null
     * @throws SqlSyntaxException if the text is no interval (22007)
     */
    public static SqlNode literal(String text, @Nullable SqlIntervalQualifier qualifier, SqlParserPos position) {
        if (qualifier != null) {
            return qualified(text, qualifier, position);
        }
        IntervalText interval = new IntervalText();
        interval.read(text, position);
        return interval.toNode(text, position);
    }

    /** The signed length in microseconds of a literal of days and times, such as this class makes. */
    public static long microseconds(SqlIntervalLiteral literal) {
        SqlIntervalLiteral.IntervalValue value = literal.getValueAs(SqlIntervalLiteral.IntervalValue.class);
        Matcher exact = DAYS_AND_TIME.matcher(value.getIntervalLiteral());
        if (value.getIntervalQualifier().getStartUnit() != TimeUnit.DAY || !exact.matches()) {
            return Math.multiplyExact(literal.getValueAs(Long.class), 1000L);
        }
        IntervalText interval = new IntervalText();
        interval.addRest(new BigDecimal(exact.group(1)).multiply(DAY));
        if (exact.group(2) != null) {
            interval.read(exact.group(2), literal.getParserPosition());
        }
        return interval.microseconds.longValueExact() * value.getSign();
    }

    private static SqlNode qualified(String text, SqlIntervalQualifier qualifier, SqlParserPos position) {
        if (!qualifier.isSingleDatetimeField()) {
            return compound(text.strip(), qualifier, position);
        }
        if (!NUMBER.matcher(text).matches()) {
            throw invalid(text, position);
        }
        String unit = qualifier.getStartUnit().name().toLowerCase(Locale.ROOT);
        return literal(text.strip() + " " + unit, null, position);
    }

    /** {@code '1-2' YEAR TO MONTH}, which the standard knows itself; its fields may have as many digits as there's room for. */
    private static SqlNode compound(String text, SqlIntervalQualifier given, SqlParserPos position) {
        String unsigned = text.replaceFirst("^[+-]", "");
        int width = Math.min(WIDEST, Math.max(2, unsigned.split("\\D", 2)[0].length()));
        SqlIntervalQualifier wide =
                new SqlIntervalQualifier(given.getStartUnit(), width, given.getEndUnit(), 6, given.getParserPosition());
        try {
            wide.evaluateIntervalLiteral(unsigned, position, RelDataTypeSystem.DEFAULT);
        } catch (CalciteContextException refused) {
            throw invalid(text, position);
        }
        return SqlLiteral.createInterval(text.startsWith("-") ? -1 : 1, unsigned, wide, position);
    }

    private void read(String text, SqlParserPos position) {
        String lower = text.toLowerCase(Locale.ROOT).strip();
        boolean ago = lower.endsWith(" ago");
        String body = ago ? lower.substring(0, lower.length() - 4) : lower;
        Matcher part = PART.matcher(body);
        int end = 0;
        while (end < body.length() && part.find(end) && part.start() == end) {
            if (part.group(2) != null) {
                addTime(part);
            } else {
                addUnits(new BigDecimal(part.group(5)), part.group(6), text, position);
            }
            end = part.end();
        }
        if (end < body.length() || body.isEmpty()) {
            throw invalid(text, position);
        }
        if (ago) {
            months = months.negate();
            microseconds = microseconds.negate();
        }
    }

    private void addTime(Matcher part) {
        BigDecimal seconds =
                BigDecimal.valueOf(Long.parseLong(part.group(2)) * 3600 + Long.parseLong(part.group(3)) * 60);
        if (part.group(4) != null) {
            seconds = seconds.add(new BigDecimal(part.group(4)));
        }
        BigDecimal added = seconds.multiply(SECOND);
        microseconds = microseconds.add(part.group(1).equals("-") ? added.negate() : added);
        namesRest = true;
    }

    private void addUnits(BigDecimal count, @Nullable String unit, String text, SqlParserPos position) {
        switch (unit == null ? "s" : unit) {
            case "y", "yr", "yrs", "year", "years" -> addMonths(count, 12);
            case "decade", "decades" -> addMonths(count, 120);
            case "century", "centuries" -> addMonths(count, 1200);
            case "quarter", "quarters" -> addMonths(count, 3);
            case "mon", "mons", "month", "months" -> addMonths(count, 1);
            case "w", "week", "weeks" -> addRest(count.multiply(DAY.multiply(BigDecimal.valueOf(7))));
            case "d", "day", "days" -> addRest(count.multiply(DAY));
            case "h", "hr", "hrs", "hour", "hours" -> addRest(count.multiply(BigDecimal.valueOf(3_600_000_000L)));
            case "m", "min", "mins", "minute", "minutes" -> addRest(count.multiply(BigDecimal.valueOf(60_000_000)));
            case "s", "sec", "secs", "second", "seconds" -> addRest(count.multiply(SECOND));
            case "ms", "msec", "millisecond", "milliseconds" -> addRest(count.multiply(BigDecimal.valueOf(1000)));
            case "us", "usec", "microsecond", "microseconds" -> addRest(count);
            default -> throw invalid(text, position);
        }
    }

    private void addMonths(BigDecimal count, int each) {
        months = months.add(count.multiply(BigDecimal.valueOf(each)));
        namesMonths = true;
    }

    private void addRest(BigDecimal added) {
        microseconds = microseconds.add(added);
        namesRest = true;
    }

    private SqlNode toNode(String text, SqlParserPos position) {
        boolean whole = months.stripTrailingZeros().scale() <= 0
                && microseconds.stripTrailingZeros().scale() <= 0
                && months.abs().precision() - months.scale() <= WIDEST
                && microseconds.abs().divideToIntegralValue(DAY).precision() <= WIDEST;
        if (!whole) {
            throw invalid(text, position);
        }
        if (months.signum() == 0 && (namesRest || !namesMonths)) {
            return restLiteral(position);
        }
        return microseconds.signum() == 0
                ? monthsLiteral(position)
                : MixedInterval.of(monthsLiteral(position), restLiteral(position), position);
    }

    private SqlIntervalLiteral monthsLiteral(SqlParserPos position) {
        String digits = months.abs().toBigInteger().toString();
        return interval(months.signum(), digits, digits.length(), TimeUnit.MONTH, null, position);
    }

    private SqlIntervalLiteral restLiteral(SqlParserPos position) {
        long total = microseconds.abs().longValueExact();
        long perDay = DAY.longValueExact();
        String days = Long.toString(total / perDay);
        long rest = total % perDay;
        if (rest == 0) {
            return interval(microseconds.signum(), days, days.length(), TimeUnit.DAY, null, position);
        }
        long seconds = rest / 1_000_000;
        String time = String.format(
                Locale.ROOT,
                "%s %02d:%02d:%02d.%06d",
                days,
                seconds / 3600,
                seconds / 60 % 60,
                seconds % 60,
                rest % 1_000_000);
        return interval(microseconds.signum(), time, days.length(), TimeUnit.DAY, TimeUnit.SECOND, position);
    }

    private static SqlIntervalLiteral interval(
            int sign, String digits, int width, TimeUnit from, @Nullable TimeUnit to, SqlParserPos position) {
        SqlIntervalQualifier qualifier =
                new SqlIntervalQualifier(from, Math.max(2, width), to, to == null ? -1 : 6, position);
        return SqlLiteral.createInterval(sign < 0 ? -1 : 1, digits, qualifier, position);
    }

    private static SqlSyntaxException invalid(String text, SqlParserPos position) {
        return new SqlSyntaxException(
                SqlSyntaxException.INVALID_DATETIME,
                "invalid input syntax for type interval: \"" + text + "\"",
                null,
                text,
                position.getLineNum(),
                position.getColumnNum());
    }
}
