package io.dormouse.bench.harness;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Forms figures as text for people. */
public final class TextReport {
    private TextReport() {}

    /** What the figures depend on: cores, JVM, heap. */
    public static String machine() {
        Runtime runtime = Runtime.getRuntime();
        List<String> flags = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("-X"))
                .collect(Collectors.toList());
        return String.format(
                Locale.ROOT,
                "%d cores, %s memory, %s %s %s, %s %s (%s), heap of at most %d MiB, flags: %s",
                runtime.availableProcessors(),
                memory(),
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                System.getProperty("os.arch"),
                System.getProperty("java.vm.name"),
                System.getProperty("java.runtime.version"),
                System.getProperty("java.vm.vendor"),
                runtime.maxMemory() >> 20,
                flags.isEmpty() ? "none" : String.join(" ", flags));
    }

    private static String memory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? (system.getTotalMemorySize() >> 20) + " MiB of"
                : "unknown";
    }

    /** What each figure means. */
    public static String legend() {
        return """
                rows/s, ns/row: median round; one row is one epoch
                p50 to max: single rows in rounds of their own, in ns, the clock's reading (20 to 40 ns) included
                heap B/row: live heap after the stream less live heap before, over the rows present, texts not counted;
                  of a program in a JVM of its own, its best configuration; of DuckDB, what its buffer manager has
                ratio: rows/s of the first over rows/s of the other, round by round: median (least to greatest)
                """;
    }

    /** What each figure of {@link Waits} means. */
    public static String legendOfWaits() {
        return """
                p50 to max: from a row's arrival until the answer is right, in ns, of the stream's last rows
                rows/s, ns/row: what that comes to, median round
                ratio: rows/s of the first over rows/s of the other, round by round: median (least to greatest)
                """;
    }

    /** A heading and a table, a line a contender. */
    public static String table(WorkloadFigures figures) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%s %s %s, scale %s, %,d rows%n",
                figures.workload(),
                figures.query(),
                figures.stream(),
                figures.scale(),
                figures.rows()));
        figures.surroundings().forEach((what, is) -> text.append(what + ": " + is + "\n"));
        text.append(String.format(
                Locale.ROOT,
                "%-14s %12s %9s %8s %8s %9s %12s %11s  %s%n",
                "system",
                "rows/s",
                "ns/row",
                "p50",
                "p99",
                "p99.99",
                "max",
                "heap B/row",
                "ratio"));
        text.append(line(figures.first().name(), figures.first(), ""));
        for (SystemFigures other : figures.others()) {
            text.append(line(other.name(), other, ratio(figures, other)));
            for (SystemFigures configuration : other.others()) {
                text.append(line("  other", configuration, ratio(figures, configuration)));
            }
        }
        return text.toString();
    }

    /** A heading, and the reasons why nobody plays. */
    public static String refusal(Workload workload, Map<String, String> notes) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%s %s %s, scale %s: not played%n",
                workload.name(),
                workload.query(),
                workload.stream(),
                workload.scale()));
        notes.forEach((what, is) -> text.append(what + ": " + is + "\n"));
        return text.toString();
    }

    private static String line(String name, SystemFigures system, String ratio) {
        return String.format(
                Locale.ROOT,
                "%-14s %,12.0f %9.1f %8s %8s %9s %12s %11s  %s%n",
                name,
                system.medianRowsPerSecond(),
                1e9 / system.medianRowsPerSecond(),
                duration(system, 0.5),
                duration(system, 0.99),
                duration(system, 0.9999),
                duration(system, 1),
                system.heapBytesPerRow().isPresent()
                        ? String.format(
                                Locale.ROOT, "%.1f", system.heapBytesPerRow().getAsDouble())
                        : "-",
                ratio);
    }

    private static String duration(SystemFigures system, double share) {
        return system.latency().total() == 0
                ? "-"
                : Long.toString(system.latency().quantile(share));
    }

    private static String ratio(WorkloadFigures figures, SystemFigures other) {
        Spread ratio = figures.first().ratioTo(other);
        String text = String.format(Locale.ROOT, "%.3f (%.3f to %.3f)", ratio.median(), ratio.min(), ratio.max());
        return other.configuration().isEmpty() ? text : text + "  " + other.configuration();
    }
}
