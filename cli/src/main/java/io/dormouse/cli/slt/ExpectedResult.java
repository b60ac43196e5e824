package io.dormouse.cli.slt;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines behind the four dashes of a query.
 *
 * @param written whether there are any four dashes; without, nothing is asked of the result
 * @param whole whether the lines are one value
 */
record ExpectedResult(boolean written, boolean whole, List<String> lines) {
    private static final Pattern HASH = Pattern.compile("(\\d+)\\s+values?\\s+hashing\\s+to\\s+([0-9A-Fa-f]{32})");

    static final ExpectedResult NONE = new ExpectedResult(false, false, List.of());

    ExpectedResult {
        lines = List.copyOf(lines);
    }

    /** How many values there have to be and their hash, where that is what is expected. */
    Optional<ResultHash> hash() {
        Matcher matcher = HASH.matcher(lines.size() == 1 ? lines.get(0).strip() : "");
        return matcher.matches()
                ? Optional.of(new ResultHash(
                        Long.parseLong(matcher.group(1)), matcher.group(2).toLowerCase(Locale.ROOT)))
                : Optional.empty();
    }
}
