package io.dormouse.sql.query;

import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Call;
import io.dormouse.logic.Expression.Reference;
import io.dormouse.logic.Fallibility;
import io.dormouse.logic.Function;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Rule;
import io.dormouse.logic.Variable;
import io.dormouse.sql.rule.Draft;
import io.dormouse.sql.rule.Substitution;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.SourceSpan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The body of a query within an expression, so that it is evaluated for all outer rows at once: for each value of {@code keys}, what it is for the
 * outer rows that have these as {@code outer}.
 *
 * <p>Where the outer columns are only equated with columns of its own, these are the keys. Else it is joined with the distinct values that
 * outer rows have (Neumann, Kemper: <i>Unnesting Arbitrary Queries</i>, BTW 2015), which are the keys then, and NULL is one of them.
 */
record Correlation(List<Literal> body, List<Expression> keys, List<Expression> outer, boolean nullsMatch) {
    Correlation {
        body = List.copyOf(body);
        keys = List.copyOf(keys);
        outer = List.copyOf(outer);
    }

    /** The correlation of a body with outer columns, which {@code others} may read beside it. */
    static Correlation of(
            Draft draft, List<Literal> body, List<Expression> others, Parameters parameters, SourceSpan span) {
        if (!parameters.areOfTables()) {
            throw Refusals.unsupported(
                    "a query within an expression names a column of the query around the one that it stands in",
                    span,
                    "name it in the query between, or join with a derived table");
        }
        return equated(body, others, parameters).orElseGet(() -> joined(draft, body, parameters, span));
    }

    private static Optional<Correlation> equated(List<Literal> body, List<Expression> others, Parameters parameters) {
        List<Literal> rest = new ArrayList<>();
        List<Expression> keys = new ArrayList<>();
        List<Expression> outer = new ArrayList<>();
        Set<Variable> open = new HashSet<>(parameters.variables());
        for (Literal literal : body) {
            Optional<Call> equality = literal instanceof Literal.Filter filter
                            && filter.condition() instanceof Call call
                            && call.function() == Function.EQUAL
                    ? Optional.of(call)
                    : Optional.empty();
            Optional<int[]> sides = equality.flatMap(call -> sides(call, parameters));
            if (sides.isEmpty()) {
                rest.add(literal);
                continue;
            }
            List<Expression> arguments = KeySides.of(equality.get());
            Expression outerSide = arguments.get(sides.get()[0]);
            keys.add(arguments.get(sides.get()[1]));
            outer.add(Substitution.apply(outerSide, parameters::value));
            open.removeAll(outerSide.variables());
        }
        boolean elsewhere = rest.stream().anyMatch(literal -> reads(literal, parameters))
                || others.stream().anyMatch(expression -> reads(expression, parameters));
        return elsewhere || !open.isEmpty() ? Optional.empty() : Optional.of(new Correlation(rest, keys, outer, false));
    }

    /** Which side of an equality is of the outer row alone, and which of the query alone; empty if they are not such. */
    private static Optional<int[]> sides(Call equality, Parameters parameters) {
        for (int side = 0; side < 2; side++) {
            Expression outer = equality.arguments().get(side);
            Expression own = equality.arguments().get(1 - side);
            Set<Variable> variables = outer.variables();
            if (!variables.isEmpty()
                    && variables.stream().allMatch(parameters::contains)
                    && !reads(own, parameters)
                    && !Fallibility.canFail(outer)
                    && !Fallibility.canFail(own)) {
                return Optional.of(new int[] {side, 1 - side});
            }
        }
        return Optional.empty();
    }

    private static boolean reads(Literal literal, Parameters parameters) {
        return literal instanceof Literal.Filter filter && reads(filter.condition(), parameters);
    }

    private static boolean reads(Expression expression, Parameters parameters) {
        return expression.variables().stream().anyMatch(parameters::contains);
    }

    private static Correlation joined(Draft draft, List<Literal> body, Parameters parameters, SourceSpan span) {
        List<Variable> variables = parameters.variables();
        List<Expression> outer =
                variables.stream().<Expression>map(parameters::value).toList();
        List<HeadTerm> head = outer.stream().<HeadTerm>map(HeadTerm.Value::new).toList();
        List<String> names =
                variables.stream().map(Variable::name).map(Draft::readable).toList();
        DerivedRelation values = draft.add(names, new Rule(Rule.Kind.SET, head, parameters.sources(), span));
        List<Literal> joined = new ArrayList<>();
        joined.add(new Literal.Atom(
                values.name(), "outer", variables.stream().map(Optional::of).toList(), span));
        joined.addAll(body);
        List<Expression> keys =
                variables.stream().<Expression>map(Reference::new).toList();
        return new Correlation(joined, keys, outer, true);
    }
}
