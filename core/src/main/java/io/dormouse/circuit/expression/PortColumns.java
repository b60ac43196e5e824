package io.dormouse.circuit.expression;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Variable;
import io.dormouse.store.InputColumn;
import io.dormouse.type.Schema;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The columns that a port asks a source for.
 *
 * @param filtered those that the filters read
 * @param kept the others that are read of a row that passes
 * @param searchesTexts whether texts without a limit are searched for U+0000
 */
record PortColumns(List<InputColumn> filtered, List<InputColumn> kept, boolean searchesTexts) {
    /** All columns of a table that keeps its rows whole. */
    static PortColumns all(String relation, Schema schema) {
        List<InputColumn> columns = IntStream.range(0, schema.size())
                .mapToObj(i -> new InputColumn(relation, i, schema.column(i)))
                .toList();
        return new PortColumns(List.of(), columns, true);
    }

    /**
     * The columns of {@code relation} that {@code filters} and {@code read} read through the variables {@code input}, one a column. What
     * a column takes is for its schema to say; a variable can be narrower.
     */
    static PortColumns of(
            String relation, Schema schema, List<Variable> input, List<Expression> filters, List<Expression> read) {
        Set<Variable> first = variables(filters);
        Set<Variable> then = variables(read);
        List<InputColumn> filtered = new ArrayList<>();
        List<InputColumn> kept = new ArrayList<>();
        for (int i = 0; i < input.size(); i++) {
            Variable variable = input.get(i);
            InputColumn column = new InputColumn(relation, i, schema.column(i));
            if (first.contains(variable)) {
                filtered.add(column);
            } else if (then.contains(variable)) {
                kept.add(column);
            }
        }
        return new PortColumns(filtered, kept, false);
    }

    private static Set<Variable> variables(List<Expression> expressions) {
        Set<Variable> variables = new LinkedHashSet<>();
        expressions.forEach(expression -> expression.forEachVariable(variables::add));
        return variables;
    }
}
