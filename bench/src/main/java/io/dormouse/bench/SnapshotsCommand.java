package io.dormouse.bench;

import io.dormouse.bench.harness.TextReport;
import io.dormouse.bench.snapshots.LayoutBenchmark;
import io.dormouse.bench.snapshots.SnapshotBenchmark;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dormouse bench snapshots}: what readers cost the writer, and what a snapshot costs its reader. */
@Command(
        name = "snapshots",
        description = "Measures updates with readers at work, publication, pins and enumeration.",
        mixinStandardHelpOptions = true)
final class SnapshotsCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // injected before the command runs
    private CommandSpec spec;

    @Option(names = "--runs", paramLabel = "N", description = "Measured rounds (default: ${DEFAULT-VALUE}).")
    private int runs = 5;

    @Option(
            names = "--slice",
            paramLabel = "MILLIS",
            description = "How long a system plays in a round (default: ${DEFAULT-VALUE}).")
    private int slice = 400;

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "Rows of the table that is updated (default: ${DEFAULT-VALUE}).")
    private int rows = 100_000;

    @Option(
            names = "--tuples",
            split = ",",
            paramLabel = "N",
            description = "Sizes at which enumeration and pins are timed (default: 10000,100000,1000000,10000000).")
    private List<Integer> tuples = List.of(10_000, 100_000, 1_000_000, 10_000_000);

    @Override
    public Integer call() {
        check(runs >= 1, "--runs takes a whole number from 1, not " + runs + ".");
        check(slice >= 1, "--slice takes milliseconds from 1, not " + slice + ".");
        check(rows >= 10, "--rows takes a whole number from 10, not " + rows + ".");
        check(tuples.stream().allMatch(n -> n >= 1), "--tuples takes whole numbers from 1, not " + tuples + ".");
        PrintWriter out = spec.commandLine().getOut();
        out.println(TextReport.machine());
        SnapshotBenchmark benchmark = new SnapshotBenchmark(runs, slice, out);
        benchmark.updates(rows);
        new LayoutBenchmark(runs, slice, out).run(rows);
        benchmark.enumeration(tuples);
        return 0;
    }

    private void check(boolean holds, String message) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), message);
        }
    }
}
