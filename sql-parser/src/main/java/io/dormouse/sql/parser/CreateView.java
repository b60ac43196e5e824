package io.dormouse.sql.parser;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CREATE VIEW and CREATE MATERIALIZED VIEW. */
public final class CreateView extends Statement {
    private final boolean replace;
    private final boolean materialized;
    private final boolean ifNotExists;
    private final SqlIdentifier name;
    private final List<SqlIdentifier> columns;
    private final List<StatementOption> options;
    private final SqlNode query;

    CreateView(
            SqlParserPos position,
            boolean replace,
            boolean materialized,
            boolean ifNotExists,
            SqlIdentifier name,
            List<SqlIdentifier> columns,
            List<StatementOption> options,
            SqlNode query) {
        super("CREATE VIEW", position);
        this.replace = replace;
        this.materialized = materialized;
        this.ifNotExists = ifNotExists;
        this.name = name;
        this.columns = List.copyOf(columns);
        this.options = List.copyOf(options);
        this.query = query;
    }

    /** Whether a view of the same name gives way. */
    public boolean replace() {
        return replace;
    }

    /** Whether the view is kept live. */
    public boolean materialized() {
        return materialized;
    }

    /** Whether an existing view is left as it is. */
    public boolean ifNotExists() {
        return ifNotExists;
    }

    /** The view's name. */
    public SqlIdentifier name() {
        return name;
    }

    /** The names of the columns; empty if the query names them. */
    public List<SqlIdentifier> columns() {
        return columns;
    }

    /** The options in {@code WITH (…)}. */
    public List<StatementOption> options() {
        return options;
    }

    /** The query. */
    public SqlNode query() {
        return query;
    }

    @Override
    public <R> R match(Cases<R> cases) {
        return cases.createView(this);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of(name, query);
    }

    @Override
    Statement at(SqlParserPos position) {
        return new CreateView(position, replace, materialized, ifNotExists, name, columns, options, query);
    }

    @Override
    void print(SqlWriter writer) {
        writer.keyword(replace ? "CREATE OR REPLACE" : "CREATE");
        writer.keyword(materialized ? "MATERIALIZED VIEW" : "VIEW");
        if (ifNotExists) {
            writer.keyword("IF NOT EXISTS");
        }
        name.unparse(writer, 0, 0);
        Names.unparse(columns, writer);
        StatementOption.unparseWith(options, writer);
        writer.keyword("AS");
        query.unparse(writer, 0, 0);
    }
}
