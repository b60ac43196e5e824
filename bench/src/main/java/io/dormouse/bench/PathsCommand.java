package io.dormouse.bench;

import io.dormouse.bench.graph.Form;
import io.dormouse.bench.graph.Graph;
import io.dormouse.bench.graph.PathQuery;
import io.dormouse.bench.graph.PathStream;
import io.dormouse.bench.graph.Pattern;
import io.dormouse.bench.harness.Contest;
import io.dormouse.bench.harness.DisagreementException;
import io.dormouse.bench.harness.TextReport;
import io.dormouse.bench.paths.Fixture;
import io.dormouse.bench.paths.PathBenchmark;
import io.dormouse.bench.peer.PeerCommand;
import io.dormouse.bench.peer.PeerException;
import io.dormouse.bench.peer.PeerWorkload;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.StreamKind;
import io.dormouse.bench.stream.Tables;
import io.dormouse.bench.tpch.TpchGenerator;
import io.dormouse.bench.tpch.TpchQuery;
import io.dormouse.bench.tpch.TpchRelation;
import io.dormouse.bench.tpch.TpchStreams;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code dormouse bench paths}: acyclic joins whose answers grow, beside programs written for one query and beside other programs:
 * patterns of edges in a graph that changes, and queries of TPC-H.
 */
@Command(
        name = "paths",
        description =
                "Keeps patterns of edges alive in a graph that changes, and queries of TPC-H, beside other programs.",
        mixinStandardHelpOptions = true)
final class PathsCommand implements Callable<Integer> {
    /** The queries of TPC-H on which the paper measured. */
    private static final List<TpchQuery> ACYCLIC = List.of(TpchQuery.Q3, TpchQuery.Q7, TpchQuery.Q9, TpchQuery.Q10);

    @Spec
    @SuppressWarnings("NullAway.Init") // injected before the command runs
    private CommandSpec spec;

    @Option(
            names = "--query",
            split = ",",
            paramLabel = "QUERY",
            description = {
                "Any of line-3, line-4, line-5, star-3, star-4, 2-comb, and of TPC-H q3, q7, q9, q10,",
                "separated by commas (default: all)."
            })
    private List<String> queries = List.of();

    @Option(
            names = "--form",
            split = ",",
            paramLabel = "FORM",
            description = {
                "What is asked of a pattern:",
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
                "insert: every row once, in random order;",
                "window: the newest fifth of the rows, each arrival against the oldest row's departure",
                "(default: both, separated by commas)."
            })
    private List<StreamKind> streams = List.of(StreamKind.values());

    @Mixin
    private GraphOptions graphs = new GraphOptions();

    @Option(names = "--sf", paramLabel = "SCALE", description = "Scale of TPC-H (default: ${DEFAULT-VALUE}).")
    private double scale = 0.1;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of the graph and of the order of rows (default: ${DEFAULT-VALUE}).")
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

    @Mixin
    private PeerOptions peerOptions = new PeerOptions();

    @Mixin
    private ContestOptions options = new ContestOptions();

    @Override
    public Integer call() {
        Contest contest = new Contest(options.runs(spec.commandLine()), options.memory, options.warmUp);
        check(limit >= 1, "--limit takes whole seconds from 1, not " + limit + ".");
        check(mostRows >= 1, "--most-rows takes a whole number from 1, not " + mostRows + ".");
        checkQueries();
        TpchCommand.checkScale(scale, spec.commandLine());
        List<Pattern> patterns = chosen(List.of(Pattern.values()), Pattern::toString);
        List<TpchQuery> tpch = chosen(ACYCLIC, TpchQuery::label);
        Graph graph = graphs.build(spec.commandLine(), seed);
        List<PeerCommand> commands = peerOptions.commands(spec.commandLine());
        PrintWriter out = spec.commandLine().getOut();
        out.println(TextReport.machine());
        out.print(TextReport.legend());
        out.println("scale: distinct edges; here " + graphs.told(seed) + "; of q3 to q10, that of TPC-H");
        out.println("visited tuples: by the whole stream, of join trees, for each row and all the atoms it goes into");
        out.flush();
        try (Writer file = options.json()) {
            PathGames games = new PathGames(new PathBenchmark(contest, Duration.ofSeconds(limit)), commands, out, file);
            playPatterns(patterns, graph, games);
            playTpch(tpch, games);
            return 0;
        } catch (DisagreementException | PeerException failure) {
            spec.commandLine().getErr().println("bench: " + failure.getMessage());
            return 1;
        } catch (IOException failure) {
            return options.cannotWrite(spec.commandLine(), failure);
        }
    }

    private void playPatterns(List<Pattern> patterns, Graph graph, PathGames games) throws IOException {
        for (Pattern pattern : patterns) {
            for (Form form : forms) {
                PathQuery query = new PathQuery(pattern, form);
                announce(query.sql());
                for (StreamKind kind : streams) {
                    PathStream stream = PathStream.build(kind, graph);
                    games.play(
                            Fixture.of(query, stream, mostRows),
                            graphs.workload(query, kind, seed),
                            stream.overTables());
                }
            }
        }
    }

    private void playTpch(List<TpchQuery> chosen, PathGames games) throws IOException {
        Set<TpchRelation> relations = EnumSet.noneOf(TpchRelation.class);
        chosen.forEach(query -> relations.addAll(query.relations()));
        Tables rows = TpchGenerator.generate(scale, relations);
        for (TpchQuery query : chosen) {
            announce(query.sql());
            for (StreamKind kind : streams) {
                EventStream stream = TpchStreams.build(kind, query, rows, seed);
                games.play(
                        Fixture.of(query, kind, scale, stream, TpchContenders.dormouseAndHandwritten()),
                        new PeerWorkload.Tpch(query, kind, scale, seed),
                        stream);
            }
        }
    }

    private void announce(String sql) {
        spec.commandLine().getOut().printf("%n%s%n", sql);
    }

    /** Those of the known queries that were asked for; all if none was named. */
    private <Q> List<Q> chosen(List<Q> known, Function<Q, String> name) {
        return known.stream()
                .filter(query -> queries.isEmpty() || queries.contains(name.apply(query)))
                .toList();
    }

    private void checkQueries() {
        List<String> known = Stream.concat(
                        Arrays.stream(Pattern.values()).map(Pattern::toString),
                        ACYCLIC.stream().map(TpchQuery::label))
                .toList();
        queries = queries.stream().map(query -> query.toLowerCase(Locale.ROOT)).toList();
        for (String query : queries) {
            check(known.contains(query), "There is no query '" + query + "'; there are " + known + ".");
        }
    }

    private void check(boolean holds, String message) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), message);
        }
    }
}
