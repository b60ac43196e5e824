package io.dormouse.sql.query;

import io.dormouse.logic.BaseRelation;
import io.dormouse.spi.Catalog;
import io.dormouse.spi.Query;
import io.dormouse.sql.rule.Draft;
import io.dormouse.sql.rule.Lowering;
import io.dormouse.sql.scalar.SemiringFold;
import io.dormouse.sql.text.Places;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.Column;
import io.dormouse.type.Schema;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Binds queries of any form against a catalog. One for each statement. Not thread-safe. */
public final class QueryBinder {
    private final Places places;
    private final Catalog catalog;
    private final Draft draft;
    private final Map<String, Common> commons;
    /** The columns of an outer query that names can reach which FROM does not have. */
    private final Optional<Parameters> parameters;

    /** A query that WITH names, and the names that it sees itself. */
    record Common(SqlWithItem item, Map<String, Common> seen) {}

    public QueryBinder(Places places, Catalog catalog) {
        this(places, catalog, new Draft(), Map.of(), Optional.empty());
    }

    private QueryBinder(
            Places places, Catalog catalog, Draft draft, Map<String, Common> commons, Optional<Parameters> parameters) {
        this.places = places;
        this.catalog = catalog;
        this.draft = draft;
        this.commons = Map.copyOf(commons);
        this.parameters = parameters;
    }

    /** The binder of a query within an expression. */
    QueryBinder within(Parameters outer) {
        return new QueryBinder(places, catalog, draft, commons, Optional.of(outer));
    }

    Optional<Parameters> parameters() {
        return parameters;
    }

    Places places() {
        return places;
    }

    Draft draft() {
        return draft;
    }

    static boolean isQuery(SqlNode node) {
        return node.isA(SqlKind.QUERY) || node.getKind() == SqlKind.WITH;
    }

    /** A query whose columns keep repeated names apart with numbers, as SELECT shows it. */
    public Query select(SqlNode node) {
        BoundQuery bound = bind(node);
        Query query = finish(bound, Draft.distinct(bound.names()));
        Optional<Catalog.View> view = viewOf(node);
        return view.isEmpty()
                ? query
                : new Query(
                        query.program(),
                        query.output(),
                        query.schema(),
                        view.get().query().ordering());
    }

    /** The view all of whose rows, and nothing else, a query selects: {@code SELECT * FROM v} keeps the view's order. */
    public Optional<Catalog.View> viewOf(SqlNode node) {
        boolean plain = node instanceof SqlSelect select
                && select.getSelectList().size() == 1
                && select.getSelectList().get(0) instanceof SqlIdentifier star
                && star.isStar()
                && star.names.size() == 1
                && !select.isDistinct()
                && select.getWhere() == null
                && select.getGroup() == null
                && select.getHaving() == null;
        return plain && ((SqlSelect) node).getFrom() instanceof SqlIdentifier name && name.isSimple()
                ? catalog.find(name.getSimple())
                        .filter(Catalog.View.class::isInstance)
                        .map(Catalog.View.class::cast)
                : Optional.empty();
    }

    /**
     * The query of a view, whose first columns are called {@code columns}.
     *
     * @throws io.dormouse.type.DormouseException 42701 if two columns have one name
     */
    public Query view(SqlNode node, List<SqlIdentifier> columns) {
        return view(node, bind(node), columns, BaseRelation.NO_ANNOTATION);
    }

    /**
     * As {@link #view(SqlNode, List)}, of rows that carry an annotation in a last column.
     *
     * @throws io.dormouse.type.DormouseException 0A000 if the query is more than a SELECT of columns of joined tables
     */
    public Query annotatedView(SqlNode node, List<SqlIdentifier> columns, SemiringFold semiring) {
        if (!(node instanceof SqlSelect select)) {
            throw Refusals.unsupported(
                    "a view with a semiring is one SELECT, without ORDER BY, LIMIT and WITH",
                    places.of(node),
                    "write the SELECT alone; order or cut where the view is read");
        }
        BoundQuery bound = new SelectBinder(this, select).bind(semiring);
        return view(node, bound, columns, bound.names().size() - 1);
    }

    private Query view(SqlNode node, BoundQuery bound, List<SqlIdentifier> columns, int annotation) {
        if (columns.size() > bound.names().size()) {
            throw Refusals.refuse(
                    SqlState.SYNTAX_ERROR,
                    "more column names are given than there are columns",
                    places.of(columns.get(bound.names().size())));
        }
        List<String> names = new ArrayList<>(bound.names());
        for (int i = 0; i < columns.size(); i++) {
            names.set(i, columns.get(i).getSimple());
        }
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (!seen.add(name)) {
                throw Refusals.refuse(
                                SqlState.DUPLICATE_COLUMN, "two columns of the view have one name", places.of(node))
                        .with("column", name)
                        .hint("rename one with AS");
            }
        }
        Query query = finish(bound, names);
        return new Query(query.program(), query.output(), query.schema(), query.ordering(), annotation);
    }

    /** The query {@code SELECT columns FROM} a table or view; all columns if none are given. */
    public Query table(SqlIdentifier name, List<SqlIdentifier> columns) {
        SqlNodeList list = columns.isEmpty()
                ? SqlNodeList.of(SqlIdentifier.star(name.getParserPosition()))
                : new SqlNodeList(columns, name.getParserPosition());
        return select(new SqlSelect(
                name.getParserPosition(), null, list, name, null, null, null, null, null, null, null, null, null));
    }

    private Query finish(BoundQuery bound, List<String> names) {
        Lowering.Lowered lowered = Lowering.lower(draft, bound.relation());
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            Column column = bound.schema().column(i);
            columns.add(new Column(names.get(i), column.type(), column.nullable()));
        }
        return new Query(lowered.program(), lowered.output(), new Schema(columns), bound.ordering());
    }

    /** The query as a relation of the draft. */
    BoundQuery bind(SqlNode node) {
        if (node instanceof SqlSelect select) {
            return new SelectBinder(this, select).bind(Optional.empty());
        }
        if (node instanceof SqlOrderBy order) {
            return ordered(order);
        }
        if (node instanceof SqlWith with) {
            return withCommons(with).bind(with.body);
        }
        SourceSpan span = places.of(node);
        switch (node.getKind()) {
            case UNION, INTERSECT, EXCEPT -> {
                return new SetOperations(this).bind((SqlCall) node);
            }
            case VALUES -> {
                return new ValuesBinder(this).bind((SqlCall) node);
            }
            case EXPLICIT_TABLE -> {
                return bind(everyColumnOf(((SqlCall) node).operand(0)));
            }
            default ->
                throw Refusals.unsupported("this kind of query is not supported", span, "write it as a SELECT")
                        .with("kind", node.getKind().name());
        }
    }

    private BoundQuery ordered(SqlOrderBy order) {
        if (order.offset != null) {
            throw Refusals.unsupported(
                    "OFFSET is not supported", places.of(order.offset), "skip the rows where you read them");
        }
        if (order.query instanceof SqlSelect select) {
            return new SelectBinder(this, select).bind(Optional.of(order));
        }
        if (order.query instanceof SqlWith with) {
            SqlOrderBy inner =
                    new SqlOrderBy(order.getParserPosition(), with.body, order.orderList, order.offset, order.fetch);
            return withCommons(with).bind(inner);
        }
        return order.query instanceof SqlOrderBy inner
                ? bind(merged(inner, order))
                : new SelectBinder(this, everyColumnOf(order.query)).bind(Optional.of(order));
    }

    /** {@code SELECT * FROM (query)}. */
    private static SqlSelect everyColumnOf(SqlNode query) {
        SqlParserPos place = query.getParserPosition();
        SqlNodeList star = SqlNodeList.of(SqlIdentifier.star(place));
        return new SqlSelect(place, null, star, query, null, null, null, null, null, null, null, null, null);
    }

    /**
     * {@code (SELECT … ORDER BY …) LIMIT …} as one query. A limit inside an order is read in two ways: the standard orders what
     * was cut, PostgreSQL cuts what was ordered; it is refused.
     */
    private SqlOrderBy merged(SqlOrderBy inner, SqlOrderBy outer) {
        boolean ordersTwice = !inner.orderList.isEmpty() && !outer.orderList.isEmpty();
        boolean limitsTwice = inner.fetch != null && outer.fetch != null;
        if (ordersTwice || limitsTwice) {
            SqlNode second = ordersTwice ? outer.orderList.get(0) : Objects.requireNonNull(outer.fetch);
            throw Refusals.refuse(
                            SqlState.SYNTAX_ERROR,
                            "a clause stands inside and outside the parentheses",
                            places.of(second))
                    .with("clause", ordersTwice ? "ORDER BY" : "LIMIT")
                    .hint("remove one, or select from the query in FROM");
        }
        if (inner.fetch != null) {
            throw Refusals.unsupported(
                    "a query in parentheses that has a LIMIT cannot be ordered outside of them",
                    places.of(outer.orderList.get(0)),
                    "write ORDER BY inside to say which rows are wanted, or select from the query in FROM to order its rows");
        }
        boolean innerOrders = !inner.orderList.isEmpty();
        return new SqlOrderBy(
                outer.getParserPosition(),
                inner.query,
                innerOrders ? inner.orderList : outer.orderList,
                inner.offset,
                outer.fetch);
    }

    private QueryBinder withCommons(SqlWith with) {
        Map<String, Common> seen = new HashMap<>(commons);
        Set<String> own = new HashSet<>();
        for (SqlNode node : with.withList) {
            SqlWithItem item = (SqlWithItem) node;
            if (item.recursive.booleanValue()) {
                throw Refusals.unsupported(
                        "WITH RECURSIVE is not supported",
                        places.of(item),
                        "each query of WITH may read those before it, not itself");
            }
            String name = item.name.getSimple();
            if (!own.add(name)) {
                throw Refusals.refuse(SqlState.DUPLICATE_ALIAS, "WITH names two queries alike", places.of(item.name))
                        .with("name", name);
            }
            seen.put(name, new Common(item, Map.copyOf(seen)));
        }
        return new QueryBinder(places, catalog, draft, seen, parameters);
    }

    Optional<Common> common(String name) {
        return Optional.ofNullable(commons.get(name));
    }

    BoundQuery bindCommon(Common common) {
        BoundQuery bound =
                new QueryBinder(places, catalog, draft, common.seen(), Optional.empty()).bind(common.item().query);
        SqlNodeList columns = common.item().columnList;
        if (columns == null) {
            return bound;
        }
        if (columns.size() > bound.names().size()) {
            throw Refusals.refuse(
                    SqlState.SYNTAX_ERROR, "more column names are given than there are columns", places.of(columns));
        }
        List<String> names = new ArrayList<>(bound.names());
        for (int i = 0; i < columns.size(); i++) {
            names.set(i, ((SqlIdentifier) columns.get(i)).getSimple());
        }
        return bound.named(names);
    }

    Catalog.Entry find(String name, SourceSpan span) {
        Set<String> known = new TreeSet<>(catalog.names());
        known.addAll(commons.keySet());
        return Relations.find(catalog, name, known, span);
    }
}
