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

    /** The relation with each of its rules changed; a top-k stays. */
    static DerivedRelation change(DerivedRelation relation, UnaryOperator<Rule> change) {
        return relation.definition().match(new Definition.Cases<>() {
            @Override
            public DerivedRelation rules(Definition.Rules rules) {
                List<Rule> changed = rules.rules().stream().map(change).toList();
                return new DerivedRelation(relation.name(), relation.schema(), new Definition.Rules(changed));
            }

            @Override
            public DerivedRelation topK(Definition.TopK topK) {
                return relation;
            }
        });
    }

    /** The relation's one rule, if it has just one, of this kind. */
    static Optional<Rule> only(DerivedRelation relation, Rule.Kind kind) {
        return relation.definition().match(new Definition.Cases<>() {
            @Override
            public Optional<Rule> rules(Definition.Rules rules) {
                return rules.rules().size() == 1 && rules.rules().get(0).kind() == kind
                        ? Optional.of(rules.rules().get(0))
                        : Optional.empty();
            }

            @Override
            public Optional<Rule> topK(Definition.TopK topK) {
                return Optional.empty();
            }
        });
    }

    /** The names of the relations that {@code relation} uses. */
    static List<String> uses(DerivedRelation relation) {
        return relation.definition().match(new Definition.Cases<>() {
            @Override
            public List<String> rules(Definition.Rules rules) {
                return rules.rules().stream()
                        .flatMap(rule -> rule.atoms().stream())
                        .map(Literal.Atom::relation)
                        .toList();
            }

            @Override
            public List<String> topK(Definition.TopK topK) {
                return List.of(topK.input());
            }
        });
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
