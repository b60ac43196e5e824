package io.dormouse.sql.rule;

import io.dormouse.logic.Definition;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Rule;
import io.dormouse.logic.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Takes a projection that only reorders a grouping's columns into the grouping.
 *
 * <pre>
 *   g(k, sum(x)) :- t(k, x).   q(s, k) :- g(k, s).   ⇒   q(sum(x), k) :- t(k, x).
 * </pre>
 *
 * Does not fire where a part of the key is missing (groups would merge), where there is a filter, or where a column is
 * computed.
 */
final class ComposeGroups {
    private ComposeGroups() {}

    static List<DerivedRelation> apply(List<DerivedRelation> relations) {
        Map<String, DerivedRelation> done = new HashMap<>();
        List<DerivedRelation> result = new ArrayList<>();
        for (DerivedRelation relation : relations) {
            DerivedRelation composed = Rules.only(relation, Rule.Kind.BAG)
                    .flatMap(rule -> compose(rule, done))
                    .map(rule -> new DerivedRelation(
                            relation.name(), relation.schema(), new Definition.Rules(List.of(rule))))
                    .orElse(relation);
            done.put(composed.name(), composed);
            result.add(composed);
        }
        return result;
    }

    private static Optional<Rule> compose(Rule projection, Map<String, DerivedRelation> done) {
        if (projection.body().size() != 1 || !(projection.body().get(0) instanceof Literal.Atom atom)) {
            return Optional.empty();
        }
        DerivedRelation source = done.get(atom.relation());
        Optional<Rule> grouping = source == null ? Optional.empty() : Rules.only(source, Rule.Kind.GROUP);
        return grouping.flatMap(rule -> permute(rule, atom, projection));
    }

    private static Optional<Rule> permute(Rule grouping, Literal.Atom atom, Rule projection) {
        List<HeadTerm> head = new ArrayList<>();
        Set<Integer> used = new HashSet<>();
        for (HeadTerm term : projection.head()) {
            int column = column(term, atom);
            if (column < 0) {
                return Optional.empty();
            }
            used.add(column);
            head.add(grouping.head().get(column));
        }
        for (int i = 0; i < grouping.head().size(); i++) {
            if (grouping.head().get(i) instanceof HeadTerm.Value && !used.contains(i)) {
                return Optional.empty();
            }
        }
        return Optional.of(new Rule(Rule.Kind.GROUP, head, grouping.body(), grouping.span()));
    }

    private static int column(HeadTerm term, Literal.Atom atom) {
        if (term instanceof HeadTerm.Value value && value.expression() instanceof Expression.Reference reference) {
            Variable variable = reference.variable();
            return atom.arguments().indexOf(Optional.of(variable));
        }
        return -1;
    }
}
