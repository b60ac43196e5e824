package io.dormouse.oracle.generate;

import io.dormouse.logic.Aggregate;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Function;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Rule;
import io.dormouse.logic.Variable;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Builds random rules: joins, filters and a head. */
final class RuleGenerator {
    private static final Type INTEGER_DIGITS = Types.decimal(10, 0);
    private static final int SMALL_DIGITS = 8;

    private final Dice dice;
    private final ExpressionGenerator expressions;
    private final AnnotationGenerator annotations;

    RuleGenerator(Dice dice, ExpressionGenerator expressions) {
        this.dice = dice;
        this.expressions = expressions;
        this.annotations = new AnnotationGenerator(dice, expressions);
    }

    /** The rules of one derived relation: mostly one, of at most {@code atoms} atoms, the first of them of {@code first}. */
    List<Rule> definition(List<Source> sources, Source first, int atoms) {
        Rule rule = rule(sources, first, atoms);
        if (dice.percent(8, Feature.UNIONS)) {
            // The second rule has the head of the first, so its types are the same, and filters of its own.
            Body body = new Body(rule.atoms(), rule.bindings());
            List<Literal> literals = body.literals();
            literals.addAll(filters(body));
            return List.of(rule, new Rule(rule.kind(), rule.head(), literals, SourceSpan.NONE));
        }
        return List.of(rule);
    }

    /** Groups of a relation by some of its columns, in their order: each with how many rows it has. */
    List<Rule> groups(Source source, List<Integer> keys) {
        List<Variable> variables = IntStream.range(0, source.schema().size())
                .mapToObj(i -> source.schema().column(i))
                .map(column -> new Variable(column.name(), column.type(), column.nullable()))
                .toList();
        Literal.Atom atom = new Literal.Atom(
                source.name(), "a0", variables.stream().map(Optional::of).toList(), SourceSpan.NONE);
        List<HeadTerm> head = new ArrayList<>();
        keys.forEach(key -> head.add(new HeadTerm.Value(new Expression.Reference(variables.get(key)))));
        head.add(new HeadTerm.Fold(Aggregate.COUNT_ALL, Optional.empty()));
        return List.of(new Rule(Rule.Kind.GROUP, head, List.of(atom), SourceSpan.NONE));
    }

    private Rule rule(List<Source> sources, Source first, int atoms) {
        Body body = JoinGenerator.generate(dice, sources, first, atoms);
        List<Literal.Filter> filters = filters(body);
        Rule.Kind kind = kind();
        List<HeadTerm> head = head(kind, body);
        List<Literal> literals = (dice.percent(70) ? withoutUnused(body, filters, head) : body).literals();
        literals.addAll(filters);
        return new Rule(kind, head, literals, SourceSpan.NONE);
    }

    private Rule.Kind kind() {
        List<Rule.Kind> kinds = new ArrayList<>();
        if (dice.options().has(Feature.BAG_HEADS)) {
            kinds.add(Rule.Kind.BAG);
        }
        if (dice.options().has(Feature.SET_HEADS)) {
            kinds.add(Rule.Kind.SET);
        }
        if (dice.options().has(Feature.GROUP_HEADS)) {
            kinds.add(Rule.Kind.GROUP);
            kinds.add(Rule.Kind.GROUP);
        }
        return dice.pick(kinds);
    }

    private List<Literal.Filter> filters(Body body) {
        List<Literal.Filter> filters = new ArrayList<>();
        if (body.variables().isEmpty()) {
            return filters;
        }
        for (Literal.Atom atom : body.atoms()) {
            if (dice.percent(22, Feature.FILTERS)) {
                filters.add(new Literal.Filter(expressions.condition(own(body, atom), 1), SourceSpan.NONE));
            }
        }
        if (body.atoms().size() > 1 && dice.percent(20, Feature.CROSS_FILTERS)) {
            filters.add(new Literal.Filter(expressions.condition(body.variables(), 2), SourceSpan.NONE));
        }
        return filters;
    }

    private static List<Variable> own(Body body, Literal.Atom atom) {
        List<Variable> own = new ArrayList<>(atom.variables());
        own.retainAll(body.variables());
        return own.isEmpty() ? body.variables() : own;
    }

    private List<HeadTerm> head(Rule.Kind kind, Body body) {
        List<Variable> variables = body.variables();
        List<HeadTerm> head = new ArrayList<>();
        boolean global = kind == Rule.Kind.GROUP
                && (dice.percent(20, Feature.GLOBAL_FOLDS) || !dice.options().has(Feature.GROUP_KEYS));
        for (int i = global ? 0 : dice.between(1, 3); i > 0; i--) {
            int depth = depth(40);
            head.add(new HeadTerm.Value(
                    depth > 0 && dice.percent(40)
                            ? expressions.risky(variables, depth)
                            : expressions.any(variables, depth)));
        }
        for (int i = kind == Rule.Kind.GROUP ? dice.between(global ? 1 : 0, 3) : 0; i > 0; i--) {
            head.add(dice.below(head.size() + 1), fold(body));
        }
        return head;
    }

    private int depth(int chance) {
        return dice.percent(chance, Feature.COMPUTED_HEADS) ? 2 : 0;
    }

    private HeadTerm fold(Body body) {
        boolean annotates = dice.options().has(Feature.ANNOTATIONS);
        if (annotates && dice.percent(dice.options().has(Feature.AGGREGATES) ? 15 : 100)) {
            return annotations.annotation(body);
        }
        List<Variable> variables = body.variables();
        Aggregate aggregate = dice.pick(List.of(Aggregate.values()));
        if ((aggregate == Aggregate.MIN || aggregate == Aggregate.MAX)
                && !dice.options().has(Feature.EXTREMA)) {
            aggregate = Aggregate.COUNT;
        }
        if (!dice.options().has(Feature.COUNTS_AND_SUMS)) {
            aggregate = dice.percent(50) ? Aggregate.MIN : Aggregate.MAX;
        }
        if (aggregate == Aggregate.COUNT_ALL) {
            return new HeadTerm.Fold(aggregate, Optional.empty());
        }
        boolean adds = aggregate == Aggregate.SUM || aggregate == Aggregate.AVG;
        List<Expression> small = smallNumbers(variables);
        if (aggregate != Aggregate.COUNT && small.size() > 1 && dice.percent(75, Feature.COMBINED_FOLDS)) {
            Function combined = adds ? Function.MULTIPLY : Function.ADD;
            Expression first = dice.pick(small);
            Expression second = dice.pick(small);
            return new HeadTerm.Fold(
                    aggregate, Optional.of(Expression.Call.of(combined, SourceSpan.NONE, first, second)));
        }
        Expression argument = adds ? expressions.number(variables, depth(50)) : expressions.any(variables, depth(50));
        if (adds && !ExpressionGenerator.isNumber(argument.type())) {
            aggregate = Aggregate.COUNT;
        }
        return new HeadTerm.Fold(aggregate, Optional.of(argument));
    }

    /** The variables that are exact numbers of few digits, as decimals. */
    private static List<Expression> smallNumbers(List<Variable> variables) {
        List<Expression> small = new ArrayList<>();
        for (Variable variable : variables) {
            Expression reference = new Expression.Reference(variable);
            if (variable.type() instanceof Type.IntegerType) {
                small.add(new Expression.Cast(reference, INTEGER_DIGITS, SourceSpan.NONE));
            } else if (variable.type() instanceof Type.DecimalType decimal && decimal.precision() <= SMALL_DIGITS) {
                small.add(reference);
            }
        }
        return small;
    }

    /** The body with the columns left out whose variables stand nowhere else. */
    private static Body withoutUnused(Body body, List<Literal.Filter> filters, List<HeadTerm> head) {
        Set<Variable> seen = new HashSet<>();
        Set<Variable> used = new HashSet<>();
        body.atoms()
                .forEach(atom -> atom.arguments()
                        .forEach(argument -> argument.ifPresent(variable -> {
                            if (!seen.add(variable)) {
                                used.add(variable);
                            }
                        })));
        body.bindings().forEach(binding -> {
            used.add(binding.variable());
            binding.expression().forEachVariable(used::add);
        });
        filters.forEach(filter -> filter.condition().forEachVariable(used::add));
        head.forEach(term -> term.expressions().forEach(expression -> expression.forEachVariable(used::add)));
        List<Literal.Atom> atoms = new ArrayList<>();
        for (Literal.Atom atom : body.atoms()) {
            atoms.add(new Literal.Atom(
                    atom.relation(),
                    atom.alias(),
                    atom.arguments().stream()
                            .map(argument -> argument.filter(used::contains))
                            .toList(),
                    atom.span()));
        }
        return new Body(atoms, body.bindings());
    }
}
