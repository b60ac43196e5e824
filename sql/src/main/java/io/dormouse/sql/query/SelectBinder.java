package io.dormouse.sql.query;

import io.dormouse.logic.Definition;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Reference;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Rule;
import io.dormouse.logic.SortKey;
import io.dormouse.logic.Variable;
import io.dormouse.sql.scalar.Aggregates;
import io.dormouse.sql.scalar.Bound;
import io.dormouse.sql.scalar.ExpressionBinder;
import io.dormouse.sql.scalar.Scope;
import io.dormouse.sql.scalar.SemiringFold;
import io.dormouse.sql.scalar.Subqueries;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.Schema;
import io.dormouse.type.SourceSpan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
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
    private final SubqueryBinder subqueries;
    /** Whether WHERE has a query within. */
    private boolean looksUp;

    SelectBinder(QueryBinder queries, SqlSelect select) {
        this.queries = queries;
        this.select = select;
        this.span = queries.places().of(select);
        refuseUnsupported();
        SqlNode source = select.getFrom();
        this.from = source == null ? FromItem.none(queries.places()) : new FromBinder(queries, block).bind(source);
        this.grouping =
                new Grouping(queries.draft(), from, reference -> references.getOrDefault(reference, SourceSpan.NONE));
        Scope columns = new PlacedColumns();
        this.binder = new ExpressionBinder(queries.places(), columns, grouping);
        this.subqueries = new SubqueryBinder(queries, columns, block);
    }

    /** The columns of FROM, each reference an object of its own whose place is known. */
    private final class PlacedColumns implements Scope {
        @Override
        public Expression resolve(SqlIdentifier name) {
            Optional<Parameters> outer = queries.parameters().filter(parameters -> !from.has(name));
            return placed(outer.isPresent() ? outer.get().resolve(name) : from.resolve(name), name);
        }

        @Override
        public Subqueries subqueries() {
            return subqueries;
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
        if (where == null) {
            return;
        }
        ExpressionBinder rows = binder.with(Aggregates.refusedIn("WHERE"));
        SourceSpan place = queries.places().of(where);
        List<Expression> conjuncts = new ArrayList<>(Conjuncts.of(rows.condition(where, "WHERE")));
        List<Attachment> attachments = subqueries.take();
        looksUp = !attachments.isEmpty();
        // What asks no query comes first, so that what is looked up is looked up for fewer rows.
        for (Expression conjunct : List.copyOf(conjuncts)) {
            if (attachments.stream().noneMatch(attachment -> attachment.isReadBy(conjunct))) {
                conjuncts.remove(conjunct);
                block.require(conjunct, place);
            }
        }
        Lookups lookups = new Lookups(queries.draft(), block, span);
        for (Attachment attachment : attachments) {
            refuseParameters(attachment);
            List<Expression> readers =
                    conjuncts.stream().filter(attachment::isReadBy).toList();
            boolean onlyFound = readers.size() == 1
                    && attachment.found().filter(readers.get(0)::equals).isPresent();
            if (onlyFound && lookups.join(attachment)) {
                conjuncts.removeAll(readers);
            } else {
                lookups.attach(attachment);
            }
        }
        conjuncts.forEach(conjunct -> block.require(conjunct, place));
    }

    private void refuseParameters(Attachment attachment) {
        boolean ofOuter = attachment.keys().stream()
                .flatMap(key -> key.variables().stream())
                .anyMatch(variable -> queries.parameters()
                        .filter(outer -> outer.contains(variable))
                        .isPresent());
        if (ofOuter) {
            throw Refusals.unsupported(
                    "a query within a query within an expression is asked with a column of the outermost query",
                    span,
                    "join with a derived table");
        }
    }

    BoundQuery bind(Optional<SqlOrderBy> order) {
        bindWhere();
        SelectList list = SelectList.bind(select.getSelectList(), from, binder, queries.places(), false);
        bindGroups(list);
        Optional<Expression> having = having();
        Ordering ordering = new Ordering(list, binder, queries.places());
        order.ifPresent(clause -> ordering.bind(clause.orderList));
        OptionalLong limit = order.map(clause -> ordering.limit(clause.fetch)).orElse(OptionalLong.empty());
        ordering.requireVisible(select.isDistinct(), limit.isPresent());
        if (queries.parameters().filter(Parameters::areUsed).isPresent()) {
            throw Refusals.unsupported(
                    "a column of an outer query is named where that is not supported",
                    span,
                    "in a query within an expression it stands in that query's own SELECT, WHERE, GROUP BY and HAVING");
        }
        List<Expression> columns = new ArrayList<>(list.expressions());
        columns.addAll(ordering.hidden());
        DerivedRelation result = rows(list, columns, having);
        if (limit.isPresent()) {
            result = cut(result, ordering.keys(), limit.getAsLong(), list.names());
        }
        return new BoundQuery(
                result.name(),
                result.schema(),
                list.names(),
                ordering.visibleKeys(),
                list.untyped(),
                limit.isEmpty() && isOneRow());
    }

    /** The relation of what is selected: the columns of the list, and others that order them. */
    private DerivedRelation rows(SelectList list, List<Expression> columns, Optional<Expression> having) {
        Block selected = finish(columns, having);
        Rule.Kind kind = select.isDistinct() ? Rule.Kind.SET : Rule.Kind.BAG;
        return project(kind, list.names(), columns, selected.body());
    }

    /** Whether there is one row whatever the data. */
    private boolean isOneRow() {
        return select.getHaving() == null
                && select.getGroup() == null
                && (grouping.hasFolds() || (select.getFrom() == null && select.getWhere() == null));
    }

    /** The query as one within an expression, which reads the columns of outer rows that {@code parameters} has. */
    Inner inner(Parameters parameters) {
        bindWhere();
        SelectList list = SelectList.bind(select.getSelectList(), from, binder, queries.places(), false);
        bindGroups(list);
        Optional<Expression> having = having();
        if (!parameters.areUsed()) {
            return uncorrelated(list, having);
        }
        boolean global = isGrouped() && select.getGroup() == null;
        if (global && having.isPresent()) {
            throw Refusals.unsupported(
                    "a query within an expression that names columns of the outer query has no HAVING without GROUP BY",
                    span,
                    "compare the aggregate outside of it");
        }
        List<Expression> columns = new ArrayList<>(list.expressions());
        List<Expression> read = new ArrayList<>(columns);
        having.ifPresent(read::add);
        read.addAll(grouping.expressions());
        read.addAll(subqueries.keys());
        refuseOuterAggregates(parameters);
        Correlation correlation = Correlation.of(queries.draft(), block.body(), read, parameters, span);
        block.restart(correlation.body());
        List<Expression> keys = new ArrayList<>(correlation.keys());
        Optional<List<Expression>> empty = Optional.empty();
        if (isGrouped()) {
            keys.forEach(key -> grouping.by(key, "key"));
        }
        columns.addAll(keys);
        Block selected = finish(columns, having);
        keys = columns.subList(list.items().size(), columns.size());
        columns = columns.subList(0, list.items().size());
        if (global) {
            List<Expression> overGroups = keys;
            empty = Optional.of(columns.stream()
                    .map(column -> grouping.overNone(column, overGroups, correlation.outer()))
                    .toList());
            refuseInnerValues(empty.get(), correlation.outer());
        }
        List<Bound> bound = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Bound item = list.items().get(i).bound();
            bound.add(item.untyped() ? item : Bound.of(columns.get(i), item.span()));
        }
        return new Inner(
                selected.body(),
                keys,
                correlation.outer(),
                correlation.nullsMatch(),
                bound,
                select.isDistinct(),
                global,
                empty);
    }

    /** In SQL an aggregate of outer columns alone is one of the outer query. */
    private void refuseOuterAggregates(Parameters parameters) {
        for (Expression argument : grouping.arguments()) {
            Set<Variable> read = argument.variables();
            if (!read.isEmpty() && parameters.variables().containsAll(read)) {
                throw Refusals.unsupported(
                        "an aggregate over columns of the outer query alone is not supported within an inner one",
                        span,
                        "aggregate in the outer query");
            }
        }
    }

    /** What is selected where there is no row must be known outside. */
    private void refuseInnerValues(List<Expression> overNone, List<Expression> outer) {
        Set<Variable> known = new HashSet<>();
        outer.forEach(value -> known.addAll(value.variables()));
        if (!overNone.stream().allMatch(value -> known.containsAll(value.variables()))) {
            throw Refusals.unsupported(
                    "a query within an expression that names columns of the outer query does not compute with a further query",
                    span,
                    "compute outside of it");
        }
    }

    private Inner uncorrelated(SelectList list, Optional<Expression> having) {
        DerivedRelation result = rows(list, new ArrayList<>(list.expressions()), having);
        BoundQuery query =
                new BoundQuery(result.name(), result.schema(), list.names(), List.of(), list.untyped(), isOneRow());
        return Inner.of(query, queries.draft().atom(result.name(), "query", result.schema(), span), span);
    }

    private void bindGroups(SelectList list) {
        SqlNodeList groups = select.getGroup();
        if (groups != null) {
            new GroupKeys(list, from, binder, queries.places()).add(groups, grouping);
        }
    }

    private Optional<Expression> having() {
        return Optional.ofNullable(select.getHaving()).map(node -> binder.condition(node, "HAVING"));
    }

    private boolean isGrouped() {
        return select.getGroup() != null || select.getHaving() != null || grouping.hasFolds();
    }

    /**
     * The block that the columns are read of, grouped if the query is: changes them to what they are there, and has looked up what they
     * need, before the groups are made or after.
     */
    private Block finish(List<Expression> columns, Optional<Expression> having) {
        List<Attachment> attachments = subqueries.take();
        if (!isGrouped()) {
            Lookups lookups = new Lookups(queries.draft(), block, span);
            attachments.forEach(lookups::attach);
            return block;
        }
        Lookups below = new Lookups(queries.draft(), block, span);
        List<Attachment> later = new ArrayList<>();
        List<Expression> readBelow = new ArrayList<>(grouping.expressions());
        Set<Attachment> before = new HashSet<>();
        for (int i = attachments.size() - 1; i >= 0; i--) {
            if (readBelow.stream().anyMatch(attachments.get(i)::isReadBy)) {
                before.add(attachments.get(i));
                readBelow.addAll(attachments.get(i).keys());
            }
        }
        for (Attachment attachment : attachments) {
            if (before.contains(attachment)) {
                below.attach(attachment);
            } else {
                grouping.know(attachment.values());
                later.add(attachment);
            }
        }
        columns.replaceAll(grouping::above);
        Optional<Expression> groupFilter = having.map(grouping::above);
        List<Attachment> overGroups =
                later.stream().map(attachment -> attachment.by(grouping::above)).toList();
        Block above = new Block();
        above.add(grouping.over(block.body(), span));
        Lookups lookups = new Lookups(queries.draft(), above, span);
        grouping.distinctFolds(block.body(), span).forEach(lookups::attach);
        overGroups.forEach(lookups::attach);
        SqlNode clause = select.getHaving();
        groupFilter.ifPresent(condition -> above.require(
                condition, clause == null ? span : queries.places().of(clause)));
        return above;
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
        if (block.isPadded() || looksUp || !subqueries.take().isEmpty()) {
            throw Refusals.unsupported(
                    "a view with a semiring has inner joins only, and no query within an expression",
                    span,
                    "materialize what else it needs in a view of its own");
        }
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
