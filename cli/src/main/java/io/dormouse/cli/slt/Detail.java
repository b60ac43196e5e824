package io.dormouse.cli.slt;

import java.util.ArrayList;
import java.util.List;

/** The lines that tell of a failure. Pure functions. */
final class Detail {
    private static final int MOST_LINES = 20;

    private Detail() {}

    /** The lines, further in; not all of very many. */
    static List<String> indented(List<String> lines) {
        List<String> shown = new ArrayList<>();
        lines.stream().limit(MOST_LINES).forEach(line -> shown.add("  " + line));
        if (lines.size() > MOST_LINES) {
            shown.add("  … " + (lines.size() - MOST_LINES) + " more");
        }
        return shown;
    }

    /** SQL, then what was expected and what came. */
    static List<String> of(String sql, List<String> expected, List<String> actual) {
        List<String> detail = new ArrayList<>(indented(sql.lines().toList()));
        detail.add("expected:");
        detail.addAll(indented(expected));
        detail.add("actual:");
        detail.addAll(indented(actual));
        return detail;
    }
}
