package io.dormouse.sql.parser;

import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * A column of CREATE TABLE: its name, its type, what was said about NULL, and whether it is the rows' annotation.
 *
 * <p>Keys that were written behind the column stand among the table's constraints. A type that isn't known has a
 * {@code SqlUserDefinedTypeNameSpec} of the name as it was written.
 */
public record ColumnDefinition(
        SqlIdentifier identifier,
        SqlDataTypeSpec type,
        Nullability nullability,
        boolean annotation,
        SqlParserPos position) {
    /** What was said about NULL. */
    public enum Nullability {
        /** Nothing. */
        UNSPECIFIED,
        /** {@code NULL}. */
        NULL,
        /** {@code NOT NULL}. */
        NOT_NULL;

        /** This, said after {@code before}; the opposite said twice is refused. */
        Nullability after(Nullability before, SqlParserPos position) {
            if (before != UNSPECIFIED && before != this) {
                throw new SqlSyntaxException(
                        SqlSyntaxException.SYNTAX_ERROR,
                        "a column is either NULL or NOT NULL",
                        null,
                        this == NULL ? "NULL" : "NOT NULL",
                        position.getLineNum(),
                        position.getColumnNum());
            }
            return this;
        }
    }

    /** The column's name. */
    public String name() {
        return identifier.getSimple();
    }

    void unparse(SqlWriter writer) {
        identifier.unparse(writer, 0, 0);
        type.unparse(writer, 0, 0);
        switch (nullability) {
            case UNSPECIFIED -> {}
            case NULL -> writer.keyword("NULL");
            case NOT_NULL -> writer.keyword("NOT NULL");
        }
        if (annotation) {
            writer.keyword("ANNOTATION");
        }
    }
}
