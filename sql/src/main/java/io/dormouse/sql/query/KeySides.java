package io.dormouse.sql.query;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Call;
import io.dormouse.logic.Expression.Cast;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import java.util.List;

/** Both sides of an equality as values by which one is found by the other. Pure functions. */
final class KeySides {
    private KeySides() {}

    /** The arguments; decimals of different types as NUMERIC, which holds each of their values. */
    static List<Expression> of(Call equality) {
        List<Expression> arguments = equality.arguments();
        boolean alike = arguments.get(0).type().family() != Type.Family.DECIMAL
                || arguments.get(0).type().equals(arguments.get(1).type());
        return alike ? arguments : arguments.stream().map(KeySides::numeric).toList();
    }

    private static Expression numeric(Expression decimal) {
        return decimal.type().equals(Types.NUMERIC) ? decimal : new Cast(decimal, Types.NUMERIC, SourceSpan.NONE);
    }
}
