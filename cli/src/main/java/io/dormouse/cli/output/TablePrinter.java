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
public final class TablePrinter implements ResultPrinter {
    private final Writer out;

    /** A printer onto {@code out}. */
    public TablePrinter(Writer out) {
        this.out = out;
    }

    @Override
    public void print(long statement, Result.Rows result) throws IOException {
        printTable(result);
        out.write(Cells.count(result.rows().size()) + "\n\n");
    }

    /** Prints the first rows of a result that has {@code total}, without the empty line. */
    public void printPart(Result.Rows first, long total) throws IOException {
        printTable(first);
        int shown = first.rows().size();
        out.write(shown == total ? Cells.count(total) : "(the first " + shown + " of " + total + " rows)");
        out.write('\n');
    }

    /** Prints a result without the count of its rows. */
    public void printTable(Result.Rows result) throws IOException {
        Schema schema = result.schema();
        List<String> names = new ArrayList<>();
        int[] widths = new int[schema.size()];
        for (int i = 0; i < widths.length; i++) {
            String name = Cells.visible(schema.column(i).name());
            names.add(name);
            widths[i] = Cells.width(name);
        }
        List<String[]> lines = new ArrayList<>();
        for (Row row : result.rows()) {
            String[] cells = new String[widths.length];
            for (int i = 0; i < cells.length; i++) {
                cells[i] = Cells.visible(Values.text(row.get(i)));
                widths[i] = Math.max(widths[i], Cells.width(cells[i]));
            }
            lines.add(cells);
        }
        writeHeader(names, widths);
        for (String[] cells : lines) {
            writeLine(schema, cells, widths);
        }
    }

    private void writeHeader(List<String> names, int[] widths) throws IOException {
        StringBuilder header = new StringBuilder();
        StringBuilder rule = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            int blanks = widths[i] - Cells.width(names.get(i));
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
            String blanks = " ".repeat(widths[i] - Cells.width(cells[i]));
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
}
