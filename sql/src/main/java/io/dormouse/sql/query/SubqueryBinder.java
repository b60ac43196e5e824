package io.dormouse.sql.query;

import io.dormouse.logic.Aggregate;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Branch;
import io.dormouse.logic.Expression.Call;
import io.dormouse.logic.Expression.Conditional;
import io.dormouse.logic.Expression.Constant;
import io.dormouse.logic.Expression.Reference;
import io.dormouse.logic.Function;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Rule;
import io.dormouse.logic.Variable;
import io.dormouse.sql.rule.Draft;
import io.dormouse.sql.scalar.Bound;
import io.dormouse.sql.scalar.Joins;
import io.dormouse.sql.scalar.Scope;
import io.dormouse.sql.scalar.Subqueries;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import io.dormouse.type.Types;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;

/**
 * Binds the queries within the expressions of one SELECT: each becomes a relation that has what outer rows look up in it, and an expression over
 * what they find. What is to be looked up is collected, for the SELECT to attach. Not thread-safe.
 *
 * <pre>
 *   EXISTS (q)    found(keys, TRUE) :- q.                          found IS NOT NULL
 *   (q)           only(keys, count(*), min(v)) :- q(v).            v, unless count &gt; 1
 *   x IN (q)      found(keys, v, TRUE) :- q(v), v IS NOT NULL.     found IS NOT NULL, or NULL where a NULL, of x or of q, leaves it open
 *   x &lt; ALL (q)   least(keys, min(v)) :- q(v).                     x &lt; min, likewise; TRUE where there is no row
 * </pre>
 */
final class SubqueryBinder implements Subqueries {
    private static final Expression TRUE = new Constant(Types.BOOLEAN, true);
    private static final Expression FALSE = new Constant(Types.BOOLEAN, false);
    private static final Expression UNKNOWN = new Constant(Types.BOOLEAN, null);

    private final QueryBinder queries;
    private final Draft draft;
    private final Scope outer;
    private final Block from;
    private final List<Attachment> pending = new ArrayList<>();
    private final IdentityHashMap<SqlNode, Bound> known = new IdentityHashMap<>();

    /** For the expressions over {@code outer}, whose tables are those of {@code from}. */
    SubqueryBinder(QueryBinder queries, Scope outer, Block from) {
        this.queries = queries;
        this.draft = queries.draft();
        this.outer = outer;
        this.from = from;
    }

    /** What rows of the query name keys with, of what has been bound since the last time. */
    List<Expression> keys() {
        return pending.stream()
                .flatMap(attachment -> attachment.keys().stream())
                .toList();
    }

    /** What has been bound since the last time. */
    List<Attachment> take() {
        List<Attachment> taken = List.copyOf(pending);
        pending.clear();
        return taken;
    }

    @Override
    public Bound value(SqlNode query, SourceSpan span) {
        return once(query, () -> value(oneColumn(query, span), span));
    }

    /** A query is bound once, also where GROUP BY names the column of the SELECT list that it stands in. */
    private Bound once(SqlNode query, Supplier<Bound> binding) {
        Bound before = known.get(query);
        if (before != null) {
            return before;
        }
        Bound bound = binding.get();
        known.put(query, bound);
        return bound;
    }

    private Bound value(Inner inner, SourceSpan span) {
        Expression column = inner.columns().get(0).expression();
        if (inner.single()) {
            return Bound.of(single(inner, column, span), span);
        }
        List<Literal> body = inner.body();
        List<Expression> keys = inner.keys();
        if (inner.distinct()) {
            DerivedRelation rows = project(Rule.Kind.SET, inner, List.of(column), span);
            Literal.Atom atom = draft.atom(rows.name(), "rows", rows.schema(), span);
            body = List.of(atom);
            keys = columns(atom).subList(0, keys.size());
            column = columns(atom).get(keys.size());
        }
        List<HeadTerm> folds = List.of(
                new HeadTerm.Fold(Aggregate.COUNT_ALL, Optional.empty()),
                new HeadTerm.Fold(Aggregate.MIN, Optional.of(column)));
        DerivedRelation only = grouped(body, keys, folds, span);
        List<Variable> values = attach(inner, only, inner.outer());
        Expression count = new Reference(values.get(0));
        Expression value = new Reference(values.get(1));
        Expression once = Call.of(Function.AT_MOST_ONE, span, count);
        return Bound.of(new Conditional(List.of(new Branch(once, value)), new Constant(value.type(), null)), span);
    }

    /** The value of a query of which each outer row finds one row at most. */
    private Expression single(Inner inner, Expression column, SourceSpan span) {
        Optional<Expression> empty = inner.empty().map(all -> all.get(0)).filter(value -> !isNull(value));
        List<Expression> shown = empty.isPresent() ? List.of(column, TRUE) : List.of(column);
        DerivedRelation looked = project(Rule.Kind.BAG, inner, shown, span);
        List<Variable> values = attach(inner, looked, inner.outer());
        Expression value = new Reference(values.get(0));
        return empty.isEmpty()
                ? value
                : new Conditional(List.of(new Branch(isNull(new Reference(values.get(1)), span), empty.get())), value);
    }

    private static boolean isNull(Expression expression) {
        return expression instanceof Constant constant && constant.value() == null;
    }

    @Override
    public Bound exists(SqlNode query, SourceSpan span) {
        return once(query, () -> exists(inner(query, span), span));
    }

    private Bound exists(Inner inner, SourceSpan span) {
        return Bound.of(inner.single() && inner.empty().isPresent() ? TRUE : some(inner, List.of(), span), span);
    }

    @Override
    public Bound compared(Bound operand, Function comparison, boolean all, SqlNode query, SourceSpan span) {
        return once(query, () -> compared(operand, comparison, all, oneColumn(query, span), span));
    }

    private Bound compared(Bound operand, Function comparison, boolean all, Inner inner, SourceSpan span) {
        if (inner.single()) {
            Bound column = inner.columns().get(0);
            Bound value = column.untyped() ? column : Bound.of(single(inner, column.expression(), span), span);
            return Bound.of(Joins.comparison(comparison, operand, value, span), span);
        }
        return Bound.of(
                switch (comparison) {
                    case EQUAL -> all ? ordered(operand, comparison, true, inner, span) : equal(operand, inner, span);
                    case NOT_EQUAL ->
                        not(
                                all ? equal(operand, inner, span) : ordered(operand, Function.EQUAL, true, inner, span),
                                span);
                    default -> ordered(operand, comparison, all, inner, span);
                },
                span);
    }

    /** Whether the operand is equal to some row; NULL where a NULL leaves it open. */
    private Expression equal(Bound operand, Inner inner, SourceSpan span) {
        Bound column = inner.columns().get(0);
        List<Expression> sides = KeySides.of(Joins.comparison(Function.EQUAL, operand, column, span));
        Expression own = sides.get(1);
        List<Expression> keys = new ArrayList<>(inner.keys());
        keys.add(own);
        List<Literal> body = new ArrayList<>(inner.body());
        boolean nullable = own.nullable();
        if (nullable) {
            body.add(new Literal.Filter(not(isNull(own, span), span), span));
        }
        DerivedRelation looked = project(Rule.Kind.SET, body, keys, List.of(TRUE), span);
        List<Expression> outerKeys = new ArrayList<>(inner.outer());
        outerKeys.add(sides.get(0));
        Expression found = found(inner, looked, outerKeys, span);
        Optional<Expression> open =
                open(operand.expression(), nullable ? Optional.of(own) : Optional.empty(), inner, span);
        return open.isEmpty()
                ? found
                : new Conditional(List.of(new Branch(found, TRUE), new Branch(open.get(), UNKNOWN)), FALSE);
    }

    /** When a comparison is open that no row decides: there is a NULL among the rows, or the operand is NULL and there is a row. */
    private Optional<Expression> open(Expression operand, Optional<Expression> nullable, Inner inner, SourceSpan span) {
        List<Expression> reasons = new ArrayList<>();
        nullable.ifPresent(column ->
                reasons.add(some(inner, List.of(new Literal.Filter(isNull(column, span), span)), span)));
        if (operand.nullable()) {
            reasons.add(Call.of(Function.AND, span, isNull(operand, span), some(inner, List.of(), span)));
        }
        return reasons.isEmpty()
                ? Optional.empty()
                : Optional.of(reasons.size() == 1 ? reasons.get(0) : Call.of(Function.OR, span, reasons));
    }

    /** How the operand compares with all rows, or with any: with the least or the greatest of them; with both, whether it is equal to all. */
    private Expression ordered(Bound operand, Function comparison, boolean all, Inner inner, SourceSpan span) {
        Bound column = inner.columns().get(0);
        List<Expression> sides =
                Joins.comparison(comparison, operand, column, span).arguments();
        List<HeadTerm> folds = extremes(comparison, all).stream()
                .<HeadTerm>map(extreme -> new HeadTerm.Fold(extreme, Optional.of(sides.get(1))))
                .toList();
        DerivedRelation looked = grouped(inner, folds, span);
        List<Expression> comparisons = attach(inner, looked, inner.outer()).stream()
                .<Expression>map(value -> Call.of(comparison, span, sides.get(0), new Reference(value)))
                .toList();
        Expression compares = comparisons.size() == 1 ? comparisons.get(0) : Call.of(Function.AND, span, comparisons);
        Expression nulls = sides.get(1).nullable()
                ? some(inner, List.of(new Literal.Filter(isNull(sides.get(1), span), span)), span)
                : FALSE;
        List<Branch> branches = new ArrayList<>();
        branches.add(new Branch(not(some(inner, List.of(), span), span), all ? TRUE : FALSE));
        branches.add(new Branch(all ? not(compares, span) : compares, all ? FALSE : TRUE));
        branches.add(new Branch(nulls, UNKNOWN));
        return new Conditional(branches, compares);
    }

    /** The rows that decide. */
    private static List<Aggregate> extremes(Function comparison, boolean all) {
        return switch (comparison) {
            case EQUAL -> List.of(Aggregate.MIN, Aggregate.MAX);
            case LESS, LESS_OR_EQUAL -> List.of(all ? Aggregate.MIN : Aggregate.MAX);
            default -> List.of(all ? Aggregate.MAX : Aggregate.MIN);
        };
    }

    /** Whether an outer row finds a match that satisfies {@code conditions} too; never NULL. */
    Expression some(Inner inner, List<Literal.Filter> conditions, SourceSpan span) {
        List<Literal> body = new ArrayList<>(inner.body());
        body.addAll(conditions);
        DerivedRelation looked = project(Rule.Kind.SET, body, inner.keys(), List.of(TRUE), span);
        if (!inner.keys().isEmpty()) {
            return found(inner, looked, inner.outer(), span);
        }
        // A row says whether there is one, so that it changes only with the first and the last.
        Literal.Atom atom = draft.atom(looked.name(), "rows", looked.schema(), span);
        HeadTerm count = new HeadTerm.Fold(Aggregate.COUNT_ALL, Optional.empty());
        DerivedRelation counted = grouped(List.of(atom), List.of(), List.of(count), span);
        List<Variable> values = attach(inner, counted, List.of());
        return Call.of(Function.GREATER, span, new Reference(values.get(0)), new Constant(Types.BIGINT, 0L));
    }

    private Expression found(Inner inner, DerivedRelation looked, List<Expression> keys, SourceSpan span) {
        Variable mark = draft.variable("found", Types.BOOLEAN, true);
        Expression found = not(isNull(new Reference(mark), span), span);
        pending.add(new Attachment(looked.name(), keys, inner.nullsMatch(), List.of(mark), Optional.of(found)));
        return found;
    }

    /** Has the columns of {@code looked} behind its keys looked up, and returns the variables that stand for them. */
    private List<Variable> attach(Inner inner, DerivedRelation looked, List<Expression> keys) {
        List<Variable> values = looked.schema().columns().stream()
                .skip(keys.size())
                .map(column -> draft.variable(column.name(), column.type(), column.nullable() || !keys.isEmpty()))
                .toList();
        pending.add(new Attachment(looked.name(), keys, inner.nullsMatch(), values, Optional.empty()));
        return values;
    }

    private Inner oneColumn(SqlNode query, SourceSpan span) {
        Inner inner = inner(query, span);
        if (inner.columns().size() != 1) {
            throw Refusals.refuse(
                            SqlState.SYNTAX_ERROR,
                            "a query that stands for a value, or is compared with one, has one column",
                            span)
                    .with("columns", inner.columns().size());
        }
        return inner;
    }

    private Inner inner(SqlNode query, SourceSpan span) {
        Parameters parameters = new Parameters(draft, outer, from.body());
        QueryBinder within = queries.within(parameters);
        if (query instanceof SqlSelect select) {
            return new SelectBinder(within, select).inner(parameters);
        }
        BoundQuery bound = within.bind(query);
        return Inner.of(bound, draft.atom(bound.relation(), "query", bound.schema(), span), span);
    }

    private DerivedRelation project(Rule.Kind kind, Inner inner, List<Expression> columns, SourceSpan span) {
        return project(kind, inner.body(), inner.keys(), columns, span);
    }

    private DerivedRelation project(
            Rule.Kind kind, List<Literal> body, List<Expression> keys, List<Expression> columns, SourceSpan span) {
        List<HeadTerm> head = new ArrayList<>();
        keys.forEach(key -> head.add(new HeadTerm.Value(key)));
        columns.forEach(column -> head.add(new HeadTerm.Value(column)));
        return draft.add(names(keys.size(), columns.size()), new Rule(kind, head, body, span));
    }

    private DerivedRelation grouped(Inner inner, List<HeadTerm> folds, SourceSpan span) {
        return grouped(inner.body(), inner.keys(), folds, span);
    }

    private DerivedRelation grouped(List<Literal> body, List<Expression> keys, List<HeadTerm> folds, SourceSpan span) {
        List<HeadTerm> head = new ArrayList<>();
        keys.forEach(key -> head.add(new HeadTerm.Value(key)));
        head.addAll(folds);
        return draft.add(names(keys.size(), folds.size()), new Rule(Rule.Kind.GROUP, head, body, span));
    }

    private static List<String> names(int keys, int values) {
        return IntStream.range(0, keys + values)
                .mapToObj(i -> i < keys ? "key" : "value")
                .toList();
    }

    private static List<Expression> columns(Literal.Atom atom) {
        return atom.arguments().stream()
                .<Expression>map(argument -> new Reference(argument.orElseThrow()))
                .toList();
    }

    private static Expression isNull(Expression value, SourceSpan span) {
        return Call.of(Function.IS_NULL, span, value);
    }

    private static Expression not(Expression condition, SourceSpan span) {
        return Call.of(Function.NOT, span, condition);
    }
}
