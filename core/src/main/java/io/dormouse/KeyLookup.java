package io.dormouse;

import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Function;
import io.dormouse.logic.Variable;
import io.dormouse.store.RowBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Recognises a condition that names a row by its primary key, so that DELETE and UPDATE need not look at every row. Pure. */
final class KeyLookup {
    private KeyLookup() {}

    /**
     * A row with the key's values, if {@code condition} equates every column of the primary key with a constant of the column's
     * type, alone or in conjunction with more.
     */
    static Optional<RowBuffer> find(BaseRelation table, List<Variable> row, Expression condition) {
        if (table.keys().isEmpty()) {
            return Optional.empty();
        }
        Map<Integer, Expression.Constant> constants = new HashMap<>();
        collect(condition, row, constants);
        RowBuffer key = new RowBuffer(row.size());
        for (int column : table.keys().get(0)) {
            Expression.Constant constant = constants.get(column);
            if (constant == null
                    || constant.value() == null
                    || !constant.type().equals(table.schema().column(column).type())) {
                return Optional.empty();
            }
            key.set(column, constant.type(), constant.value());
        }
        return Optional.of(key);
    }

    private static void collect(Expression condition, List<Variable> row, Map<Integer, Expression.Constant> constants) {
        if (!(condition instanceof Expression.Call call)) {
            return;
        }
        if (call.function() == Function.AND) {
            call.arguments().forEach(argument -> collect(argument, row, constants));
        } else if (call.function() == Function.EQUAL) {
            Expression a = call.arguments().get(0);
            Expression b = call.arguments().get(1);
            if (a instanceof Expression.Reference column && b instanceof Expression.Constant constant) {
                constants.put(row.indexOf(column.variable()), constant);
            } else if (b instanceof Expression.Reference column && a instanceof Expression.Constant constant) {
                constants.put(row.indexOf(column.variable()), constant);
            }
        }
    }
}
