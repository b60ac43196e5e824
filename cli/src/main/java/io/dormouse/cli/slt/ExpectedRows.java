package io.dormouse.cli.slt;

import io.dormouse.type.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The expected lines of a result as rows of what is compared. Pure functions. */
final class ExpectedRows {
    private ExpectedRows() {}

    /** A row as a line of its own, any blanks being one. */
    static String line(List<String> cells) {
        return String.join(
                " ",
                cells.stream()
                        .flatMap(cell -> Stream.of(cell.strip().split("\\s+", -1)))
                        .filter(word -> !word.isEmpty())
                        .toList());
    }

    /** The rows that the lines say; nothing if they are not a whole number of rows. */
    static Optional<List<List<String>>> of(List<String> lines, Schema schema, CellText text) {
        if (text.style().isLines()) {
            return Optional.of(
                    lines.stream().map(line -> List.of(line(List.of(line)))).toList());
        }
        int columns = schema.size();
        boolean tabs = columns > 1 && lines.stream().allMatch(line -> line.split("\t", -1).length == columns);
        List<String> values = tabs
                ? lines.stream()
                        .flatMap(line -> Stream.of(line.split("\t", -1)))
                        .toList()
                : lines;
        if (columns == 0 || values.size() % columns != 0) {
            return Optional.empty();
        }
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < values.size(); i += columns) {
            List<String> row = new ArrayList<>();
            for (int column = 0; column < columns; column++) {
                row.add(text.normalized(
                        values.get(i + column), schema.column(column).type()));
            }
            rows.add(row);
        }
        return Optional.of(rows);
    }
}
