package io.dormouse.sql.query;

import io.dormouse.logic.Definition;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Reference;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Rule;
import io.dormouse.logic.SortKey;
import io.dormouse.sql.scalar.Aggregates;
import io.dormouse.sql.scalar.Bound;
import io.dormouse.sql.scalar.ExpressionBinder;
import io.dormouse.sql.scalar.Scope;
import io.dormouse.sql.scalar.SemiringFold;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.Schema;
import io.dormouse.type.SourceSpan;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;

/** Binds one SELECT, with the ORDER BY and LIMIT behind it. */
final class SelectBinder {
    private final QueryBinder queries;
    private final SqlSelect select;
    private final SourceSpan span;
    private final Block block = new Block();
    private final FromItem from;
    private final IdentityHashMap<Reference, SourceSpan> references = new IdentityHashMap<>();
    private final Grouping grouping;
    private final ExpressionBinder binder;

    SelectBinder(QueryBinder queries, SqlSelect select) {
        this.queries = queries;
        this.select = select;
        this.span = queries.places().of(select);
        refuseUnsupported();
        SqlNode source = select.getFrom();
        this.from = source == null ? FromItem.none(queries.places()) : new FromBinder(queries, block).bind(source);
        this.grouping =
                new Grouping(queries.draft(), from, reference -> references.getOrDefault(reference, SourceSpan.NONE));
        this.binder = new ExpressionBinder(queries.places(), new PlacedColumns(), grouping);
    }

    /** The columns of FROM, each reference an object of its own whose place is known. */
    private final class PlacedColumns implements Scope {
        @Override
        public Expression resolve(SqlIdentifier name) {
            return placed(from.resolve(name), name);
        }

        @Override
        public Expression placed(Expression value, SqlIdentifier place) {
            if (!(value instanceof Reference column)) {
                return value;
            }
            Reference placed = new Reference(column.variable());
            references.put(placed, queries.places().of(place));
            return placed;
        }
    }

    private void refuseUnsupported() {
        if (select.getWindowList().size() > 0 || select.getQualify() != null) {
            throw Refusals.unsupported(
                    "window functions are not supported", span, "aggregate with GROUP BY, or ORDER BY … LIMIT");
        }
    }

    private void bindWhere() {
        SqlNode where = select.getWhere();
        if (where != null) {
            ExpressionBinder rows = binder.with(Aggregates.refusedIn("WHERE"));
            block.require(rows.condition(where, "WHERE"), queries.places().of(where));
        }
    }

    BoundQuery bind(Optional<SqlOrderBy> order) {
        bindWhere();
        SelectList list = SelectList.bind(select.getSelectList(), from, binder, queries.places(), false);
        SqlNodeList groups = select.getGroup();
        if (groups != null) {
            new GroupKeys(list, from, binder, queries.places()).add(groups, grouping);
        }
        SqlNode having = select.getHaving();
        Optional<Expression> filter = Optional.ofNullable(having).map(node -> binder.condition(node, "HAVING"));
        Ordering ordering = new Ordering(list, binder, queries.places());
        order.ifPresent(clause -> ordering.bind(clause.orderList));
        OptionalLong limit = order.map(clause -> ordering.limit(clause.fetch)).orElse(OptionalLong.empty());
        ordering.requireVisible(select.isDistinct(), limit.isPresent());

        List<Expression> columns = new ArrayList<>(list.expressions());
        columns.addAll(ordering.hidden());
        List<Literal> body = block.body();
        if (groups != null || having != null || grouping.hasFolds()) {
            columns = new ArrayList<>(columns.stream().map(grouping::above).toList());
            Optional<Expression> groupFilter = filter.map(grouping::above);
            Block above = new Block();
            above.add(grouping.over(body, span));
            groupFilter.ifPresent(condition -> above.require(
                    condition, having == null ? span : queries.places().of(having)));
            body = above.body();
        }
        Rule.Kind kind = select.isDistinct() ? Rule.Kind.SET : Rule.Kind.BAG;
        DerivedRelation result = project(kind, list.names(), columns, body);
        if (limit.isPresent()) {
            result = cut(result, ordering.keys(), limit.getAsLong(), list.names());
        }
        return new BoundQuery(result.name(), result.schema(), list.names(), ordering.visibleKeys());
    }

    /**
     * Binds the query as one whose rows carry an annotation, in a last column: rows that are equal are one, and their annotations are
     * added; those of the rows that are joined are multiplied.
     */
    BoundQuery bind(SemiringFold semiring) {
        refuseUnannotated();
        bindWhere();
        ExpressionBinder columns = binder.with(Aggregates.refusedIn("a view with a semiring"));
        SelectList list = SelectList.bind(select.getSelectList(), from, columns, queries.places(), true);
        if (list.items().isEmpty()) {
            throw Refusals.unsupported(
                    "a view with a semiring returns a column beside the annotation", span, "name one in SELECT");
        }
        list.items().forEach(item -> grouping.by(item.expression(), item.name()));
        List<Bound> annotations = new ArrayList<>();
        for (FromItem.Table table : from.tables()) {
            if (table.base().isEmpty()) {
                throw Refusals.unsupported(
                                "only tables and materialized views are joined in a view with a semiring",
                                table.span(),
                                "materialize it in a view of its own")
                        .with("name", table.alias());
            }
            table.annotation().ifPresent(field -> annotations.add(Bound.of(field.value(), table.span())));
        }
        Expression annotation = semiring.bind(grouping, annotations, span);
        List<Expression> heads = new ArrayList<>(list.expressions());
        heads.add(annotation);
        heads.replaceAll(grouping::above);
        Block above = new Block();
        above.add(grouping.over(block.body(), span));
        List<String> names = new ArrayList<>(list.names());
        names.add(SemiringFold.COLUMN);
        DerivedRelation result = project(Rule.Kind.BAG, names, heads, above.body());
        return new BoundQuery(result.name(), result.schema(), names, List.of());
    }

    private void refuseUnannotated() {
        SqlNode clause = select.getGroup() != null ? select.getGroup() : select.getHaving();
        if (clause != null || select.isDistinct()) {
            throw Refusals.unsupported(
                    "a view with a semiring has no DISTINCT, GROUP BY or HAVING: its rows are distinct, and their"
                            + " annotations added",
                    clause == null ? span : queries.places().of(clause),
                    "leave it out, or group in a view on this one");
        }
    }

    private DerivedRelation project(
            Rule.Kind kind, List<String> visible, List<Expression> columns, List<Literal> body) {
        List<String> names = new ArrayList<>(visible);
        while (names.size() < columns.size()) {
            names.add("order");
        }
        List<HeadTerm> head =
                columns.stream().<HeadTerm>map(HeadTerm.Value::new).toList();
        return queries.draft().add(names, new Rule(kind, head, body, span));
    }

    /** The first rows, then without the columns that only order them. */
    private DerivedRelation cut(DerivedRelation rows, List<SortKey> keys, long limit, List<String> visible) {
        DerivedRelation top = queries.draft().add(rows.schema(), new Definition.TopK(rows.name(), keys, limit));
        if (rows.schema().size() == visible.size()) {
            return top;
        }
        Schema schema = top.schema();
        Literal.Atom atom = queries.draft().atom(top.name(), "top", schema, span);
        List<Expression> columns = atom.arguments().stream()
                .limit(visible.size())
                .<Expression>map(variable -> new Reference(variable.orElseThrow()))
                .toList();
        return project(Rule.Kind.BAG, visible, columns, List.of(atom));
    }
}
