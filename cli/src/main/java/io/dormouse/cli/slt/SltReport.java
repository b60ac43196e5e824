package io.dormouse.cli.slt;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** The report of a run in Markdown: causes in groups, the largest first, equal ones by name. Pure functions. */
final class SltReport {
    private static final int PLACES = 3;
    private static final int WIDEST = 120;

    private SltReport() {}

    static String of(Mode mode, List<FileResult> results, Tally total, LiveCounts live) {
        StringBuilder report = new StringBuilder("# sqllogictest report\n\n");
        report.append("Mode ")
                .append(mode.name().toLowerCase(Locale.ROOT))
                .append(", files ")
                .append(results.size())
                .append(": ")
                .append(total)
                .append("\n");
        if (mode.isLive()) {
            report.append("\nLive views: ")
                    .append(live.kept)
                    .append(" kept, ")
                    .append(live.compared)
                    .append(" comparisons, ")
                    .append(live.dropped)
                    .append(" dropped with what they read or for an error of theirs, ")
                    .append(live.notKept)
                    .append(" queries not kept (in a transaction, or of a feed)\n");
        }
        append(
                report,
                "Refusals",
                results,
                outcome ->
                        outcome instanceof Outcome.Refused refused ? Optional.of(refused.message()) : Optional.empty());
        append(
                report,
                "Failures",
                results,
                outcome -> outcome instanceof Outcome.Failed failed ? Optional.of(failed.kind()) : Optional.empty());
        append(
                report,
                "Skipped",
                results,
                outcome ->
                        outcome instanceof Outcome.Skipped skipped ? Optional.of(skipped.reason()) : Optional.empty());
        report.append("\n## Files\n\n");
        results.forEach(result -> report.append("* ")
                .append(result.file())
                .append(": ")
                .append(result.tally())
                .append("\n"));
        return report.toString();
    }

    private static void append(
            StringBuilder report, String title, List<FileResult> results, Function<Outcome, Optional<String>> cause) {
        Map<String, List<Incident>> groups = new TreeMap<>();
        for (FileResult result : results) {
            for (Incident incident : result.incidents()) {
                cause.apply(incident.outcome())
                        .ifPresent(key -> groups.computeIfAbsent(key, first -> new ArrayList<>())
                                .add(incident));
            }
        }
        if (groups.isEmpty()) {
            return;
        }
        report.append("\n## ").append(title).append("\n\n");
        Comparator<Map.Entry<String, List<Incident>>> largest =
                Comparator.comparing(entry -> -entry.getValue().size());
        groups.entrySet().stream()
                .sorted(largest.thenComparing(Map.Entry::getKey))
                .forEach(entry -> {
                    report.append("* ")
                            .append(entry.getValue().size())
                            .append(" × ")
                            .append(entry.getKey())
                            .append("\n");
                    entry.getValue().stream()
                            .limit(PLACES)
                            .forEach(incident -> report.append("  * ")
                                    .append(incident.place())
                                    .append(code(incident.sql()))
                                    .append("\n"));
                });
    }

    /** The SQL in one line, not all of a long one. */
    private static String code(String sql) {
        String line = sql.strip().replaceAll("\\s+", " ").replace("`", "'");
        String shown = line.length() > WIDEST ? line.substring(0, WIDEST) + "…" : line;
        return shown.isEmpty() ? "" : " `" + shown + "`";
    }
}
