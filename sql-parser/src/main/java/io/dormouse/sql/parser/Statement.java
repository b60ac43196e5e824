package io.dormouse.sql.parser;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.Litmus;
import org.jspecify.annotations.Nullable;

/**
 * A statement that Dormouse adds to Calcite's grammar. Immutable; two are equal ({@link #equalsDeep}) if they print the
 * same; {@link #getOperandList()} gives the names and queries within, for visitors.
 */
public abstract sealed class Statement extends SqlCall
        permits CreateTable,
                CreateView,
                DropStatement,
                CopyFrom,
                CopyTo,
                TransactionStatement,
                SubscribeStatement,
                ExplainStatement,
                TruncateStatement {
    private final SqlOperator operator;

    Statement(String name, SqlParserPos position) {
        super(position);
        this.operator = new SqlSpecialOperator(name, SqlKind.OTHER_DDL);
    }

    /** What to do with each statement; there is no default. */
    public interface Cases<R> {
        R createTable(CreateTable statement);

        R createView(CreateView statement);

        R drop(DropStatement statement);

        R copyFrom(CopyFrom statement);

        R copyTo(CopyTo statement);

        R transaction(TransactionStatement statement);

        R subscribe(SubscribeStatement statement);

        R explain(ExplainStatement statement);

        R truncate(TruncateStatement statement);
    }

    /** Hands this statement to its case. */
    public abstract <R> R match(Cases<R> cases);

    /** Prints this statement. */
    abstract void print(SqlWriter writer);

    /** This statement at another place. */
    abstract Statement at(SqlParserPos position);

    @Override
    public final SqlOperator getOperator() {
        return operator;
    }

    @Override
    public final SqlNode clone(SqlParserPos position) {
        return at(position);
    }

    @Override
    public final void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
        print(writer);
    }

    @Override
    public final boolean equalsDeep(@Nullable SqlNode node, Litmus litmus) {
        boolean same = node instanceof Statement && SqlPrinter.print(this).equals(SqlPrinter.print(node));
        return same ? litmus.succeed() : litmus.fail("{} != {}", this, node);
    }
}
