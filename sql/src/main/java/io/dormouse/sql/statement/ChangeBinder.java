package io.dormouse.sql.statement;

import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Variable;
import io.dormouse.spi.Catalog;
import io.dormouse.spi.Statement;
import io.dormouse.sql.query.Relations;
import io.dormouse.sql.scalar.Aggregates;
import io.dormouse.sql.scalar.Bound;
import io.dormouse.sql.scalar.Coercions;
import io.dormouse.sql.scalar.ExpressionBinder;
import io.dormouse.sql.text.Places;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.Column;
import io.dormouse.type.Schema;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUpdate;
import org.jspecify.annotations.Nullable;

/** Binds INSERT, DELETE and UPDATE. */
final class ChangeBinder {
    private final Places places;
    private final Catalog catalog;
    private final SourceSpan span;

    ChangeBinder(Places places, Catalog catalog, SourceSpan span) {
        this.places = places;
        this.catalog = catalog;
        this.span = span;
    }

    Statement insert(SqlInsert insert) {
        BaseRelation table = table(insert.getTargetTable());
        Schema schema = table.schema();
        SqlNodeList named = insert.getTargetColumnList();
        List<Integer> columns = named == null
                ? IntStream.range(0, schema.size()).boxed().toList()
                : Columns.indexes(identifiers(named), schema, places);
        SqlNode source = insert.getSource();
        if (source.getKind() != SqlKind.VALUES) {
            throw Refusals.unsupported(
                    "INSERT of a query is not supported", places.of(source), "insert VALUES, or register a view");
        }
        List<List<Expression>> rows = new ArrayList<>();
        for (SqlNode row : ((SqlCall) source).getOperandList()) {
            rows.add(row(row, schema, columns, named != null));
        }
        return new Statement.Insert(table.name(), rows, span);
    }

    private List<Expression> row(SqlNode row, Schema schema, List<Integer> columns, boolean named) {
        List<SqlNode> values = row.getKind() == SqlKind.ROW ? ((SqlCall) row).getOperandList() : List.of(row);
        if (values.size() > columns.size() || (named && values.size() < columns.size())) {
            SqlNode place = values.size() > columns.size() ? values.get(columns.size()) : row;
            throw Refusals.refuse(SqlState.SYNTAX_ERROR, "a row has not as many values as columns", places.of(place))
                    .with("columns", columns.size())
                    .with("values", values.size());
        }
        List<Expression> expressions = new ArrayList<>();
        for (Column column : schema.columns()) {
            expressions.add(new Expression.Constant(column.type(), null));
        }
        ExpressionBinder binder = new ExpressionBinder(
                places,
                name -> {
                    throw Refusals.refuse(SqlState.UNDEFINED_COLUMN, "VALUES has no columns to name", places.of(name))
                            .with("column", String.join(".", name.names))
                            .hint("text stands in single quotes");
                },
                Aggregates.refusedIn("VALUES"));
        for (int i = 0; i < values.size(); i++) {
            int index = columns.get(i);
            expressions.set(index, assigned(values.get(i), schema.column(index), binder));
        }
        return expressions;
    }

    private Expression assigned(SqlNode value, Column column, ExpressionBinder binder) {
        if (value.getKind() == SqlKind.DEFAULT) {
            return new Expression.Constant(column.type(), null);
        }
        Bound bound = binder.bind(value);
        return Coercions.assign(bound, column.type(), column.name());
    }

    Statement delete(SqlDelete delete) {
        BaseRelation table = changeable(table(delete.getTargetTable()), "DELETE");
        List<Variable> row = row(table);
        return new Statement.Delete(
                table.name(), row, condition(delete.getCondition(), table, row, delete.getAlias()), span);
    }

    Statement update(SqlUpdate update) {
        BaseRelation table = changeable(table(update.getTargetTable()), "UPDATE");
        List<Variable> row = row(table);
        ExpressionBinder binder = binder(table, row, update.getAlias(), "SET");
        List<Integer> targets = Columns.indexes(identifiers(update.getTargetColumnList()), table.schema(), places);
        List<Expression> values = new ArrayList<>(
                row.stream().<Expression>map(Expression.Reference::new).toList());
        for (int i = 0; i < targets.size(); i++) {
            int index = targets.get(i);
            SqlNode value = update.getSourceExpressionList().get(i);
            values.set(index, assigned(value, table.schema().column(index), binder));
        }
        Optional<Expression> condition = condition(update.getCondition(), table, row, update.getAlias());
        return new Statement.Update(table.name(), row, values, condition, span);
    }

    private BaseRelation table(SqlNode node) {
        if (!(node instanceof SqlIdentifier name)) {
            throw Refusals.unsupported("this kind of target is not supported", places.of(node), "name a table");
        }
        return Relations.table(catalog, name, places).relation();
    }

    private BaseRelation changeable(BaseRelation table, String verb) {
        if (table.storage() == BaseRelation.Storage.FEED) {
            throw Refusals.unsupported("a feed keeps no rows that could be found", span, "retract whole rows from Java")
                    .with("feed", table.name())
                    .with("statement", verb);
        }
        if (table.appendOnly()) {
            throw Refusals.refuse(SqlState.WRONG_OBJECT_TYPE, "the table takes inserts only", span)
                    .with("table", table.name())
                    .with("statement", verb)
                    .hint("create it without append_only");
        }
        return table;
    }

    private static List<Variable> row(BaseRelation table) {
        return table.schema().columns().stream()
                .map(column -> new Variable(column.name(), column.type(), column.nullable()))
                .toList();
    }

    private Optional<Expression> condition(
            @Nullable SqlNode condition, BaseRelation table, List<Variable> row, @Nullable SqlIdentifier alias) {
        return Optional.ofNullable(condition)
                .map(node -> binder(table, row, alias, "WHERE").condition(node, "WHERE"));
    }

    private ExpressionBinder binder(
            BaseRelation table, List<Variable> row, @Nullable SqlIdentifier alias, String clause) {
        String name = alias == null ? table.name() : alias.getSimple();
        return new ExpressionBinder(
                places, new io.dormouse.sql.query.RowScope(places, name, row), Aggregates.refusedIn(clause));
    }

    private static List<SqlIdentifier> identifiers(SqlNodeList names) {
        return Collections.unmodifiableList(
                names.stream().map(SqlIdentifier.class::cast).toList());
    }
}
