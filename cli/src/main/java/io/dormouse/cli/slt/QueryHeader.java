package io.dormouse.cli.slt;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What the first line of a query says.
 *
 * @param types a letter a column
 * @param sort if the line names a mode
 * @param label queries of one label have one result
 * @param columnNames whether the first line of the result has the names of the columns
 * @param multiline whether the result is one value that ends with a line {@code EOF}
 * @param connection if the line names one
 */
record QueryHeader(
        String types,
        Optional<SortMode> sort,
        Optional<String> label,
        boolean columnNames,
        boolean multiline,
        Optional<String> connection) {

    /** An order by some columns, where rows of equal values may stand in any order: how an ORDER BY is compared anyway. */
    private static final Pattern PARTIAL_SORT = Pattern.compile("partialsort\\([0-9,]+\\)");

    /** Reads the words behind {@code query}. */
    static QueryHeader of(Place place, List<String> words) throws SltFormatException {
        String types = words.isEmpty() ? "" : words.get(0);
        if (!types.matches("[A-Za-z?]*")) {
            throw new SltFormatException(place, "expected a letter a column, as in `query IRT`, not " + types);
        }
        Optional<SortMode> sort = Optional.empty();
        Optional<String> connection = Optional.empty();
        List<String> options = new ArrayList<>();
        if (words.size() > 1) {
            for (String option :
                    PARTIAL_SORT.matcher(words.get(1)).replaceAll("nosort").split(",", -1)) {
                Optional<SortMode> mode = SortMode.of(option);
                if (mode.isPresent()) {
                    sort = mode;
                } else if (option.equals("colnames") || option.equals("multiline")) {
                    options.add(option);
                } else if (option.startsWith("con")) {
                    connection = Optional.of(option);
                } else if (!option.equals("retry")) {
                    throw new SltFormatException(
                            place, "expected a sort mode (nosort, rowsort or valuesort), not " + option);
                }
            }
        }
        boolean labelled = words.size() > 2
                && !words.get(1).equals("retry")
                && !words.get(2).equals("retry");
        return new QueryHeader(
                types,
                sort,
                labelled ? Optional.of(words.get(2)) : Optional.empty(),
                options.contains("colnames"),
                options.contains("multiline"),
                connection);
    }
}
