package io.dormouse.sql.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * An option of a statement, {@code append_only = true} or {@code FORMAT csv}: a name in lower case and perhaps a value,
 * a literal or a word. Which names there are and what they take is not known here.
 */
public record StatementOption(
        SqlIdentifier identifier, @Nullable SqlNode value, SqlParserPos position) {
    /** The option's name. */
    public String name() {
        return identifier.getSimple();
    }

    /** The value as text: a string's content, a word in lower case, a number's digits, {@code true} or {@code false}; null for none. */
    public @Nullable String text() {
        SqlNode given = value;
        if (given instanceof SqlCharStringLiteral string) {
            return string.getValueAs(String.class);
        }
        if (given instanceof SqlIdentifier word) {
            return word.getSimple();
        }
        if (given instanceof SqlLiteral literal) {
            Boolean truth = literal.getTypeName() == SqlTypeName.BOOLEAN ? literal.getValueAs(Boolean.class) : null;
            return truth != null ? truth.toString() : literal.toValue();
        }
        return null;
    }

    private void unparse(SqlWriter writer, boolean withEquals) {
        identifier.unparse(writer, 0, 0);
        if (value != null) {
            if (withEquals) {
                writer.print("= ");
            }
            value.unparse(writer, 0, 0);
        }
    }

    /** Prints {@code WITH (a = 1)}; nothing for no option. */
    static void unparseWith(List<StatementOption> options, SqlWriter writer) {
        if (!options.isEmpty()) {
            writer.keyword("WITH");
            unparse(options, writer, true);
        }
    }

    /** Prints {@code (a 1)}; nothing for no option. */
    static void unparseSpaced(List<StatementOption> options, SqlWriter writer) {
        if (!options.isEmpty()) {
            unparse(options, writer, false);
        }
    }

    private static void unparse(List<StatementOption> options, SqlWriter writer, boolean withEquals) {
        SqlWriter.Frame frame = writer.startList("(", ")");
        for (StatementOption option : options) {
            writer.sep(",");
            option.unparse(writer, withEquals);
        }
        writer.endList(frame);
    }
}
