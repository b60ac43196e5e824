package io.dormouse.sql.parser;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWriter;

/** Lists of names, as the grammar gives them and as statements print them. */
final class Names {
    private Names() {}

    static List<SqlIdentifier> of(SqlNodeList names) {
        return names.stream().map(SqlIdentifier.class::cast).toList();
    }

    /** Prints {@code (a, b)}; nothing for no name. */
    static void unparse(List<SqlIdentifier> names, SqlWriter writer) {
        if (names.isEmpty()) {
            return;
        }
        SqlWriter.Frame frame = writer.startList("(", ")");
        for (SqlIdentifier name : names) {
            writer.sep(",");
            name.unparse(writer, 0, 0);
        }
        writer.endList(frame);
    }
}
