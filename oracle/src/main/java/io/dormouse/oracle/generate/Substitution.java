package io.dormouse.oracle.generate;

import io.dormouse.logic.Expression;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Rule;
import io.dormouse.logic.Variable;
import java.util.List;
import java.util.Map;

/** Replaces variables throughout a rule by others of the same type. */
record Substitution(Map<Variable, Variable> replacements) implements Expression.Cases<Expression> {

    Rule in(Rule rule) {
        return new Rule(
                rule.kind(),
                rule.head().stream().map(this::in).toList(),
                rule.body().stream().map(this::in).toList(),
                rule.span());
    }

    private HeadTerm in(HeadTerm term) {
        return term.map(expression -> expression.match(this));
    }

    private Literal in(Literal literal) {
        Substitution substitution = this;
        return literal.match(new Literal.Cases<>() {
            @Override
            public Literal atom(Literal.Atom atom) {
                return new Literal.Atom(
                        atom.relation(),
                        atom.alias(),
                        atom.arguments().stream()
                                .map(argument -> argument.map(substitution::of))
                                .toList(),
                        atom.span());
            }

            @Override
            public Literal filter(Literal.Filter filter) {
                return new Literal.Filter(filter.condition().match(substitution), filter.span());
            }

            @Override
            public Literal binding(Literal.Binding binding) {
                return new Literal.Binding(
                        of(binding.variable()), binding.expression().match(substitution), binding.span());
            }
        });
    }

    private Variable of(Variable variable) {
        return replacements.getOrDefault(variable, variable);
    }

    private List<Expression> in(List<Expression> expressions) {
        return expressions.stream()
                .map(expression -> expression.<Expression>match(this))
                .toList();
    }

    @Override
    public Expression reference(Expression.Reference reference) {
        return new Expression.Reference(of(reference.variable()));
    }

    @Override
    public Expression constant(Expression.Constant constant) {
        return constant;
    }

    @Override
    public Expression call(Expression.Call call) {
        return new Expression.Call(call.function(), in(call.arguments()), call.type(), call.span());
    }

    @Override
    public Expression conditional(Expression.Conditional conditional) {
        return new Expression.Conditional(
                conditional.branches().stream()
                        .map(branch -> new Expression.Branch(
                                branch.condition().match(this), branch.result().match(this)))
                        .toList(),
                conditional.otherwise().match(this));
    }

    @Override
    public Expression cast(Expression.Cast cast) {
        return new Expression.Cast(cast.operand().match(this), cast.type(), cast.span());
    }
}
