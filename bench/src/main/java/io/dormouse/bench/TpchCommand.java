package io.dormouse.bench;

import io.dormouse.bench.dormouse.DormouseContender;
import io.dormouse.bench.harness.DisagreementException;
import io.dormouse.bench.harness.JsonReport;
import io.dormouse.bench.harness.TextReport;
import io.dormouse.bench.harness.Tournament;
import io.dormouse.bench.harness.Waits;
import io.dormouse.bench.harness.WorkloadFigures;
import io.dormouse.bench.peer.Peer;
import io.dormouse.bench.peer.PeerCommand;
import io.dormouse.bench.peer.PeerException;
import io.dormouse.bench.peer.PeerWorkload;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.StreamKind;
import io.dormouse.bench.stream.Tables;
import io.dormouse.bench.tpch.Contender;
import io.dormouse.bench.tpch.TpchGenerator;
import io.dormouse.bench.tpch.TpchQuery;
import io.dormouse.bench.tpch.TpchRelation;
import io.dormouse.bench.tpch.TpchStreams;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dormouse bench tpch}: TPC-H queries kept alive while rows come and go, one at a time. */
@Command(
        name = "tpch",
        description = "Keeps TPC-H queries alive while rows come and go, one at a time.",
        mixinStandardHelpOptions = true)
final class TpchCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // injected before the command runs
    private CommandSpec spec;

    @Option(
            names = "--query",
            split = ",",
            paramLabel = "QUERY",
            description = "Any of q3, q5, q7, q9, q10, separated by commas (default: all).")
    private List<TpchQuery> queries = List.of(TpchQuery.values());

    @Option(names = "--sf", paramLabel = "SCALE", description = "Scale factor (default: ${DEFAULT-VALUE}).")
    private double scale = 0.1;

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
    private ContestOptions contest = new ContestOptions();

    @Option(
            names = "--system",
            split = ",",
            paramLabel = "NAME",
            description = "Only these contenders, separated by commas (default: all).")
    private List<String> systems = List.of();

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the row order (default: ${DEFAULT-VALUE}).")
    private long seed = 20_240_229;

    @Option(
            names = "--latency",
            description = "Instead: how long each of the last 1,000 rows waits until the answer is right.")
    private boolean latency;

    @Mixin
    private PeerOptions peerOptions = new PeerOptions();

    @Override
    public Integer call() throws IOException {
        Tournament tournament =
                new Tournament(chosenContenders(), contest.runs(spec.commandLine()), contest.memory, contest.warmUp);
        Waits waits = new Waits(
                DormouseContender.withSubscriber(), contest.runs(spec.commandLine()), Peer.TIMED_ROWS, contest.warmUp);
        checkScale(scale, spec.commandLine());
        List<PeerCommand> commands = peerOptions.commands(spec.commandLine());
        PrintWriter out = spec.commandLine().getOut();
        out.println(TextReport.machine());
        out.print(latency ? TextReport.legendOfWaits() : TextReport.legend());
        out.flush();
        try (Writer file = contest.json()) {
            Tables rows = TpchGenerator.generate(scale, relations());
            for (TpchQuery query : queries) {
                for (StreamKind stream : streams) {
                    EventStream events = TpchStreams.build(stream, query, rows, seed);
                    WorkloadFigures figures;
                    try (Peers peers =
                            Peers.start(commands, new PeerWorkload.Tpch(query, stream, scale, seed), events)) {
                        figures = (latency
                                        ? waits.run(query, stream, scale, events, peers.timingRows())
                                        : tournament.run(query, stream, scale, events, peers.playing()))
                                .in(peers.surroundings());
                    }
                    out.println();
                    out.print(TextReport.table(figures));
                    out.flush();
                    JsonReport.write(figures, file);
                }
            }
            return 0;
        } catch (DisagreementException | PeerException failure) {
            spec.commandLine().getErr().println("bench: " + failure.getMessage());
            return 1;
        } catch (IOException failure) {
            return contest.cannotWrite(spec.commandLine(), failure);
        }
    }

    private List<Contender> chosenContenders() {
        List<Contender> all = TpchContenders.all();
        if (systems.isEmpty()) {
            return all;
        }
        List<String> known = all.stream().map(Contender::name).collect(Collectors.toList());
        List<Contender> chosen = new ArrayList<>();
        for (String system : systems) {
            int index = known.indexOf(system);
            if (index < 0) {
                throw new ParameterException(
                        spec.commandLine(), "There is no system '" + system + "'; there are " + known + ".");
            }
            chosen.add(all.get(index));
        }
        for (TpchQuery query : queries) {
            if (chosen.stream().noneMatch(contender -> contender.plays(query))) {
                throw new ParameterException(
                        spec.commandLine(), "None of " + systems + " has a program for " + query.label() + ".");
            }
        }
        return chosen;
    }

    /** Refuses a scale that no figures are meant for. */
    static void checkScale(double scale, CommandLine command) {
        if (!(scale > 0 && scale <= 10)) {
            throw new ParameterException(command, "--sf takes a number above 0 and up to 10, not " + scale + ".");
        }
    }

    private Set<TpchRelation> relations() {
        Set<TpchRelation> relations = EnumSet.noneOf(TpchRelation.class);
        queries.forEach(query -> relations.addAll(query.relations()));
        return relations;
    }
}
