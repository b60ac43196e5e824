package io.dormouse.cli.output;

import io.dormouse.Result;
import io.dormouse.type.Column;
import io.dormouse.type.Row;
import io.dormouse.type.Values;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/**
 * Results as psql's expanded display shows them: each row under a rule with its number, a line a column; then the count of
 * rows and an empty line. Values as in tables.
 */
public final class ExpandedPrinter implements ResultPrinter {
    private static final int LEAST_RULE = 20;

    private final Writer out;

    /** A printer onto {@code out}. */
    public ExpandedPrinter(Writer out) {
        this.out = out;
    }

    @Override
    public void print(long statement, Result.Rows result) throws IOException {
        List<String> names = result.schema().columns().stream()
                .map(Column::name)
                .map(Cells::visible)
                .toList();
        int width = names.stream().mapToInt(Cells::width).max().orElse(0);
        long number = 0;
        for (Row row : result.rows()) {
            number++;
            String heading = "-[ row " + number + " ]-";
            out.write(heading + "-".repeat(Math.max(LEAST_RULE - heading.length(), 0)) + "\n");
            for (int i = 0; i < names.size(); i++) {
                String name = names.get(i);
                String line =
                        name + " ".repeat(width - Cells.width(name)) + " | " + Cells.visible(Values.text(row.get(i)));
                out.write(line.stripTrailing() + "\n");
            }
        }
        out.write(Cells.count(number) + "\n\n");
    }
}
