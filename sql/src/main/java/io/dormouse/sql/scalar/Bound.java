package io.dormouse.sql.scalar;

import io.dormouse.logic.Expression;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import org.jspecify.annotations.Nullable;

/**
 * A bound expression and its place. An {@code untyped} one is a string literal or NULL, whose type is decided by what it
 * meets; until then it is a constant of TEXT.
 */
public record Bound(Expression expression, boolean untyped, SourceSpan span) {
    /** A bound expression of a certain type. */
    public static Bound of(Expression expression, SourceSpan span) {
        return new Bound(expression, false, span);
    }

    static Bound untyped(@Nullable String text, SourceSpan span) {
        return new Bound(new Expression.Constant(Types.TEXT, text), true, span);
    }

    Type type() {
        return expression.type();
    }

    /** The text of an untyped literal, null for NULL. */
    @Nullable
    String literal() {
        return expression instanceof Expression.Constant constant && constant.value() instanceof String text
                ? text
                : null;
    }
}
