package io.dormouse.sql.parser;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** SUBSCRIBE view. */
public final class SubscribeStatement extends Statement {
    private final SqlIdentifier view;

    SubscribeStatement(SqlParserPos position, SqlIdentifier view) {
        super("SUBSCRIBE", position);
        this.view = view;
    }

    /** The live view. */
    public SqlIdentifier view() {
        return view;
    }

    @Override
    public <R> R match(Cases<R> cases) {
        return cases.subscribe(this);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of(view);
    }

    @Override
    Statement at(SqlParserPos position) {
        return new SubscribeStatement(position, view);
    }

    @Override
    void print(SqlWriter writer) {
        writer.keyword("SUBSCRIBE");
        view.unparse(writer, 0, 0);
    }
}
