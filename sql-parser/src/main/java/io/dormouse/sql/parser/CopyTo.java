package io.dormouse.sql.parser;

import java.util.List;
import java.util.Objects;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** COPY table TO 'path' and COPY (query) TO 'path'. */
public final class CopyTo extends Statement {
    private final SqlNode source;
    private final List<SqlIdentifier> columns;
    private final SqlLiteral pathLiteral;
    private final List<StatementOption> options;

    CopyTo(
            SqlParserPos position,
            SqlNode source,
            List<SqlIdentifier> columns,
            SqlLiteral pathLiteral,
            List<StatementOption> options) {
        super("COPY TO", position);
        this.source = source;
        this.columns = List.copyOf(columns);
        this.pathLiteral = pathLiteral;
        this.options = List.copyOf(options);
    }

    /** What is written: the name of a table or view, or a query. */
    public SqlNode source() {
        return source;
    }

    /** The columns of a table; empty for all. */
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
        return cases.copyTo(this);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of(source, pathLiteral);
    }

    @Override
    Statement at(SqlParserPos position) {
        return new CopyTo(position, source, columns, pathLiteral, options);
    }

    @Override
    void print(SqlWriter writer) {
        writer.keyword("COPY");
        if (source instanceof SqlIdentifier) {
            source.unparse(writer, 0, 0);
        } else {
            SqlWriter.Frame frame = writer.startList("(", ")");
            source.unparse(writer, 0, 0);
            writer.endList(frame);
        }
        Names.unparse(columns, writer);
        writer.keyword("TO");
        pathLiteral.unparse(writer, 0, 0);
        StatementOption.unparseSpaced(options, writer);
    }
}
