package io.dormouse.sql.rule;

import io.dormouse.logic.Definition;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Rule;
import io.dormouse.logic.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Replaces each atom over a select-project-join relation by that relation's body, its columns by their expressions.
 *
 * <pre>
 *   r(x + 1) :- t(x), x > 0.   q(sum(y)) :- r(y), y < 9.   ⇒   q(sum(x + 1)) :- t(x), x > 0, x + 1 < 9.
 * </pre>
 *
 * A relation that removes copies, groups or cuts stays. Weights multiply in both forms. One of several such rules is replaced where nothing
 * else reads it and the reading rule has no other atom: that becomes as many rules.
 */
final class InlineBlocks {
    private final Map<String, DerivedRelation> done = new HashMap<>();
    private final Fresh fresh;

    InlineBlocks(Fresh fresh) {
        this.fresh = fresh;
    }

    List<DerivedRelation> apply(List<DerivedRelation> relations) {
        List<DerivedRelation> result = new ArrayList<>();
        List<String> read = relations.stream()
                .flatMap(relation -> relation.definition().reads().stream())
                .toList();
        for (DerivedRelation relation : relations) {
            DerivedRelation inlined = distribute(Rules.change(relation, this::inline), read);
            done.put(inlined.name(), inlined);
            result.add(inlined);
        }
        return result;
    }

    /** A projection of a union as the union of the projections. */
    private DerivedRelation distribute(DerivedRelation relation, List<String> read) {
        Optional<Rule> rule = Rules.only(relation, Rule.Kind.BAG)
                .filter(only -> only.atoms().size() == 1 && only.bindings().isEmpty());
        Optional<List<Rule>> branches = rule.map(only -> only.atoms().get(0).relation())
                .filter(source -> Collections.frequency(read, source) == 1)
                .flatMap(source -> Optional.ofNullable(done.get(source)))
                .flatMap(source -> source.definition() instanceof Definition.Rules rules
                                && rules.rules().size() > 1
                                && rules.rules().stream().allMatch(one -> one.kind() == Rule.Kind.BAG)
                        ? Optional.of(rules.rules())
                        : Optional.empty());
        if (branches.isEmpty()) {
            return relation;
        }
        List<Rule> distributed = new ArrayList<>();
        for (Rule branch : branches.get()) {
            Map<Variable, Expression> values = new LinkedHashMap<>();
            List<Literal> body = new ArrayList<>(copy(branch, rule.get().atoms().get(0), values));
            body.addAll(rule.get().filters());
            distributed.add(with(rule.get(), body, values));
        }
        return new DerivedRelation(relation.name(), relation.schema(), new Definition.Rules(distributed));
    }

    private Rule inline(Rule rule) {
        Map<Variable, Expression> values = new LinkedHashMap<>();
        List<Literal> body = new ArrayList<>();
        for (Literal literal : rule.body()) {
            Optional<Rule> source = literal instanceof Literal.Atom atom
                    ? Optional.ofNullable(done.get(atom.relation())).flatMap(r -> Rules.only(r, Rule.Kind.BAG))
                    : Optional.empty();
            if (literal instanceof Literal.Atom atom && source.isPresent()) {
                body.addAll(copy(source.get(), atom, values));
            } else {
                body.add(literal);
            }
        }
        if (values.isEmpty()) {
            return body.size() == rule.body().size() ? rule : withBody(rule, body);
        }
        return with(rule, body, values);
    }

    /** The rule with another body, its variables replaced. */
    private static Rule with(Rule rule, List<Literal> body, Map<Variable, Expression> values) {
        return Rules.rewrite(
                withBody(rule, body),
                variable -> values.getOrDefault(variable, new Expression.Reference(variable)),
                literal -> literal);
    }

    private static Rule withBody(Rule rule, List<Literal> body) {
        return new Rule(rule.kind(), rule.head(), body, rule.span());
    }

    /** The source's body with fresh variables; notes what the atom's variables now stand for. */
    private List<Literal> copy(Rule source, Literal.Atom atom, Map<Variable, Expression> values) {
        Map<Variable, Expression> renamed = new HashMap<>();
        List<Literal> body = new ArrayList<>();
        for (Literal literal : source.body()) {
            body.add(literal.match(new Literal.Cases<>() {
                @Override
                public Literal atom(Literal.Atom inner) {
                    List<Optional<Variable>> arguments = inner.arguments().stream()
                            .map(argument -> argument.map(variable -> rename(variable, renamed)))
                            .toList();
                    return new Literal.Atom(inner.relation(), inner.alias(), arguments, inner.span());
                }

                @Override
                public Literal filter(Literal.Filter inner) {
                    return new Literal.Filter(value(inner.condition(), renamed), inner.span());
                }

                @Override
                public Literal binding(Literal.Binding inner) {
                    return new Literal.Binding(
                            rename(inner.variable(), renamed), value(inner.expression(), renamed), inner.span());
                }
            }));
        }
        for (int i = 0; i < source.head().size(); i++) {
            Optional<Variable> column = atom.arguments().get(i);
            if (column.isPresent() && source.head().get(i) instanceof HeadTerm.Value value) {
                values.put(column.get(), value(value.expression(), renamed));
            }
        }
        return body;
    }

    private Expression value(Expression expression, Map<Variable, Expression> renamed) {
        return Substitution.apply(expression, variable -> new Expression.Reference(rename(variable, renamed)));
    }

    private Variable rename(Variable variable, Map<Variable, Expression> renamed) {
        Expression name = renamed.computeIfAbsent(
                variable, old -> new Expression.Reference(fresh.variable(old.name(), old.type(), old.nullable())));
        return ((Expression.Reference) name).variable();
    }

    /** The relations that {@code output} needs, in order. */
    static List<DerivedRelation> reachable(List<DerivedRelation> relations, String output) {
        Set<String> needed = new java.util.HashSet<>(Set.of(output));
        List<DerivedRelation> kept = new ArrayList<>();
        for (int i = relations.size() - 1; i >= 0; i--) {
            if (needed.contains(relations.get(i).name())) {
                kept.add(0, relations.get(i));
                needed.addAll(relations.get(i).definition().reads());
            }
        }
        return kept;
    }
}
