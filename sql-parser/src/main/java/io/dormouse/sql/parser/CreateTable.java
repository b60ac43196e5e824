package io.dormouse.sql.parser;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CREATE TABLE: columns, constraints in the order in which they were written, and options that are yet to be checked. */
public final class CreateTable extends Statement {
    private final boolean ifNotExists;
    private final SqlIdentifier name;
    private final List<ColumnDefinition> columns;
    private final List<TableConstraint> constraints;
    private final List<StatementOption> options;

    CreateTable(
            SqlParserPos position,
            boolean ifNotExists,
            SqlIdentifier name,
            List<ColumnDefinition> columns,
            List<TableConstraint> constraints,
            List<StatementOption> options) {
        super("CREATE TABLE", position);
        this.ifNotExists = ifNotExists;
        this.name = name;
        this.columns = List.copyOf(columns);
        this.constraints = List.copyOf(constraints);
        this.options = List.copyOf(options);
    }

    /** Whether an existing table is left as it is. */
    public boolean ifNotExists() {
        return ifNotExists;
    }

    /** The table's name. */
    public SqlIdentifier name() {
        return name;
    }

    /** The columns; there may be none. */
    public List<ColumnDefinition> columns() {
        return columns;
    }

    /** All constraints, those behind a column among them. */
    public List<TableConstraint> constraints() {
        return constraints;
    }

    /** The options in {@code WITH (…)}. */
    public List<StatementOption> options() {
        return options;
    }

    @Override
    public <R> R match(Cases<R> cases) {
        return cases.createTable(this);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of(name);
    }

    @Override
    Statement at(SqlParserPos position) {
        return new CreateTable(position, ifNotExists, name, columns, constraints, options);
    }

    @Override
    void print(SqlWriter writer) {
        writer.keyword(ifNotExists ? "CREATE TABLE IF NOT EXISTS" : "CREATE TABLE");
        name.unparse(writer, 0, 0);
        SqlWriter.Frame frame = writer.startList("(", ")");
        for (ColumnDefinition column : columns) {
            writer.sep(",");
            column.unparse(writer);
        }
        for (TableConstraint constraint : constraints) {
            writer.sep(",");
            constraint.unparse(writer);
        }
        writer.endList(frame);
        StatementOption.unparseWith(options, writer);
    }
}
