package io.dormouse.sql.parser;

import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Stands for {@code ||} while an expression is put together, since PostgreSQL binds it looser than Calcite's operator
 * does: {@code 'a' || 1 + 2} is {@code 'a' || (1 + 2)}. The calls that it makes are those of Calcite's operator.
 */
final class LooseConcatOperator extends SqlBinaryOperator {
    static final LooseConcatOperator INSTANCE = new LooseConcatOperator();
    /** Between LIKE (32) and + (40). */
    private static final int PRECEDENCE = 36;

    private LooseConcatOperator() {
        super("||", SqlKind.OTHER, PRECEDENCE, true, null, null, null);
    }

    @Override
    public SqlCall createCall(@Nullable SqlLiteral qualifier, SqlParserPos position, @Nullable SqlNode... operands) {
        return SqlStdOperatorTable.CONCAT.createCall(qualifier, position, operands);
    }
}
