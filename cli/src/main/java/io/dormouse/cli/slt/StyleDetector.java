package io.dormouse.cli.slt;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Tells from the records of a file how it writes results. Pure functions. */
final class StyleDetector {
    /** First words that only files with tabs have. */
    private static final Set<String> TABBED_WORDS = Set.of(
            "loop", "foreach", "concurrentloop", "concurrentforeach", "require", "require-env", "restart", "load");

    /** First words that files of whole rows have and the classic format has not. */
    private static final Set<String> LINES_WORDS = Set.of("include", "sleep", "subtest", "connection", "system", "let");

    private StyleDetector() {}

    /**
     * The style that holds at the beginning. In this order it follows from: headings and records that only one style has; the first query
     * of several columns whose result can only be of one style; the records of whole rows; the name of the file.
     *
     * @param lines the file as it is written
     */
    static Style of(String file, List<String> lines, List<SltRecord> records) {
        Set<String> words = Set.copyOf(lines.stream()
                .filter(line -> !line.isBlank())
                .map(line -> line.strip().split("\\s+", 2)[0])
                .toList());
        boolean headed = lines.stream()
                .anyMatch(line -> line.matches("# group: \\[.*\\]\\s*") || line.startsWith("# name: test/"));
        if (headed || TABBED_WORDS.stream().anyMatch(words::contains)) {
            return Style.TABBED;
        }
        if (words.contains("control")) {
            return Style.LINES;
        }
        for (SltRecord record : records) {
            if (record instanceof SltRecord.Query query) {
                Optional<Style> shown = shown(query);
                if (shown.isPresent()) {
                    return shown.get();
                }
            }
        }
        boolean rows = LINES_WORDS.stream().anyMatch(words::contains)
                || lines.stream().anyMatch(line -> line.startsWith("query error") || line.startsWith("statement count"))
                || file.endsWith(".slt");
        return rows ? Style.LINES : Style.CLASSIC;
    }

    /** The only style in which this result can be written. */
    private static Optional<Style> shown(SltRecord.Query query) {
        int columns = query.header().types().length();
        List<String> lines = query.result().lines();
        if (columns < 2
                || lines.isEmpty()
                || query.result().whole()
                || query.result().hash().isPresent()) {
            return Optional.empty();
        }
        if (lines.stream().allMatch(line -> line.split("\t", -1).length == columns)) {
            return Optional.of(Style.TABBED);
        }
        if (lines.stream().allMatch(line -> line.strip().split("\\s+", -1).length >= columns)) {
            return Optional.of(Style.LINES);
        }
        return lines.size() % columns == 0 ? Optional.of(Style.CLASSIC) : Optional.empty();
    }
}
