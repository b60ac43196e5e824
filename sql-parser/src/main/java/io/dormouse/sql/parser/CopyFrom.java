package io.dormouse.sql.parser;

import java.util.List;
import java.util.Objects;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** COPY table FROM 'path'. */
public final class CopyFrom extends Statement {
    private final SqlIdentifier table;
    private final List<SqlIdentifier> columns;
    private final SqlLiteral pathLiteral;
    private final List<StatementOption> options;

    CopyFrom(
            SqlParserPos position,
            SqlIdentifier table,
            List<SqlIdentifier> columns,
            SqlLiteral pathLiteral,
            List<StatementOption> options) {
        super("COPY FROM", position);
        this.table = table;
        this.columns = List.copyOf(columns);
        this.pathLiteral = pathLiteral;
        this.options = List.copyOf(options);
    }

    /** The table that is filled. */
    public SqlIdentifier table() {
        return table;
    }

    /** The columns in the order of the file; empty for all. */
    public List<SqlIdentifier> columns() {
        return columns;
    }

    /** The path as it was written, for its position. */
    public SqlLiteral pathLiteral() {
        return pathLiteral;
    }

    /** The options, yet to be checked. */
    public List<StatementOption> options() {
        return options;
    }

    /** The path. */
    public String path() {
        return Objects.requireNonNull(pathLiteral.getValueAs(String.class));
    }

    @Override
    public <R> R match(Cases<R> cases) {
        return cases.copyFrom(this);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of(table, pathLiteral);
    }

    @Override
    Statement at(SqlParserPos position) {
        return new CopyFrom(position, table, columns, pathLiteral, options);
    }

    @Override
    void print(SqlWriter writer) {
        writer.keyword("COPY");
        table.unparse(writer, 0, 0);
        Names.unparse(columns, writer);
        writer.keyword("FROM");
        pathLiteral.unparse(writer, 0, 0);
        StatementOption.unparseSpaced(options, writer);
    }
}
