package io.dormouse.cli.slt;

import io.dormouse.logic.SortKey;
import io.dormouse.type.Column;
import java.util.List;
import java.util.Optional;

/**
 * Compares an answer with the result that a file expects.
 *
 * @param style how the file writes results
 * @param sort how rows are sorted before they are compared
 * @param hashThreshold above how many values an answer is shown as its hash; 0 for never
 */
record ResultCheck(Style style, SortMode sort, long hashThreshold) {

    /** The difference, if there is one. */
    Optional<Mismatch> check(SltRecord.Query query, Answer answer) {
        ExpectedResult expected = query.result();
        String types = query.header().types();
        int columns = answer.schema().size();
        if (style != Style.LINES && !types.isEmpty() && types.length() != columns) {
            return Optional.of(Mismatch.of(Mismatch.COLUMNS, types.length(), columns));
        }
        if (!expected.written()) {
            return Optional.empty();
        }
        List<String> lines = expected.lines();
        if (query.header().columnNames()) {
            List<String> names =
                    answer.schema().columns().stream().map(Column::name).toList();
            String first = lines.isEmpty() ? "" : ExpectedRows.line(List.of(lines.get(0)));
            if (!first.equals(ExpectedRows.line(names))) {
                return Optional.of(Mismatch.of(Mismatch.COLUMN_NAMES, first, ExpectedRows.line(names)));
            }
            lines = lines.subList(1, lines.size());
        }
        Optional<Mismatch> mismatch = check(expected, lines, answer, new CellText(style, types, false));
        return mismatch.isPresent() && style.isLines()
                ? check(expected, lines, answer, new CellText(style, types, true))
                : mismatch;
    }

    private Optional<Mismatch> check(ExpectedResult expected, List<String> lines, Answer answer, CellText text) {
        List<List<String>> cells = answer.rows().stream().map(text::of).toList();
        if (expected.whole()) {
            String actual = String.join("\n", Sorting.flat(cells));
            return actual.strip().equals(String.join("\n", lines).strip())
                    ? Optional.empty()
                    : Optional.of(
                            new Mismatch(Mismatch.VALUES, lines, actual.lines().toList()));
        }
        Optional<ResultHash> hash = expected.hash();
        if (hash.isPresent()) {
            ResultHash actual = hash(answer, cells);
            return actual.equals(hash.get())
                    ? Optional.empty()
                    : Optional.of(Mismatch.of(
                            hash.get().values() == actual.values() ? Mismatch.HASH : Mismatch.ROWS,
                            hash.get(),
                            actual));
        }
        List<List<String>> actual = style.isLines()
                ? cells.stream().map(row -> List.of(ExpectedRows.line(row))).toList()
                : cells;
        Optional<List<List<String>>> rows = ExpectedRows.of(lines, answer.schema(), text);
        Optional<String> kind = sort == SortMode.VALUESORT
                ? valueDifference(lines, rows, cells)
                : rows.isEmpty() ? Optional.of(Mismatch.ROWS) : rowDifference(rows.get(), actual, answer);
        return kind.map(what -> new Mismatch(what, lines, shown(actual, cells)));
    }

    /** The hash of the values; unordered rows are sorted first, since their order means nothing. */
    ResultHash hash(Answer answer, List<List<String>> cells) {
        if (sort == SortMode.VALUESORT) {
            return ResultHash.of(Sorting.values(cells));
        }
        return ResultHash.of(Sorting.flat(sort == SortMode.ROWSORT ? Sorting.rows(cells) : cells));
    }

    /** The hash by which results of one label are compared. */
    ResultHash labelHash(SltRecord.Query query, Answer answer) {
        CellText text = new CellText(style, query.header().types(), false);
        List<List<String>> cells = answer.rows().stream().map(text::of).toList();
        boolean unordered = answer.ordering().map(List::isEmpty).orElse(false);
        return hash(answer, unordered ? Sorting.rows(cells) : cells);
    }

    /** Whether the order of the values is compared although the query does not decide it. */
    boolean isOrderOpen(Answer answer) {
        return sort == SortMode.NOSORT
                && answer.rows().size() > 1
                && answer.ordering()
                        .filter(keys -> keys.isEmpty() || OrderCheck.hasTies(answer.rows(), keys))
                        .isPresent();
    }

    private Optional<String> valueDifference(
            List<String> lines, Optional<List<List<String>>> rows, List<List<String>> cells) {
        List<String> actual = Sorting.values(cells);
        List<List<String>> expected = rows.orElse(List.of(lines));
        if (style.isLines()) {
            boolean words = lines.size() != actual.size();
            expected = lines.stream()
                    .map(line -> words ? List.of(line.strip().split("\\s+", -1)) : List.of(line))
                    .toList();
        }
        if (CellMatch.values(Sorting.values(expected), actual)) {
            return Optional.empty();
        }
        return Optional.of(Sorting.flat(expected).size() == actual.size() ? Mismatch.VALUES : Mismatch.ROWS);
    }

    private Optional<String> rowDifference(List<List<String>> expected, List<List<String>> actual, Answer answer) {
        if (expected.size() != actual.size()) {
            return Optional.of(Mismatch.ROWS);
        }
        if (sort == SortMode.NOSORT && CellMatch.rows(expected, actual)) {
            return Optional.empty();
        }
        boolean same = CellMatch.rows(Sorting.rows(expected), Sorting.rows(actual));
        if (!same) {
            return Optional.of(Mismatch.VALUES);
        }
        if (sort == SortMode.ROWSORT) {
            return Optional.empty();
        }
        Optional<List<SortKey>> keys = answer.ordering();
        boolean allowed = keys.isPresent()
                && (keys.get().isEmpty() || OrderCheck.allows(expected, actual, answer.rows(), keys.get()));
        return allowed ? Optional.empty() : Optional.of(Mismatch.ORDER);
    }

    private List<String> shown(List<List<String>> actual, List<List<String>> cells) {
        List<String> values = Sorting.flat(sort == SortMode.ROWSORT ? Sorting.rows(cells) : cells);
        if (hashThreshold > 0 && values.size() > hashThreshold) {
            return List.of(ResultHash.of(values).toString());
        }
        List<List<String>> rows = sort == SortMode.ROWSORT ? Sorting.rows(actual) : actual;
        return rows.stream().map(row -> String.join("\t", row)).toList();
    }
}
