package io.dormouse.sql.query;

import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Expression;
import io.dormouse.sql.scalar.Scope;
import io.dormouse.sql.text.Nearest;
import io.dormouse.sql.text.Places;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/**
 * What a part of FROM offers: the tables that qualified names reach, and the columns that {@code *} and plain names see (a
 * column that USING merged stands once).
 */
record FromItem(Places places, List<Table> tables, List<Field> visible) implements Scope {
    /** A column under the name that the query sees. */
    record Field(String name, Expression value) {}

    /** A table under its alias; {@code base} where it is a base relation, with a value for each column. */
    record Table(String alias, List<Field> fields, Optional<BaseRelation> base, SourceSpan span) {
        Table {
            fields = List.copyOf(fields);
        }

        /** The column in which its rows carry an annotation, if they do. */
        Optional<Field> annotation() {
            return base.map(BaseRelation::annotation)
                    .filter(column -> column != BaseRelation.NO_ANNOTATION)
                    .map(fields::get);
        }
    }

    FromItem {
        tables = List.copyOf(tables);
        visible = List.copyOf(visible);
    }

    static FromItem none(Places places) {
        return new FromItem(places, List.of(), List.of());
    }

    static FromItem of(Places places, Table table) {
        return new FromItem(places, List.of(table), table.fields());
    }

    /** Both side by side; refuses an alias that stands twice. */
    FromItem with(FromItem other, List<Field> seen) {
        List<Table> all = new ArrayList<>(tables);
        for (Table table : other.tables) {
            if (all.stream().anyMatch(known -> known.alias().equals(table.alias()))) {
                throw Refusals.refuse(SqlState.DUPLICATE_ALIAS, "two tables of FROM have one name", table.span())
                        .with("name", table.alias())
                        .hint("give one of them an alias");
            }
            all.add(table);
        }
        return new FromItem(places, all, seen);
    }

    FromItem with(FromItem other) {
        return with(
                other, Stream.concat(visible.stream(), other.visible.stream()).toList());
    }

    /** The names that both show: what a NATURAL join joins by. */
    SqlNodeList shared(FromItem other, SqlNode join) {
        Set<String> others = other.visible.stream().map(Field::name).collect(Collectors.toSet());
        List<SqlNode> shared = visible.stream()
                .map(Field::name)
                .filter(others::contains)
                .distinct()
                .<SqlNode>map(name -> new SqlIdentifier(name, join.getParserPosition()))
                .toList();
        return new SqlNodeList(shared, join.getParserPosition());
    }

    /** What is seen of both where some columns are one: these first, then the others of each. */
    List<Field> merged(FromItem other, List<Field> columns) {
        Set<String> names = columns.stream().map(Field::name).collect(Collectors.toSet());
        return Stream.concat(
                        columns.stream(),
                        Stream.concat(visible.stream(), other.visible.stream())
                                .filter(field -> !names.contains(field.name())))
                .toList();
    }

    /** The same with each column's value changed. */
    FromItem map(UnaryOperator<Expression> change) {
        return new FromItem(
                places,
                tables.stream()
                        .map(table -> new Table(table.alias(), map(table.fields(), change), table.base(), table.span()))
                        .toList(),
                map(visible, change));
    }

    private static List<Field> map(List<Field> fields, UnaryOperator<Expression> change) {
        return fields.stream()
                .map(field -> new Field(field.name(), change.apply(field.value())))
                .toList();
    }

    /** Whether a column is the annotation of its table. */
    boolean isAnnotation(Field field) {
        return tables.stream()
                .flatMap(table -> table.annotation().stream())
                .anyMatch(annotation -> annotation.value().equals(field.value()));
    }

    /** Whether a name is meant for this part of FROM: it has the table that qualifies it, or a column so called. */
    boolean has(SqlIdentifier name) {
        String first = name.names.get(0);
        return name.isSimple()
                ? visible.stream().anyMatch(field -> field.name().equals(first))
                : tables.stream().anyMatch(table -> table.alias().equals(first));
    }

    @Override
    public Expression resolve(SqlIdentifier name) {
        if (name.isStar()) {
            throw Refusals.refuse(
                    SqlState.SYNTAX_ERROR, "* stands only in a SELECT list and in count(*)", places.of(name));
        }
        if (name.names.size() > 2) {
            throw Refusals.unsupported("names of schemas are not supported", places.of(name), "write table.column");
        }
        String column = name.names.get(name.names.size() - 1);
        return one(name.isSimple() ? visible : table(name).fields(), column, name);
    }

    /** The plain column called {@code column}, if there is one; refuses several. */
    Optional<Expression> find(String column, SqlIdentifier name) {
        return visible.stream().anyMatch(field -> field.name().equals(column))
                ? Optional.of(one(visible, column, name))
                : Optional.empty();
    }

    /** The table that qualifies {@code name}, whose first part is its alias. */
    Table table(SqlIdentifier name) {
        String alias = name.names.get(0);
        return tables.stream()
                .filter(table -> table.alias().equals(alias))
                .findFirst()
                .orElseThrow(() -> Nearest.suggest(
                        Refusals.refuse(SqlState.UNDEFINED_TABLE, "FROM has no table of that name", places.of(name))
                                .with("name", alias),
                        alias,
                        tables.stream().map(Table::alias).toList()));
    }

    private Expression one(List<Field> fields, String column, SqlIdentifier name) {
        List<Field> found =
                fields.stream().filter(field -> field.name().equals(column)).toList();
        if (found.size() == 1) {
            return found.get(0).value();
        }
        if (found.isEmpty()) {
            Set<String> known = new TreeSet<>(fields.stream().map(Field::name).toList());
            throw Nearest.suggest(
                    Refusals.refuse(SqlState.UNDEFINED_COLUMN, "the column does not exist", places.of(name))
                            .with("column", String.join(".", name.names)),
                    column,
                    known);
        }
        throw Refusals.refuse(SqlState.AMBIGUOUS_COLUMN, "several tables have a column of that name", places.of(name))
                .with("column", column)
                .hint("write table." + column);
    }
}
