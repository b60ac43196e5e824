package io.dormouse.sql.parser;

import java.util.List;
import java.util.function.Function;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** A constraint of CREATE TABLE, whether it was written behind a column or on its own. */
public sealed interface TableConstraint {
    /** The constraint's name, or null for none. */
    @Nullable
    SqlIdentifier name();

    /** The columns that it binds, at least one. */
    List<SqlIdentifier> columns();

    /** Where it was written. */
    SqlParserPos position();

    /** Prints what stands behind the name. */
    void unparseBody(SqlWriter writer);

    /** Hands this constraint to its case. */
    <R> R match(Function<PrimaryKey, R> primaryKey, Function<Unique, R> unique, Function<ForeignKey, R> foreignKey);

    /** Prints this constraint on its own, behind the columns. */
    default void unparse(SqlWriter writer) {
        SqlIdentifier name = name();
        if (name != null) {
            writer.keyword("CONSTRAINT");
            name.unparse(writer, 0, 0);
        }
        unparseBody(writer);
    }

    /** {@code PRIMARY KEY (columns)}. */
    record PrimaryKey(@Nullable SqlIdentifier name, List<SqlIdentifier> columns, SqlParserPos position)
            implements TableConstraint {
        /** Copies the columns. */
        public PrimaryKey {
            columns = List.copyOf(columns);
        }

        @Override
        public void unparseBody(SqlWriter writer) {
            writer.keyword("PRIMARY KEY");
            Names.unparse(columns, writer);
        }

        @Override
        public <R> R match(
                Function<PrimaryKey, R> primaryKey, Function<Unique, R> unique, Function<ForeignKey, R> foreignKey) {
            return primaryKey.apply(this);
        }
    }

    /** {@code UNIQUE (columns)}. */
    record Unique(@Nullable SqlIdentifier name, List<SqlIdentifier> columns, SqlParserPos position)
            implements TableConstraint {
        /** Copies the columns. */
        public Unique {
            columns = List.copyOf(columns);
        }

        @Override
        public void unparseBody(SqlWriter writer) {
            writer.keyword("UNIQUE");
            Names.unparse(columns, writer);
        }

        @Override
        public <R> R match(
                Function<PrimaryKey, R> primaryKey, Function<Unique, R> unique, Function<ForeignKey, R> foreignKey) {
            return unique.apply(this);
        }
    }

    /** {@code FOREIGN KEY (columns) REFERENCES table (referencedColumns)}; no referenced columns mean the table's primary key. */
    record ForeignKey(
            @Nullable SqlIdentifier name,
            List<SqlIdentifier> columns,
            SqlIdentifier table,
            List<SqlIdentifier> referencedColumns,
            boolean enforced,
            SqlParserPos position)
            implements TableConstraint {
        /** Copies the columns. */
        public ForeignKey {
            columns = List.copyOf(columns);
            referencedColumns = List.copyOf(referencedColumns);
        }

        @Override
        public void unparseBody(SqlWriter writer) {
            writer.keyword("FOREIGN KEY");
            Names.unparse(columns, writer);
            writer.keyword("REFERENCES");
            table.unparse(writer, 0, 0);
            Names.unparse(referencedColumns, writer);
            if (enforced) {
                writer.keyword("ENFORCED");
            }
        }

        @Override
        public <R> R match(
                Function<PrimaryKey, R> primaryKey, Function<Unique, R> unique, Function<ForeignKey, R> foreignKey) {
            return foreignKey.apply(this);
        }
    }
}
