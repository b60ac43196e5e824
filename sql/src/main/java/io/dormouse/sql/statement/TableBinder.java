package io.dormouse.sql.statement;

import io.dormouse.logic.BaseRelation;
import io.dormouse.spi.Catalog;
import io.dormouse.spi.Statement;
import io.dormouse.sql.parser.ColumnDefinition;
import io.dormouse.sql.parser.CreateTable;
import io.dormouse.sql.parser.StatementOption;
import io.dormouse.sql.parser.TableConstraint;
import io.dormouse.sql.query.Relations;
import io.dormouse.sql.scalar.Coercions;
import io.dormouse.sql.scalar.SqlTypes;
import io.dormouse.sql.text.Places;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.Column;
import io.dormouse.type.Schema;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlIdentifier;

/** Binds CREATE TABLE: types, keys, references, options. */
final class TableBinder {
    private static final List<String> OPTIONS = List.of("append_only", "stored");

    private final Places places;
    private final Catalog catalog;
    private final SourceSpan span;

    TableBinder(Places places, Catalog catalog, SourceSpan span) {
        this.places = places;
        this.catalog = catalog;
        this.span = span;
    }

    Statement bind(CreateTable statement) {
        String name = Refusals.simpleName(statement.name(), places);
        if (catalog.find(name).isPresent() && !statement.ifNotExists()) {
            throw Refusals.refuse(
                            SqlState.DUPLICATE_TABLE,
                            "a table or view of that name exists",
                            places.of(statement.name()))
                    .with("name", name)
                    .hint("drop it first, or write CREATE TABLE IF NOT EXISTS");
        }
        Schema schema = schema(statement);
        List<List<Integer>> keys = new ArrayList<>();
        primaryKeys(statement).forEach(key -> keys.add(columns(key.columns(), schema)));
        List<BaseRelation.ForeignKey> references = new ArrayList<>();
        for (TableConstraint constraint : statement.constraints()) {
            constraint.match(
                    primary -> false,
                    unique -> addUnique(unique, schema, keys),
                    foreign -> references.add(reference(foreign, name, schema, keys)));
        }
        boolean appendOnly = false;
        BaseRelation.Storage storage = BaseRelation.Storage.STORED;
        Set<String> seen = new HashSet<>();
        for (StatementOption option : statement.options()) {
            Options.requireKnown(option, OPTIONS, SqlState.INVALID_PARAMETER, places);
            Options.requireFirst(option, seen.add(option.name()), places);
            boolean value = Options.truth(option, places);
            if (option.name().equals("append_only")) {
                appendOnly = value;
            } else if (!value) {
                storage = BaseRelation.Storage.FEED;
            }
        }
        BaseRelation relation =
                new BaseRelation(name, schema, keys, references, storage, appendOnly, annotation(statement, keys));
        return new Statement.CreateTable(relation, statement.ifNotExists(), span);
    }

    private int annotation(CreateTable statement, List<List<Integer>> keys) {
        int annotation = BaseRelation.NO_ANNOTATION;
        for (int i = 0; i < statement.columns().size(); i++) {
            ColumnDefinition definition = statement.columns().get(i);
            if (!definition.annotation()) {
                continue;
            }
            SourceSpan place = places.of(definition.position());
            if (annotation != BaseRelation.NO_ANNOTATION) {
                throw Refusals.refuse(SqlState.INVALID_TABLE_DEFINITION, "a table has one annotation", place)
                        .with("column", definition.name());
            }
            for (List<Integer> key : keys) {
                if (key.contains(i)) {
                    throw Refusals.refuse(SqlState.INVALID_TABLE_DEFINITION, "an annotation is no part of a key", place)
                            .with("column", definition.name());
                }
            }
            annotation = i;
        }
        return annotation;
    }

    private Schema schema(CreateTable statement) {
        if (statement.columns().isEmpty()) {
            throw Refusals.unsupported("a table needs a column", span, "add one");
        }
        Set<String> primary = new HashSet<>();
        primaryKeys(statement).forEach(key -> key.columns().forEach(column -> primary.add(column.getSimple())));
        List<Column> columns = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (ColumnDefinition definition : statement.columns()) {
            String column = definition.name();
            if (!seen.add(column)) {
                throw Refusals.refuse(
                                SqlState.DUPLICATE_COLUMN,
                                "a column name stands twice",
                                places.of(definition.identifier()))
                        .with("column", column);
            }
            boolean explicitlyNull = definition.nullability() == ColumnDefinition.Nullability.NULL;
            if (explicitlyNull && primary.contains(column)) {
                throw Refusals.refuse(
                                SqlState.SYNTAX_ERROR, "a key column may not be NULL", places.of(definition.position()))
                        .with("column", column);
            }
            boolean nullable =
                    definition.nullability() != ColumnDefinition.Nullability.NOT_NULL && !primary.contains(column);
            columns.add(new Column(column, SqlTypes.of(definition.type(), places), nullable));
        }
        return new Schema(columns);
    }

    private List<TableConstraint.PrimaryKey> primaryKeys(CreateTable statement) {
        List<TableConstraint.PrimaryKey> keys = statement.constraints().stream()
                .filter(TableConstraint.PrimaryKey.class::isInstance)
                .map(TableConstraint.PrimaryKey.class::cast)
                .toList();
        if (keys.size() > 1) {
            throw Refusals.refuse(
                    SqlState.INVALID_TABLE_DEFINITION,
                    "a table has one primary key",
                    places.of(keys.get(1).position()));
        }
        return keys;
    }

    private boolean addUnique(TableConstraint.Unique unique, Schema schema, List<List<Integer>> keys) {
        List<Integer> columns = columns(unique.columns(), schema);
        for (int i = 0; i < columns.size(); i++) {
            Column column = schema.column(columns.get(i));
            if (column.nullable()) {
                throw Refusals.unsupported(
                                "UNIQUE over a column that may be NULL is not supported",
                                places.of(unique.position()),
                                "declare the column NOT NULL")
                        .with("column", column.name());
            }
        }
        return keys.contains(columns) || keys.add(columns);
    }

    private BaseRelation.ForeignKey reference(
            TableConstraint.ForeignKey foreign, String name, Schema schema, List<List<Integer>> keys) {
        if (foreign.enforced()) {
            throw Refusals.unsupported(
                    "ENFORCED foreign keys are not supported",
                    places.of(foreign.position()),
                    "leave ENFORCED out: the reference then only helps to choose plans");
        }
        List<Integer> columns = columns(foreign.columns(), schema);
        String table = Refusals.simpleName(foreign.table(), places);
        BaseRelation target = table.equals(name)
                ? new BaseRelation(name, schema, keys, List.of(), BaseRelation.Storage.STORED, false)
                : Relations.table(catalog, foreign.table(), places).relation();
        List<Integer> referenced = foreign.referencedColumns().isEmpty()
                ? target.keys().stream().findFirst().orElse(List.of())
                : columns(foreign.referencedColumns(), target.schema());
        boolean isKey = target.keys().stream()
                .anyMatch(
                        key -> new HashSet<>(key).equals(new HashSet<>(referenced)) && key.size() == referenced.size());
        if (!isKey || referenced.size() != columns.size()) {
            throw Refusals.refuse(
                            SqlState.INVALID_FOREIGN_KEY,
                            "a foreign key refers to a key of as many columns",
                            places.of(foreign.position()))
                    .with("table", table)
                    .hint("refer to the PRIMARY KEY or to UNIQUE columns");
        }
        requireSameFamilies(foreign, columns, schema, referenced, target.schema());
        return new BaseRelation.ForeignKey(
                columns,
                table,
                referenced.stream()
                        .map(column -> target.schema().column(column).name())
                        .toList());
    }

    private void requireSameFamilies(
            TableConstraint.ForeignKey foreign,
            List<Integer> columns,
            Schema schema,
            List<Integer> referenced,
            Schema target) {
        for (int i = 0; i < columns.size(); i++) {
            Column from = schema.column(columns.get(i));
            Column to = target.column(referenced.get(i));
            if (Coercions.common(from.type(), to.type()).isEmpty()) {
                throw Refusals.refuse(
                                SqlState.DATATYPE_MISMATCH,
                                "a foreign key and the key that it refers to have types that cannot be equal",
                                places.of(foreign.position()))
                        .with("column", from.name())
                        .with("type", from.type().sql())
                        .with("referenced column", to.name())
                        .with("referenced type", to.type().sql())
                        .hint("give both columns one type");
            }
        }
    }

    private List<Integer> columns(List<SqlIdentifier> names, Schema schema) {
        return Columns.indexes(names, schema, places);
    }
}
