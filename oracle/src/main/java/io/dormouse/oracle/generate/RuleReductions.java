package io.dormouse.oracle.generate;

import io.dormouse.logic.Expression;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Program;
import io.dormouse.logic.Rule;
import io.dormouse.logic.Variable;
import io.dormouse.type.Schema;
import io.dormouse.type.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Smaller rules in place of one: an atom, a filter or a head term less, or a simpler expression. Pure functions. */
final class RuleReductions {
    private RuleReductions() {}

    /** The smaller rules. With {@code fixedHead} their heads have the types of this one. */
    static List<Rule> of(Program program, Rule rule, boolean fixedHead) {
        List<Rule> smaller = new ArrayList<>();
        for (Literal literal : rule.body()) {
            literal.match(new Literal.Cases<Boolean>() {
                @Override
                public Boolean atom(Literal.Atom atom) {
                    return withoutAtom(program, rule, atom, fixedHead)
                            .map(smaller::add)
                            .orElse(false);
                }

                @Override
                public Boolean filter(Literal.Filter filter) {
                    smaller.add(replaceLiteral(rule, filter, List.of()));
                    for (Expression operand : filter.condition().operands()) {
                        if (operand.type().family() == Type.Family.BOOLEAN) {
                            smaller.add(
                                    replaceLiteral(rule, filter, List.of(new Literal.Filter(operand, filter.span()))));
                        }
                    }
                    return true;
                }

                @Override
                public Boolean binding(Literal.Binding binding) {
                    return false; // goes with the atom that it joins
                }
            });
        }
        for (int i = 0; i < rule.head().size(); i++) {
            if (!fixedHead && rule.head().size() > 1) {
                smaller.add(replaceTerm(rule, i, List.of()));
            }
            for (HeadTerm simpler : simpler(rule.head().get(i))) {
                if (!fixedHead || simpler.type().equals(rule.head().get(i).type())) {
                    smaller.add(replaceTerm(rule, i, List.of(simpler)));
                }
            }
        }
        return smaller;
    }

    private static List<HeadTerm> simpler(HeadTerm term) {
        return term.match(new HeadTerm.Cases<>() {
            @Override
            public List<HeadTerm> value(HeadTerm.Value value) {
                return value.expression().operands().stream()
                        .<HeadTerm>map(HeadTerm.Value::new)
                        .toList();
            }

            @Override
            public List<HeadTerm> fold(HeadTerm.Fold fold) {
                return fold.argument().map(Expression::operands).orElse(List.of()).stream()
                        .filter(operand -> !ExpressionGenerator.isNumber(
                                        fold.argument().orElseThrow().type())
                                || ExpressionGenerator.isNumber(operand.type()))
                        .<HeadTerm>map(operand -> new HeadTerm.Fold(fold.aggregate(), Optional.of(operand)))
                        .toList();
            }

            @Override
            public List<HeadTerm> annotation(HeadTerm.Annotation annotation) {
                List<HeadTerm> fewer = new ArrayList<>();
                for (int i = 0; i < annotation.factors().size(); i++) {
                    List<Expression> rest = new ArrayList<>(annotation.factors());
                    rest.remove(i);
                    fewer.add(new HeadTerm.Annotation(annotation.semiring(), rest));
                }
                return fewer;
            }
        });
    }

    private static Rule replaceLiteral(Rule rule, Literal old, List<Literal> replacement) {
        List<Literal> body = new ArrayList<>(rule.body());
        int place = body.indexOf(old);
        body.remove(place);
        body.addAll(place, replacement);
        return new Rule(rule.kind(), rule.head(), body, rule.span());
    }

    private static Rule replaceTerm(Rule rule, int place, List<HeadTerm> replacement) {
        List<HeadTerm> head = new ArrayList<>(rule.head());
        head.remove(place);
        head.addAll(place, replacement);
        return new Rule(rule.kind(), head, rule.body(), rule.span());
    }

    /** The rule without an atom and all that needs it; empty if nothing is left, or no head. */
    private static Optional<Rule> withoutAtom(Program program, Rule rule, Literal.Atom atom, boolean fixedHead) {
        List<Literal.Atom> atoms = new ArrayList<>(rule.atoms());
        atoms.remove(atom);
        Set<Variable> left = new HashSet<>();
        atoms.forEach(other -> left.addAll(other.variables()));
        List<Literal.Binding> bindings = new ArrayList<>(rule.bindings());
        bindings.removeIf(
                binding -> !left.containsAll(binding.expression().variables()) || !left.contains(binding.variable()));
        List<Literal.Filter> filters = new ArrayList<>(rule.filters());
        filters.removeIf(filter -> !left.containsAll(filter.condition().variables()));
        List<HeadTerm> head = new ArrayList<>(rule.head());
        head.removeIf(term -> !left.containsAll(variables(term)));
        if (head.isEmpty() || (fixedHead && head.size() < rule.head().size()) || atoms.isEmpty()) {
            return Optional.empty();
        }
        List<Literal> body = new ArrayList<>(atoms);
        body.addAll(bindings);
        body.addAll(filters);
        return Optional.of(withNullability(program, new Rule(rule.kind(), head, body, rule.span())));
    }

    /** The rule with each variable nullable where it stands for a single nullable column. */
    private static Rule withNullability(Program program, Rule rule) {
        Map<Variable, Integer> places = new HashMap<>();
        Map<Variable, Boolean> nullable = new HashMap<>();
        for (Literal.Atom atom : rule.atoms()) {
            Schema schema = program.schema(atom.relation());
            for (int i = 0; i < schema.size(); i++) {
                if (atom.arguments().get(i).isPresent()) {
                    Variable variable = atom.arguments().get(i).get();
                    places.merge(variable, 1, Integer::sum);
                    nullable.put(variable, schema.column(i).nullable());
                }
            }
        }
        rule.bindings().forEach(binding -> places.put(binding.variable(), 2));
        Map<Variable, Variable> replacements = new HashMap<>();
        nullable.forEach((variable, may) -> {
            if (may && places.getOrDefault(variable, 0) == 1) {
                replacements.put(variable, new Variable(variable.name(), variable.type(), true));
            }
        });
        return new Substitution(replacements).in(rule);
    }

    private static Set<Variable> variables(HeadTerm term) {
        Set<Variable> variables = new HashSet<>();
        term.expressions().forEach(expression -> expression.forEachVariable(variables::add));
        return variables;
    }
}
