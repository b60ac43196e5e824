package io.dormouse.bench;

import io.dormouse.bench.harness.Contest;
import io.dormouse.bench.harness.DisagreementException;
import io.dormouse.bench.harness.JsonReport;
import io.dormouse.bench.harness.TextReport;
import io.dormouse.bench.harness.WorkloadFigures;
import io.dormouse.bench.stream.StreamKind;
import io.dormouse.bench.synthetic.BoxedTrees;
import io.dormouse.bench.synthetic.DormouseFeeds;
import io.dormouse.bench.synthetic.Shape;
import io.dormouse.bench.synthetic.Synthetic;
import io.dormouse.bench.synthetic.SyntheticGenerator;
import io.dormouse.bench.synthetic.SyntheticStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dormouse bench synthetic}: random queries over random foreign-key trees, beside {@code boxed}. */
@Command(
        name = "synthetic",
        description = "Keeps random queries over random foreign-key trees alive, beside a generic program.",
        mixinStandardHelpOptions = true)
final class SyntheticCommand implements Callable<Integer> {
    private static final int MOST_ROWS = 20_000_000;

    @Spec
    @SuppressWarnings("NullAway.Init") // injected before the command runs
    private CommandSpec spec;

    @Option(
            names = "--shape",
            split = ",",
            paramLabel = "SHAPE",
            description = "Any of chain, star, snowflake, separated by commas (default: all).")
    private List<Shape> shapes = List.of(Shape.values());

    @Option(
            names = "--relations",
            split = ",",
            paramLabel = "N",
            description = "How many relations: numbers from 3 to 7 or ranges, as in 3,5..7 (default: 3..7).")
    private List<String> relations = List.of("3..7");

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "Queries of each shape and number (default: ${DEFAULT-VALUE}).")
    private int seeds = 3;

    @Option(
            names = "--first-seed",
            paramLabel = "SEED",
            description = "The seed of the first of them (default: ${DEFAULT-VALUE}).")
    private long firstSeed = 1;

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "Rows of the relation that refers to the others, the largest (default: ${DEFAULT-VALUE}).")
    private int rows = 200_000;

    @Option(
            names = "--stream",
            split = ",",
            paramLabel = "STREAM",
            description = "insert, window, as those of tpch (default: both, separated by commas).")
    private List<StreamKind> streams = List.of(StreamKind.values());

    @Mixin
    private ContestOptions options = new ContestOptions();

    @Override
    public Integer call() {
        Contest contest = new Contest(options.runs(spec.commandLine()), options.memory, options.warmUp);
        check(seeds >= 1, "--seeds takes a whole number from 1, not " + seeds + ".");
        check(
                rows >= 10 && rows <= MOST_ROWS,
                "--rows takes a whole number from 10 to " + MOST_ROWS + ", not " + rows + ".");
        SortedSet<Integer> counts = relationCounts();
        PrintWriter out = spec.commandLine().getOut();
        out.println(TextReport.machine());
        out.print(TextReport.legend());
        out.println(
                "scale: rows of the largest relation; the rows that boxed keeps are boxed beforehand, and not counted");
        out.flush();
        try (Writer file = options.json()) {
            out.println(runAll(contest, counts, file));
            out.flush();
            return 0;
        } catch (DisagreementException disagreement) {
            spec.commandLine().getErr().println("bench: " + disagreement.getMessage());
            return 1;
        } catch (IOException failure) {
            return options.cannotWrite(spec.commandLine(), failure);
        }
    }

    /** Runs all workloads and returns the line about the one with the least ratio. */
    private String runAll(Contest contest, SortedSet<Integer> counts, Writer file) throws IOException {
        double least = Double.POSITIVE_INFINITY;
        String where = "";
        int workloads = 0;
        for (Shape shape : shapes) {
            for (int count : counts) {
                for (long seed = firstSeed; seed < firstSeed + seeds; seed++) {
                    Synthetic synthetic = SyntheticGenerator.generate(shape, count, seed, rows);
                    spec.commandLine()
                            .getOut()
                            .printf("%n%s%n", synthetic.query().sql());
                    for (StreamKind stream : streams) {
                        WorkloadFigures figures = run(contest, SyntheticStream.build(stream, synthetic, seed));
                        JsonReport.write(figures, file);
                        double ratio =
                                figures.first().ratioTo(figures.others().get(0)).median();
                        if (ratio < least) {
                            least = ratio;
                            where = figures.query() + " " + figures.stream();
                        }
                        workloads++;
                    }
                }
            }
        }
        return String.format(Locale.ROOT, "%nleast ratio over %d workloads: %.3f (%s)", workloads, least, where);
    }

    private WorkloadFigures run(Contest contest, SyntheticStream stream) {
        WorkloadFigures figures =
                contest.run(stream.workload(rows), List.of(new DormouseFeeds(stream), new BoxedTrees(stream)));
        PrintWriter out = spec.commandLine().getOut();
        out.print(TextReport.table(figures));
        out.flush();
        return figures;
    }

    private SortedSet<Integer> relationCounts() {
        SortedSet<Integer> counts = new TreeSet<>();
        for (String range : relations) {
            String[] ends = range.split("\\.\\.", 2);
            int from = relationCount(ends[0], range);
            int to = ends.length == 1 ? from : relationCount(ends[1], range);
            for (int count = from; count <= to; count++) {
                counts.add(count);
            }
        }
        check(!counts.isEmpty(), "--relations has an empty range: " + relations + ".");
        return counts;
    }

    private int relationCount(String number, String range) {
        boolean known = number.length() == 1 && number.charAt(0) >= '3' && number.charAt(0) <= '7';
        check(known, "--relations takes numbers from 3 to 7 or ranges as in 3..7, not '" + range + "'.");
        return number.charAt(0) - '0';
    }

    private void check(boolean holds, String message) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), message);
        }
    }
}
