package io.dormouse.sql.parser;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** TRUNCATE table. */
public final class TruncateStatement extends Statement {
    private final SqlIdentifier table;

    TruncateStatement(SqlParserPos position, SqlIdentifier table) {
        super("TRUNCATE", position);
        this.table = table;
    }

    /** The table that is emptied. */
    public SqlIdentifier table() {
        return table;
    }

    @Override
    public <R> R match(Cases<R> cases) {
        return cases.truncate(this);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of(table);
    }

    @Override
    Statement at(SqlParserPos position) {
        return new TruncateStatement(position, table);
    }

    @Override
    void print(SqlWriter writer) {
        writer.keyword("TRUNCATE TABLE");
        table.unparse(writer, 0, 0);
    }
}
