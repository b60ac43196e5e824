package io.dormouse.cli.output;

import io.dormouse.Result;
import io.dormouse.type.Column;
import io.dormouse.type.Row;
import io.dormouse.type.Values;
import java.io.IOException;
import java.io.Writer;
import org.jspecify.annotations.Nullable;

/**
 * Results as RFC 4180 with LF: a header line, then a line a row; NULL is an empty field, the empty string {@code ""},
 * booleans are {@code true} and {@code false}. An empty line stands between two results.
 */
final class CsvPrinter implements ResultPrinter {
    private final Writer out;
    private boolean first = true;

    CsvPrinter(Writer out) {
        this.out = out;
    }

    @Override
    public void print(long statement, Result.Rows result) throws IOException {
        if (!first) {
            out.write('\n');
        }
        first = false;
        String separator = "";
        for (Column column : result.schema().columns()) {
            out.write(separator);
            out.write(field(column.name()));
            separator = ",";
        }
        out.write('\n');
        for (Row row : result.rows()) {
            for (int i = 0; i < row.size(); i++) {
                out.write(i == 0 ? "" : ",");
                out.write(field(row.get(i)));
            }
            out.write('\n');
        }
    }

    private static String field(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        String text = Values.text(value);
        boolean quoted = text.isEmpty();
        for (int i = 0; i < text.length() && !quoted; i++) {
            char c = text.charAt(i);
            quoted = c == ',' || c == '"' || c == '\n' || c == '\r';
        }
        return quoted ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
