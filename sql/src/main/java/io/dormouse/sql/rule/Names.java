package io.dormouse.sql.rule;

import io.dormouse.logic.BaseRelation;
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
import java.util.function.Predicate;

/**
 * Gives relations and variables their readable names and leaves out columns that nothing uses. A variable is called like its
 * first column, with the alias before it where that is taken; a relation for what it is: groups, top, found, copies or result.
 */
final class Names {
    private final Map<String, String> relations = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    Names(List<BaseRelation> bases) {
        bases.forEach(base -> taken.add(base.name()));
    }

    /** The final name of a relation of the draft. */
    String of(String relation) {
        return relations.getOrDefault(relation, relation);
    }

    DerivedRelation rename(DerivedRelation relation) {
        Definition definition = relation.definition() instanceof Definition.Rules rules
                ? new Definition.Rules(rules.rules().stream().map(this::rename).toList())
                : relation.definition().reading(this::of);
        String name = free(kind(relation), taken::contains);
        taken.add(name);
        relations.put(relation.name(), name);
        return new DerivedRelation(name, relation.schema(), definition);
    }

    private static String kind(DerivedRelation relation) {
        return relation.definition().match(new Definition.Cases<>() {
            @Override
            public String rules(Definition.Rules rules) {
                return rules.rules().stream().anyMatch(rule -> rule.kind() == Rule.Kind.GROUP) ? "groups" : "result";
            }

            @Override
            public String topK(Definition.TopK topK) {
                return "top";
            }

            @Override
            public String lookup(Definition.Lookup lookup) {
                return "found";
            }

            @Override
            public String copies(Definition.Copies copies) {
                return "copies";
            }
        });
    }

    private static String free(String wanted, Predicate<String> taken) {
        String name = wanted;
        for (int n = 2; taken.test(name); n++) {
            name = wanted + "_" + n;
        }
        return name;
    }

    private Rule rename(Rule rule) {
        Map<Variable, Integer> uses = uses(rule);
        Map<Variable, Variable> names = new HashMap<>();
        Set<String> used = new HashSet<>();
        List<Literal> body = new ArrayList<>();
        for (Literal.Atom atom : rule.atoms()) {
            List<Optional<Variable>> arguments = atom.arguments().stream()
                    .map(argument -> argument.filter(variable -> uses.getOrDefault(variable, 0) > 1)
                            .map(variable -> names.computeIfAbsent(variable, v -> named(v, atom.alias(), used))))
                    .toList();
            body.add(new Literal.Atom(of(atom.relation()), atom.alias(), arguments, atom.span()));
        }
        for (Literal.Binding binding : rule.bindings()) {
            names.computeIfAbsent(binding.variable(), v -> named(v, "computed", used));
        }
        for (Literal.Binding binding : rule.bindings()) {
            body.add(new Literal.Binding(
                    names.getOrDefault(binding.variable(), binding.variable()),
                    value(binding.expression(), names),
                    binding.span()));
        }
        for (Literal.Filter filter : rule.filters()) {
            body.add(new Literal.Filter(value(filter.condition(), names), filter.span()));
        }
        List<HeadTerm> head = rule.head().stream()
                .map(term -> term.map(expression -> value(expression, names)))
                .toList();
        return new Rule(rule.kind(), head, body, rule.span());
    }

    private static Expression value(Expression expression, Map<Variable, Variable> names) {
        return Substitution.apply(
                expression, variable -> new Expression.Reference(names.getOrDefault(variable, variable)));
    }

    private static Variable named(Variable variable, String alias, Set<String> used) {
        String column = Fresh.readable(variable.name());
        String name = used.contains(column) ? free(alias + "." + column, used::contains) : column;
        used.add(name);
        return new Variable(name, variable.type(), variable.nullable());
    }

    /** How often each variable stands anywhere in the rule; one that stands once is in its atom only. */
    private static Map<Variable, Integer> uses(Rule rule) {
        Map<Variable, Integer> uses = new HashMap<>();
        for (Literal.Atom atom : rule.atoms()) {
            atom.arguments().forEach(argument -> argument.ifPresent(variable -> uses.merge(variable, 1, Integer::sum)));
        }
        for (Literal.Binding binding : rule.bindings()) {
            uses.merge(binding.variable(), 1, Integer::sum);
            binding.expression().forEachVariable(variable -> uses.merge(variable, 1, Integer::sum));
        }
        for (Literal.Filter filter : rule.filters()) {
            filter.condition().forEachVariable(variable -> uses.merge(variable, 1, Integer::sum));
        }
        for (HeadTerm term : rule.head()) {
            term.expressions()
                    .forEach(expression ->
                            expression.forEachVariable(variable -> uses.merge(variable, 1, Integer::sum)));
        }
        return uses;
    }
}
