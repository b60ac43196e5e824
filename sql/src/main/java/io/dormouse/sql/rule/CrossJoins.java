package io.dormouse.sql.rule;

import io.dormouse.logic.Definition;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Rule;
import io.dormouse.logic.Variable;
import io.dormouse.sql.text.Refusals;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Refuses rules some of whose atoms share no variable with the others, directly or through further atoms. */
final class CrossJoins {
    private CrossJoins() {}

    static void refuse(DerivedRelation relation) {
        if (relation.definition() instanceof Definition.Rules rules) {
            rules.rules().forEach(CrossJoins::refuse);
        }
    }

    private static void refuse(Rule rule) {
        List<Literal.Atom> apart = new ArrayList<>(rule.atoms());
        if (apart.size() < 2) {
            return;
        }
        Set<Variable> reached = new HashSet<>(apart.remove(0).variables());
        boolean grows = true;
        while (grows) {
            grows = false;
            for (Literal.Binding binding : rule.bindings()) {
                Set<Variable> ends = new HashSet<>(Set.of(binding.variable()));
                binding.expression().forEachVariable(ends::add);
                grows |= ends.stream().anyMatch(reached::contains) && reached.addAll(ends);
            }
            for (Literal.Atom atom : List.copyOf(apart)) {
                if (atom.variables().stream().anyMatch(reached::contains)) {
                    apart.remove(atom);
                    reached.addAll(atom.variables());
                    grows = true;
                }
            }
        }
        if (!apart.isEmpty()) {
            Literal.Atom alone = apart.get(0);
            throw Refusals.unsupported(
                            "a join without an equality between columns is not supported",
                            alone.span(),
                            "join it with an equality between a column of each")
                    .with("table", alone.alias());
        }
    }
}
