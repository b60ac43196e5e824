package io.dormouse.cli.slt;

import java.util.Locale;
import java.util.Optional;

/** How rows are sorted before they are compared. */
enum SortMode {
    /** As the engine gives them; where the query has no ORDER BY that is any order. */
    NOSORT,
    /** By rows. */
    ROWSORT,
    /** All values as one heap. */
    VALUESORT;

    static Optional<SortMode> of(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "nosort", "none" -> Optional.of(NOSORT);
            case "rowsort", "sort" -> Optional.of(ROWSORT);
            case "valuesort" -> Optional.of(VALUESORT);
            default -> Optional.empty();
        };
    }
}
