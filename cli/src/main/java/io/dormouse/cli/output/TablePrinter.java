package io.dormouse.cli.output;

import io.dormouse.Result;
import io.dormouse.type.Column;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.Values;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/**
 * Results as psql shows them: centred names, a rule, aligned columns (numbers to the right), the count of rows, an empty
 * line. NULL is shown as {@code NULL}; control characters are shown as escapes, so that a row is always one line.
 */
final class TablePrinter implements ResultPrinter {
    private final Writer out;

    TablePrinter(Writer out) {
        this.out = out;
    }

    @Override
    public void print(long statement, Result.Rows result) throws IOException {
        Schema schema = result.schema();
        List<String> names = new ArrayList<>();
        int[] widths = new int[schema.size()];
        for (int i = 0; i < widths.length; i++) {
            String name = visible(schema.column(i).name());
            names.add(name);
            widths[i] = width(name);
        }
        List<String[]> lines = new ArrayList<>();
        for (Row row : result.rows()) {
            String[] cells = new String[widths.length];
            for (int i = 0; i < cells.length; i++) {
                cells[i] = visible(Values.text(row.get(i)));
                widths[i] = Math.max(widths[i], width(cells[i]));
            }
            lines.add(cells);
        }
        writeHeader(names, widths);
        for (String[] cells : lines) {
            writeLine(schema, cells, widths);
        }
        out.write(lines.size() == 1 ? "(1 row)\n\n" : "(" + lines.size() + " rows)\n\n");
    }

    private void writeHeader(List<String> names, int[] widths) throws IOException {
        StringBuilder header = new StringBuilder();
        StringBuilder rule = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            int blanks = widths[i] - width(names.get(i));
            header.append(i == 0 ? " " : " | ").append(" ".repeat(blanks / 2)).append(names.get(i));
            header.append(" ".repeat(blanks - blanks / 2));
            rule.append(i == 0 ? "-" : "-+-").append("-".repeat(widths[i]));
        }
        out.write(header.toString().stripTrailing());
        out.write('\n');
        out.write(rule.append("-\n").toString());
    }

    private void writeLine(Schema schema, String[] cells, int[] widths) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.length; i++) {
            String blanks = " ".repeat(widths[i] - width(cells[i]));
            line.append(i == 0 ? " " : " | ");
            line.append(isNumber(schema.column(i)) ? blanks + cells[i] : cells[i] + blanks);
        }
        out.write(line.toString().stripTrailing());
        out.write('\n');
    }

    private static boolean isNumber(Column column) {
        return switch (column.type().family()) {
            case INTEGER, DECIMAL, DOUBLE -> true;
            case BOOLEAN, TEXT, DATE, TIMESTAMP -> false;
        };
    }

    private static String visible(String text) {
        if (text.chars().noneMatch(Character::isISOControl)) {
            return text;
        }
        StringBuilder shown = new StringBuilder();
        text.chars().forEach(c -> {
            if (c == '\n') {
                shown.append("\\n");
            } else if (c == '\r') {
                shown.append("\\r");
            } else if (c == '\t') {
                shown.append("\\t");
            } else if (Character.isISOControl(c)) {
                shown.append(String.format("\\x%02X", c));
            } else {
                shown.append((char) c);
            }
        });
        return shown.toString();
    }

    /** Columns on a terminal: two for East Asian wide characters, none for combining marks. */
    private static int width(String text) {
        return text.codePoints().map(TablePrinter::width).sum();
    }

    private static int width(int codePoint) {
        if (codePoint < 0x300) {
            return 1;
        }
        int type = Character.getType(codePoint);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        return switch (Character.UnicodeScript.of(codePoint)) {
            case HAN, HANGUL, HIRAGANA, KATAKANA -> 2;
            default -> 1;
        };
    }
}
