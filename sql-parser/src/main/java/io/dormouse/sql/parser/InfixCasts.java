package io.dormouse.sql.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;

/** Adds {@code :: type} to the flat list of operands and operators that an expression is while it's being read. */
final class InfixCasts {
    private InfixCasts() {}

    static void append(List<Object> list, SqlDataTypeSpec type, SqlParserPos operator) {
        Object operand = list.get(list.size() - 1);
        if (operand instanceof SqlCharStringLiteral string && TypeNames.isInterval(type)) {
            String text = string.getValueAs(String.class);
            SqlParserPos whole = string.getParserPosition().plus(type.getParserPosition());
            list.set(list.size() - 1, IntervalText.literal(text, null, whole));
            return;
        }
        list.add(new SqlParserUtil.ToTreeListItem(SqlLibraryOperators.INFIX_CAST, operator));
        list.add(type);
    }
}
