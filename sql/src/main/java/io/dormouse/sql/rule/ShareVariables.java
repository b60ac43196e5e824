package io.dormouse.sql.rule;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Call;
import io.dormouse.logic.Expression.Cast;
import io.dormouse.logic.Expression.Reference;
import io.dormouse.logic.Fallibility;
import io.dormouse.logic.Function;
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

/**
 * Turns equalities between columns of different atoms into shared variables, and between computed values into bindings.
 *
 * <pre>
 *   a(x), b(y), c(z), x = y, y = z                ⇒   a(v), b(v), c(v)
 *   a(x), b(y), CAST(x AS DECIMAL(12,2)) = y      ⇒   a(x), v := CAST(x AS DECIMAL(12,2)), b(v)
 *   a(x), b(y), lower(x) = lower(y)               ⇒   a(x), b(y), k := lower(x), k := lower(y)
 *   a(x), b(y), c(z), CAST(y …) = x = CAST(z …)   ⇒   a(v), v := CAST(y …), v := CAST(z …)
 * </pre>
 *
 * All forms drop a match where a side is NULL. Does not fire within one atom, or where a computed side can fail or uses
 * several atoms: such equalities stay filters.
 */
final class ShareVariables {
    private final Rule rule;
    private final Fresh fresh;
    private final VariableClasses classes;
    private final List<Literal.Binding> bindings;

    private ShareVariables(Rule rule, Fresh fresh) {
        this.rule = rule;
        this.fresh = fresh;
        this.classes = new VariableClasses(rule);
        this.bindings = new ArrayList<>(rule.bindings());
    }

    static Rule apply(Rule rule, Fresh fresh) {
        boolean equalities =
                rule.filters().stream().anyMatch(filter -> equality(filter).isPresent());
        return equalities && rule.atoms().size() > 1 ? new ShareVariables(rule, fresh).share() : rule;
    }

    private Rule share() {
        List<Literal.Filter> open = new ArrayList<>();
        for (Literal.Filter filter : rule.filters()) {
            boolean merged = equality(filter).filter(this::merge).isPresent();
            if (!merged) {
                open.add(filter);
            }
        }
        Set<Literal.Filter> computed = new HashSet<>();
        for (Literal.Filter filter : open) {
            if (equality(filter).filter(this::compute).isPresent()) {
                computed.add(filter);
            }
        }
        List<Literal> body = new ArrayList<>(rule.atoms());
        body.addAll(bindings);
        open.stream()
                .filter(filter -> !computed.contains(filter))
                .filter(filter -> equality(filter).filter(this::isShared).isEmpty())
                .forEach(body::add);
        Rule changed = new Rule(rule.kind(), rule.head(), body, rule.span());
        return Rules.rewrite(changed, classes::value, this::rename);
    }

    private Literal rename(Literal literal) {
        return literal.match(new Literal.Cases<>() {
            @Override
            public Literal atom(Literal.Atom atom) {
                return new Literal.Atom(
                        atom.relation(),
                        atom.alias(),
                        atom.arguments().stream()
                                .map(argument -> argument.map(classes::shared))
                                .toList(),
                        atom.span());
            }

            @Override
            public Literal filter(Literal.Filter filter) {
                return filter;
            }

            @Override
            public Literal binding(Literal.Binding binding) {
                return new Literal.Binding(
                        classes.shared(binding.variable()),
                        Substitution.apply(binding.expression(), classes::value),
                        binding.span());
            }
        });
    }

    private static Optional<Call> equality(Literal.Filter filter) {
        return filter.condition() instanceof Call call && call.function() == Function.EQUAL
                ? Optional.of(call)
                : Optional.empty();
    }

    private boolean isShared(Call equality) {
        return equality.arguments().get(0) instanceof Reference left
                && equality.arguments().get(1) instanceof Reference right
                && classes.joined(left.variable(), right.variable());
    }

    /** Column = column. */
    private boolean merge(Call equality) {
        return equality.arguments().get(0) instanceof Reference left
                && equality.arguments().get(1) instanceof Reference right
                && classes.merge(left.variable(), right.variable());
    }

    /** Column = computed, in either order. */
    private boolean compute(Call equality) {
        Expression left = equality.arguments().get(0);
        Expression right = equality.arguments().get(1);
        return compute(left, right, equality.span())
                || compute(right, left, equality.span())
                || computeBoth(left, right, equality.span());
    }

    /** Computed = computed, each of one atom: one key that both compute. */
    private boolean computeBoth(Expression left, Expression right, SourceSpan span) {
        Optional<Type> type = holdingBoth(left.type(), right.type());
        Optional<Expression> first = type.flatMap(common -> holding(left, common));
        Optional<Expression> second = type.flatMap(common -> holding(right, common));
        if (first.isEmpty()
                || second.isEmpty()
                || !first.get().type().equals(second.get().type())
                || Fallibility.canFail(first.get())
                || Fallibility.canFail(second.get())
                || !classes.canCompute(first.get().variables(), second.get().variables())) {
            return false;
        }
        boolean nullable = first.get().nullable() || second.get().nullable();
        Variable key = fresh.variable("key", first.get().type(), nullable);
        bindings.add(new Literal.Binding(key, first.get(), span));
        bindings.add(new Literal.Binding(key, second.get(), span));
        classes.computeNew(key, first.get().variables(), second.get().variables());
        return true;
    }

    private static Optional<Type> holdingBoth(Type a, Type b) {
        if (a.equals(b) || a.family() == Type.Family.TEXT) {
            return Optional.of(a);
        }
        if (holds(a, b) || holds(b, a)) {
            return Optional.of(holds(a, b) ? b : a);
        }
        if (!(a instanceof Type.DecimalType x) || !(b instanceof Type.DecimalType y)) {
            return Optional.empty();
        }
        int scale = Math.max(x.scale(), y.scale());
        int whole = Math.max(x.precision() - x.scale(), y.precision() - y.scale());
        return Optional.of(
                whole + scale > Type.DecimalType.MAX_PRECISION ? Types.NUMERIC : Types.decimal(whole + scale, scale));
    }

    private boolean compute(Expression side, Expression computed, SourceSpan span) {
        if (!(side instanceof Reference column)) {
            return false;
        }
        Optional<Variable> known = classes.computedKey(column.variable());
        if (known.isEmpty() && !classes.canBeComputed(column.variable())) {
            return false;
        }
        Optional<Expression> value = holding(computed, known.map(Variable::type).orElse(column.type()));
        if (value.isEmpty() || Fallibility.canFail(value.get())) {
            return false;
        }
        Set<Variable> sources = value.get().variables();
        if (!classes.canCompute(sources, column.variable())) {
            return false;
        }
        if (value.get().nullable() && classes.isNeverNull(column.variable())) {
            // What the column gives is NOT NULL to whoever reads it; a key that both sides compute leaves it so.
            return false;
        }
        if (known.isPresent()) {
            if (!value.get().type().equals(known.get().type())) {
                return false;
            }
            classes.computeAgain(column.variable(), sources, value.get().nullable());
            bindings.add(new Literal.Binding(known.get(), value.get(), span));
            return true;
        }
        Variable key = fresh.variable(
                column.variable().name(), value.get().type(), value.get().nullable());
        classes.compute(key, column.variable(), sources);
        bindings.add(new Literal.Binding(key, value.get(), span));
        return true;
    }

    /** The expression as {@code target}, if that type holds each of its values unchanged. */
    private static Optional<Expression> holding(Expression expression, Type target) {
        boolean texts = expression.type().family() == Type.Family.TEXT && target.family() == Type.Family.TEXT;
        if (texts || expression.type().equals(target)) {
            return Optional.of(expression);
        }
        if (expression instanceof Cast cast && holds(cast.operand().type(), cast.type())) {
            return holding(cast.operand(), target);
        }
        return holds(expression.type(), target)
                ? Optional.of(new Cast(expression, target, SourceSpan.NONE))
                : Optional.empty();
    }

    private static boolean holds(Type from, Type to) {
        if (from instanceof Type.IntegerType && to instanceof Type.BigintType) {
            return true;
        }
        if (from.family() == Type.Family.DATE && to.family() == Type.Family.TIMESTAMP) {
            return true;
        }
        if (from.isExactNumber() && to instanceof Type.NumericType) {
            return true;
        }
        if (!(to instanceof Type.DecimalType decimal)) {
            return false;
        }
        int whole = decimal.precision() - decimal.scale();
        if (from instanceof Type.DecimalType source) {
            return source.scale() <= decimal.scale() && source.precision() - source.scale() <= whole;
        }
        return from.isInteger() && whole >= (from instanceof Type.IntegerType ? 10 : 19);
    }
}
