package io.dormouse.sql.rule;

import io.dormouse.logic.Definition;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Rule;
import io.dormouse.logic.Variable;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** What the passes share about rules. Pure functions. */
final class Rules {
    private Rules() {}

    /** The relation with each of its rules changed; one that is not made of rules stays. */
    static DerivedRelation change(DerivedRelation relation, UnaryOperator<Rule> change) {
        if (!(relation.definition() instanceof Definition.Rules rules)) {
            return relation;
        }
        List<Rule> changed = rules.rules().stream().map(change).toList();
        return new DerivedRelation(relation.name(), relation.schema(), new Definition.Rules(changed));
    }

    /** The relation's one rule, if it has just one, of this kind. */
    static Optional<Rule> only(DerivedRelation relation, Rule.Kind kind) {
        return relation.definition() instanceof Definition.Rules rules
                        && rules.rules().size() == 1
                        && rules.rules().get(0).kind() == kind
                ? Optional.of(rules.rules().get(0))
                : Optional.empty();
    }

    /** The rule with its expressions' variables replaced, atoms and bindings changed by {@code body}. */
    static Rule rewrite(
            Rule rule, java.util.function.Function<Variable, Expression> values, UnaryOperator<Literal> body) {
        UnaryOperator<Expression> change = expression -> Substitution.apply(expression, values);
        List<Literal> literals = rule.body().stream()
                .map(body)
                .map(literal -> literal instanceof Literal.Filter filter
                        ? new Literal.Filter(change.apply(filter.condition()), filter.span())
                        : literal)
                .toList();
        return new Rule(
                rule.kind(), rule.head().stream().map(term -> term.map(change)).toList(), literals, rule.span());
    }
}
