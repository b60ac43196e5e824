package io.dormouse.sql.parser;

import java.util.List;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** BEGIN (or START TRANSACTION), COMMIT and ROLLBACK. */
public final class TransactionStatement extends Statement {
    private final Action action;

    TransactionStatement(SqlParserPos position, Action action) {
        super("TRANSACTION", position);
        this.action = action;
    }

    /** What happens to the transaction. */
    public Action action() {
        return action;
    }

    /** What can happen to a transaction. */
    public enum Action {
        /** It begins. */
        BEGIN,
        /** It is kept. */
        COMMIT,
        /** It is undone. */
        ROLLBACK
    }

    @Override
    public <R> R match(Cases<R> cases) {
        return cases.transaction(this);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of();
    }

    @Override
    Statement at(SqlParserPos position) {
        return new TransactionStatement(position, action);
    }

    @Override
    void print(SqlWriter writer) {
        writer.keyword(action.name());
    }
}
