package io.dormouse.sql.parser;

import java.util.List;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** EXPLAIN: its options and what is explained, a query, a change, or the name of a view. */
public final class ExplainStatement extends Statement {
    private final List<StatementOption> options;
    private final SqlNode subject;

    ExplainStatement(SqlParserPos position, List<StatementOption> options, SqlNode subject) {
        super("EXPLAIN", position);
        this.options = List.copyOf(options);
        this.subject = subject;
    }

    /** The options; {@code EXPLAIN MAINTENANCE} has one of that name. */
    public List<StatementOption> options() {
        return options;
    }

    /** What is explained: a {@code SqlIdentifier} is the name of a view. */
    public SqlNode subject() {
        return subject;
    }

    @Override
    public <R> R match(Cases<R> cases) {
        return cases.explain(this);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of(subject);
    }

    @Override
    Statement at(SqlParserPos position) {
        return new ExplainStatement(position, options, subject);
    }

    @Override
    void print(SqlWriter writer) {
        writer.keyword("EXPLAIN");
        StatementOption.unparseSpaced(options, writer);
        subject.unparse(writer, 0, 0);
    }
}
