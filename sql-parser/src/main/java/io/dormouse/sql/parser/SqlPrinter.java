package io.dormouse.sql.parser;

import org.apache.calcite.rel.type.RelDataTypeSystem;
import org.apache.calcite.sql.SqlDialect;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.SqlWriterConfig;
import org.apache.calcite.sql.dialect.PostgresqlSqlDialect;
import org.apache.calcite.sql.pretty.SqlPrettyWriter;

/** Prints trees as SQL on one line, every name quoted, such that parsing gives the same tree again. */
public final class SqlPrinter {
    private static final SqlDialect DIALECT = new PrintingDialect();

    private SqlPrinter() {}

    /** PostgreSQL's, with the sign of an interval within its string, where PostgreSQL expects it. */
    private static final class PrintingDialect extends PostgresqlSqlDialect {
        private PrintingDialect() {
            super(PostgresqlSqlDialect.DEFAULT_CONTEXT);
        }

        @Override
        public void unparseSqlIntervalLiteral(
                SqlWriter writer, SqlIntervalLiteral literal, int leftPrecedence, int rightPrecedence) {
            SqlIntervalLiteral.IntervalValue interval = literal.getValueAs(SqlIntervalLiteral.IntervalValue.class);
            writer.keyword("INTERVAL");
            writer.literal("'" + (interval.getSign() < 0 ? "-" : "") + interval.getIntervalLiteral() + "'");
            unparseSqlIntervalQualifier(writer, interval.getIntervalQualifier(), RelDataTypeSystem.DEFAULT);
        }
    }

    /** The text of a tree. */
    public static String print(SqlNode node) {
        SqlWriterConfig config = SqlPrettyWriter.config()
                .withDialect(DIALECT)
                .withQuoteAllIdentifiers(true)
                .withClauseStartsLine(false)
                .withSelectListItemsOnSeparateLines(false)
                .withIndentation(0)
                .withLineLength(0);
        SqlPrettyWriter writer = new SqlPrettyWriter(config);
        node.unparse(writer, 0, 0);
        return writer.toSqlString().getSql().replace("\r", "");
    }
}
