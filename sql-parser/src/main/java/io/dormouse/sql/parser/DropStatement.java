package io.dormouse.sql.parser;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** DROP TABLE, DROP VIEW and DROP MATERIALIZED VIEW. */
public final class DropStatement extends Statement {
    private final Target target;
    private final boolean ifExists;
    private final List<SqlIdentifier> names;
    private final boolean cascade;

    DropStatement(SqlParserPos position, Target target, boolean ifExists, List<SqlIdentifier> names, boolean cascade) {
        super("DROP", position);
        this.target = target;
        this.ifExists = ifExists;
        this.names = List.copyOf(names);
        this.cascade = cascade;
    }

    /** What is dropped. */
    public Target target() {
        return target;
    }

    /** Whether a missing one is no error. */
    public boolean ifExists() {
        return ifExists;
    }

    /** The names, at least one. */
    public List<SqlIdentifier> names() {
        return names;
    }

    /** Whether what depends on them goes too. */
    public boolean cascade() {
        return cascade;
    }

    /** What can be dropped. */
    public enum Target {
        /** A table. */
        TABLE("TABLE"),
        /** A plain view. */
        VIEW("VIEW"),
        /** A live view. */
        MATERIALIZED_VIEW("MATERIALIZED VIEW");

        private final String words;

        Target(String words) {
            this.words = words;
        }
    }

    @Override
    public <R> R match(Cases<R> cases) {
        return cases.drop(this);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.copyOf(names);
    }

    @Override
    Statement at(SqlParserPos position) {
        return new DropStatement(position, target, ifExists, names, cascade);
    }

    @Override
    void print(SqlWriter writer) {
        writer.keyword("DROP");
        writer.keyword(target.words);
        if (ifExists) {
            writer.keyword("IF EXISTS");
        }
        SqlWriter.Frame frame = writer.startList("", "");
        for (SqlIdentifier name : names) {
            writer.sep(",");
            name.unparse(writer, 0, 0);
        }
        writer.endList(frame);
        if (cascade) {
            writer.keyword("CASCADE");
        }
    }
}
