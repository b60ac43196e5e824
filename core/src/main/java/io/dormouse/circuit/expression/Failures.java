package io.dormouse.circuit.expression;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;

/** The errors of expressions, one maker each. */
final class Failures {
    private Failures() {}

    static DormouseException divisionByZero(SourceSpan span) {
        return new DormouseException(SqlState.DIVISION_BY_ZERO, "division by zero").at(span);
    }

    static DormouseException severalRows(SourceSpan span) {
        return new DormouseException(SqlState.CARDINALITY_VIOLATION, "a query that stands for a value has several rows")
                .hint("aggregate it, or ask with IN or EXISTS")
                .at(span);
    }

    static DormouseException numberOutOfRange(SourceSpan span) {
        return new DormouseException(SqlState.NUMERIC_OUT_OF_RANGE, "a number is out of the range of its type")
                .at(span);
    }

    static DormouseException dateOutOfRange(SourceSpan span) {
        return new DormouseException(SqlState.DATETIME_OUT_OF_RANGE, "a date or timestamp is out of range").at(span);
    }

    static DormouseException badText(Type type, String text, SourceSpan span) {
        return new DormouseException(SqlState.INVALID_TEXT, "the text is not a value of the type")
                .with("type", type.sql())
                .with("text", text)
                .at(span);
    }

    static DormouseException badDate(String text, SourceSpan span) {
        return new DormouseException(SqlState.INVALID_DATETIME, "the text is not a date or timestamp")
                .with("text", text)
                .hint("write YYYY-MM-DD or YYYY-MM-DD HH:MM:SS")
                .at(span);
    }

    static DormouseException badEscape(String pattern, SourceSpan span) {
        return new DormouseException(
                        SqlState.INVALID_ESCAPE,
                        "a LIKE pattern ends in its escape, or the escape is not one character")
                .with("pattern", pattern)
                .at(span);
    }

    static DormouseException negativeLength(SourceSpan span) {
        return new DormouseException(SqlState.SUBSTRING_ERROR, "a substring has a negative length").at(span);
    }
}
