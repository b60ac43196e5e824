package io.dormouse.oracle.generate;

import io.dormouse.logic.Literal;
import io.dormouse.logic.Variable;
import java.util.ArrayList;
import java.util.List;

/** The joins of a rule, before filters: its atoms and computed join keys. */
record Body(List<Literal.Atom> atoms, List<Literal.Binding> bindings) {

    /** All variables, each once, computed ones left out. */
    List<Variable> variables() {
        return atoms.stream()
                .flatMap(atom -> atom.variables().stream())
                .filter(variable -> bindings.stream()
                        .noneMatch(binding -> binding.variable().equals(variable)))
                .distinct()
                .toList();
    }

    List<Literal> literals() {
        List<Literal> literals = new ArrayList<>(atoms);
        literals.addAll(bindings);
        return literals;
    }
}
