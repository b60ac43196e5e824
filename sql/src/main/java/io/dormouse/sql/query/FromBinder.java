package io.dormouse.sql.query;

import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Reference;
import io.dormouse.logic.Literal;
import io.dormouse.spi.Catalog;
import io.dormouse.sql.query.FromItem.Field;
import io.dormouse.sql.query.FromItem.Table;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.Schema;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/** Binds FROM: adds an atom for each table and the conditions of joins to a block. */
final class FromBinder {
    private final QueryBinder queries;
    private final Block block;

    FromBinder(QueryBinder queries, Block block) {
        this.queries = queries;
        this.block = block;
    }

    FromItem bind(SqlNode node) {
        if (node instanceof SqlJoin join) {
            return join(join);
        }
        if (node.getKind() == SqlKind.AS) {
            return aliased((SqlCall) node);
        }
        if (node instanceof SqlIdentifier name) {
            return table(name, Refusals.simpleName(name, queries.places()), List.of());
        }
        if (QueryBinder.isQuery(node)) {
            SourceSpan place = queries.places().of(node);
            return derived(node, "subquery~" + place.line() + "~" + place.column(), List.of());
        }
        throw Refusals.unsupported(
                "this kind of table is not supported",
                queries.places().of(node),
                "name a table, a view or a derived table");
    }

    private FromItem aliased(SqlCall as) {
        SqlNode source = as.operand(0);
        SqlIdentifier alias = as.operand(1);
        List<SqlIdentifier> columns = as.getOperandList().stream()
                .skip(2)
                .map(SqlIdentifier.class::cast)
                .toList();
        if (source instanceof SqlIdentifier name) {
            return table(name, alias.getSimple(), columns);
        }
        if (QueryBinder.isQuery(source)) {
            return derived(source, alias.getSimple(), columns);
        }
        if (source.getKind() == SqlKind.LATERAL) {
            throw Refusals.unsupported(
                    "LATERAL is not supported", queries.places().of(source), "join with an ordinary derived table");
        }
        throw Refusals.unsupported(
                "this kind of table is not supported",
                queries.places().of(source),
                "name a table, a view or a derived table");
    }

    private FromItem table(SqlIdentifier identifier, String alias, List<SqlIdentifier> columns) {
        String name = Refusals.simpleName(identifier, queries.places());
        SourceSpan span = queries.places().of(identifier);
        Optional<QueryBinder.Common> common = queries.common(name);
        if (common.isPresent()) {
            BoundQuery query = queries.bindCommon(common.get());
            return atom(query.relation(), query.schema(), query.names(), alias, columns, Optional.empty(), span);
        }
        Catalog.Entry entry = queries.find(name, span);
        if (entry instanceof Catalog.Table table) {
            return base(table.relation(), alias, columns, span);
        }
        Catalog.View view = (Catalog.View) entry;
        if (view.live()) {
            return base(view.asBase(), alias, columns, span);
        }
        String relation =
                queries.draft().include(view.query().program(), view.query().output(), span);
        Schema schema = view.query().schema();
        List<String> names =
                schema.columns().stream().map(column -> column.name()).toList();
        return atom(relation, schema, names, alias, columns, Optional.empty(), span);
    }

    private FromItem base(BaseRelation base, String alias, List<SqlIdentifier> columns, SourceSpan span) {
        queries.draft().read(base);
        List<String> names =
                base.schema().columns().stream().map(column -> column.name()).toList();
        return atom(base.name(), base.schema(), names, alias, columns, Optional.of(base), span);
    }

    private FromItem derived(SqlNode query, String alias, List<SqlIdentifier> columns) {
        BoundQuery bound = queries.bind(query);
        SourceSpan span = queries.places().of(query);
        return atom(bound.relation(), bound.schema(), bound.names(), alias, columns, Optional.empty(), span);
    }

    private FromItem atom(
            String relation,
            Schema schema,
            List<String> names,
            String alias,
            List<SqlIdentifier> columns,
            Optional<BaseRelation> base,
            SourceSpan span) {
        List<String> shown = renamed(names, columns);
        Literal.Atom atom = queries.draft().atom(relation, alias, schema, span);
        block.add(atom);
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < shown.size(); i++) {
            Expression value = new Reference(atom.arguments().get(i).orElseThrow());
            fields.add(new Field(shown.get(i), value));
        }
        return FromItem.of(queries.places(), new Table(alias, fields, base, span));
    }

    private List<String> renamed(List<String> names, List<SqlIdentifier> columns) {
        if (columns.size() > names.size()) {
            throw Refusals.refuse(
                            SqlState.SYNTAX_ERROR,
                            "more column names are given than there are columns",
                            queries.places().of(columns.get(names.size())))
                    .with("columns", names.size());
        }
        return Stream.concat(
                        columns.stream().map(SqlIdentifier::getSimple),
                        names.stream().skip(columns.size()))
                .toList();
    }

    private FromItem join(SqlJoin join) {
        switch (join.getJoinType()) {
            case INNER, COMMA, CROSS -> {}
            case LEFT, RIGHT, FULL -> {
                return new OuterJoins(queries).bind(join, block);
            }
            default ->
                throw Refusals.unsupported(
                                "this kind of join is not supported",
                                queries.places().of(join.getJoinTypeNode().getParserPosition()),
                                "join with JOIN, LEFT JOIN, RIGHT JOIN or FULL JOIN")
                        .with("join", join.getJoinType().name());
        }
        FromItem left = bind(join.getLeft());
        FromItem right = bind(join.getRight());
        return new JoinCondition(queries.places(), block).bind(join, left, right);
    }
}
