package io.dormouse.bench;

import io.dormouse.bench.graph.Form;
import io.dormouse.bench.graph.Graph;
import io.dormouse.bench.graph.PathStream;
import io.dormouse.bench.graph.Pattern;
import io.dormouse.bench.harness.Contest;
import io.dormouse.bench.harness.DisagreementException;
import io.dormouse.bench.harness.JsonReport;
import io.dormouse.bench.harness.TextReport;
import io.dormouse.bench.paths.PathBenchmark;
import io.dormouse.bench.stream.StreamKind;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dormouse bench paths}: patterns of edges in a graph that changes, beside programs written for counting each. */
@Command(
        name = "paths",
        description = "Keeps patterns of edges alive in a graph that changes, beside a program written for each.",
        mixinStandardHelpOptions = true)
final class PathsCommand implements Callable<Integer> {
    private static final int MOST_EDGES = 2_000_000;

    @Spec
    @SuppressWarnings("NullAway.Init") // injected before the command runs
    private CommandSpec spec;

    @Option(
            names = "--query",
            split = ",",
            paramLabel = "PATTERN",
            description = "Any of line-3, line-4, line-5, star-3, star-4, 2-comb, separated by commas (default: all).")
    private List<Pattern> patterns = List.of(Pattern.values());

    @Option(
            names = "--form",
            split = ",",
            paramLabel = "FORM",
            description = {
                "count: how many matches there are;",
                "sum: how many there are, and what their last edges cost together;",
                "projected: how many there are of each first node;",
                "full: all nodes of each match",
                "(default: all, separated by commas)."
            })
    private List<Form> forms = List.of(Form.values());

    @Option(
            names = "--stream",
            split = ",",
            paramLabel = "STREAM",
            description = {
                "insert: every edge once, in random order;",
                "window: the newest fifth of the edges, each arrival against the oldest edge's departure",
                "(default: both, separated by commas)."
            })
    private List<StreamKind> streams = List.of(StreamKind.values());

    @Option(names = "--edges", paramLabel = "N", description = "Distinct edges (default: ${DEFAULT-VALUE}).")
    private int edges = 200_000;

    @Option(names = "--nodes", paramLabel = "N", description = "Nodes (default: half as many as edges).")
    private int nodes;

    @Option(
            names = "--skew",
            paramLabel = "S",
            description = {
                "From 0 (uniform) to below 1: the node of rank r has r^-S of the edges of the first one,",
                "in each direction by a ranking of its own (default: ${DEFAULT-VALUE})."
            })
    private double skew = 0.3;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the graph (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            description = {
                "What one pass of a contender through a stream may take (default: ${DEFAULT-VALUE}).",
                "One that takes longer in a trial does not play, and the reason is told."
            })
    private int limit = 60;

    @Option(
            names = "--most-rows",
            paramLabel = "N",
            description = "A full answer that would have more rows is not kept (default: ${DEFAULT-VALUE}).")
    private long mostRows = 10_000_000;

    @Option(
            names = "--peers",
            split = ",",
            paramLabel = "PEER",
            description = "Refused: the other programs play tpch only.")
    private List<String> peers = List.of();

    @Mixin
    private ContestOptions options = new ContestOptions();

    @Override
    public Integer call() {
        Contest contest = new Contest(options.runs(spec.commandLine()), options.memory, options.warmUp);
        check(limit >= 1, "--limit takes whole seconds from 1, not " + limit + ".");
        check(mostRows >= 1, "--most-rows takes a whole number from 1, not " + mostRows + ".");
        check(peers.isEmpty(), "--peers: Flink and DuckDB play the rows of tpch only; for paths there is no peer yet.");
        Graph graph = graph();
        PathBenchmark benchmark = new PathBenchmark(contest, Duration.ofSeconds(limit), mostRows);
        PrintWriter out = spec.commandLine().getOut();
        out.println(TextReport.machine());
        out.print(TextReport.legend());
        out.println("scale: distinct edges; here " + edges + " over " + graph.nodes() + " nodes, skew " + skew
                + ", seed " + seed);
        out.println("visited tuples: by the whole stream, of join trees, for each edge and all the atoms it goes into");
        out.flush();
        try (Writer file = options.json()) {
            for (Pattern pattern : patterns) {
                for (Form form : forms) {
                    out.printf("%n%s%n", pattern.sql(form));
                    for (StreamKind stream : streams) {
                        report(benchmark.run(pattern, form, PathStream.build(stream, graph)), file);
                    }
                }
            }
            return 0;
        } catch (DisagreementException disagreement) {
            spec.commandLine().getErr().println("bench: " + disagreement.getMessage());
            return 1;
        } catch (IOException failure) {
            return options.cannotWrite(spec.commandLine(), failure);
        }
    }

    private void report(PathBenchmark.Outcome outcome, Writer file) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (outcome.figures().isPresent()) {
            out.print(TextReport.table(outcome.figures().get()));
            JsonReport.write(outcome.figures().get(), file);
        } else {
            out.print(TextReport.refusal(outcome.workload(), outcome.notes()));
            JsonReport.writeRefusal(outcome.workload(), outcome.notes(), file);
        }
        out.flush();
    }

    private Graph graph() {
        check(
                edges >= 10 && edges <= MOST_EDGES,
                "--edges takes a whole number from 10 to " + MOST_EDGES + ", not " + edges + ".");
        check(nodes >= 0, "--nodes takes a whole number from 1, not " + nodes + ".");
        check(skew >= 0 && skew < 1, "--skew takes a number from 0 to below 1, not " + skew + ".");
        try {
            return Graph.powerLaw(edges, nodes == 0 ? edges / 2 : nodes, skew, seed);
        } catch (IllegalArgumentException tooDense) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--edges, --nodes and --skew do not go together: " + tooDense.getMessage() + ".");
        }
    }

    private void check(boolean holds, String message) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), message);
        }
    }
}
