package io.dormouse.plan;

import io.dormouse.logic.Variable;
import java.util.List;

/** The variables that stand for a group's head terms, in order. */
public record GroupRow(List<Variable> variables) {
    public GroupRow {
        variables = List.copyOf(variables);
    }
}
