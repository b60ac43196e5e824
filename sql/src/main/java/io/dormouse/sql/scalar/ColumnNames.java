package io.dormouse.sql.scalar;

import io.dormouse.sql.text.Places;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.type.SqlTypeName;

/** Names result columns as PostgreSQL does. Pure functions. */
public final class ColumnNames {
    private static final String ANONYMOUS = "?column?";

    private final Places places;

    public ColumnNames(Places places) {
        this.places = places;
    }

    /** A name, and whether it is one that a cast or CASE around it keeps. */
    private record Name(String text, boolean strong) {}

    /** The name of the column that {@code expression} gives, if it is not renamed. */
    public String of(SqlNode expression) {
        return name(expression).text();
    }

    private Name name(SqlNode node) {
        if (node instanceof SqlIdentifier identifier) {
            return new Name(identifier.names.get(identifier.names.size() - 1), true);
        }
        if (node instanceof SqlCase conditional) {
            SqlNode otherwise = conditional.getElseOperand();
            Name inner = otherwise == null ? new Name(ANONYMOUS, false) : name(otherwise);
            return inner.strong() ? inner : new Name("case", false);
        }
        if (node instanceof SqlUnknownLiteral literal) {
            return new Name(literal.tag.toLowerCase(Locale.ROOT), false);
        }
        if (node instanceof SqlLiteral literal && literal.getTypeName() == SqlTypeName.BOOLEAN) {
            return new Name("bool", false);
        }
        if (!(node instanceof SqlCall call)) {
            return new Name(ANONYMOUS, false);
        }
        if (call.getKind() == SqlKind.CAST && call.operand(1) instanceof SqlDataTypeSpec type) {
            Name inner = name(call.operand(0));
            return inner.strong() ? inner : new Name(SqlTypes.shortName(SqlTypes.of(type, places)), false);
        }
        boolean named = call.getOperator() instanceof SqlFunction
                && Character.isLetter(operatorName(call).charAt(0));
        return named ? new Name(operatorName(call), true) : new Name(ANONYMOUS, false);
    }

    private static String operatorName(SqlCall call) {
        return call.getOperator().getName().toLowerCase(Locale.ROOT);
    }
}
