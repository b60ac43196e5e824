package io.dormouse.logic;

/** Whether evaluating an expression can be an error: what may be computed early, before it is known to be needed. */
public final class Fallibility {
    private Fallibility() {}

    /** Whether some values of its variables make {@code expression} an error. Conservative: true when in doubt. */
    public static boolean canFail(Expression expression) {
        boolean own = expression.match(new Expression.Cases<>() {
            @Override
            public Boolean reference(Expression.Reference reference) {
                return false;
            }

            @Override
            public Boolean constant(Expression.Constant constant) {
                return false;
            }

            @Override
            public Boolean call(Expression.Call call) {
                if (call.function() == Function.LIKE
                        && call.arguments().get(1) instanceof Expression.Constant pattern
                        && call.arguments().get(2) instanceof Expression.Constant escape) {
                    return endsInEscape(pattern.value(), escape.value());
                }
                return call.function()
                        .canFail(call.arguments().stream().map(Expression::type).toList());
            }

            @Override
            public Boolean conditional(Expression.Conditional conditional) {
                return false;
            }

            @Override
            public Boolean cast(Expression.Cast cast) {
                return Casts.canFail(cast.operand().type(), cast.type());
            }
        });
        return own || expression.operands().stream().anyMatch(Fallibility::canFail);
    }

    private static boolean endsInEscape(
            @org.jspecify.annotations.Nullable Object pattern, @org.jspecify.annotations.Nullable Object escape) {
        if (pattern == null || escape == null || ((String) escape).isEmpty()) {
            return false;
        }
        String text = (String) pattern;
        String mark = (String) escape;
        int i = 0;
        while (i < text.length()) {
            if (text.startsWith(mark, i)) {
                i += mark.length();
                if (i >= text.length()) {
                    return true;
                }
            }
            i += Character.charCount(text.codePointAt(i));
        }
        return mark.codePointCount(0, mark.length()) != 1;
    }
}
