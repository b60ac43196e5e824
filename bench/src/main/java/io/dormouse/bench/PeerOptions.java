package io.dormouse.bench;

import io.dormouse.bench.peer.PeerCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options about programs beside Dormouse. */
final class PeerOptions {
    @Option(
            names = "--peers",
            split = ",",
            paramLabel = "PEER",
            description = "Other programs to play with, each in a JVM of its own: flink, duckdb (default: none).")
    private List<String> peers = List.of();

    @Option(
            names = "--peer-heap",
            paramLabel = "SIZE",
            description = "Heap of each peer's JVM, as in 512m (default: ${DEFAULT-VALUE}).")
    private String heap = "4g";

    @Option(
            names = "--peer-patience",
            paramLabel = "DURATION",
            description = "How long a peer may take for a round before it counts as hung (default: ${DEFAULT-VALUE}).")
    private Duration patience = Duration.ofMinutes(30);

    @Option(
            names = "--flink-configurations",
            split = ",",
            paramLabel = "NAME",
            description = {
                "all: all play one round, and the best two go on;",
                "best: the two that do best as a rule;",
                "or names, as in p2 or p1+mini-batch+multi-join (default: all)."
            })
    private List<String> flinkConfigurations = List.of("all");

    /** How the peers that were asked for are started; a {@link ParameterException} says why one cannot be. */
    List<PeerCommand> commands(CommandLine commandLine) {
        if (!heap.matches("[0-9]+[kmgKMG]?")) {
            throw new ParameterException(commandLine, "--peer-heap takes a size such as 512m or 4g, not " + heap + ".");
        }
        List<PeerCommand> commands = new ArrayList<>();
        for (String name : peers) {
            commands.add(
                    switch (name) {
                        case "flink" ->
                            command(name, "io.dormouse.bench.flink.FlinkPeer", flinkConfigurations, commandLine);
                        case "duckdb" -> command(name, "io.dormouse.bench.duckdb.DuckdbPeer", List.of(), commandLine);
                        default ->
                            throw new ParameterException(
                                    commandLine, "There is no peer '" + name + "'; there are flink and duckdb.");
                    });
        }
        return commands;
    }

    private PeerCommand command(String name, String mainClass, List<String> arguments, CommandLine commandLine) {
        return new PeerCommand(name, classPath(name, commandLine), mainClass, arguments, jvmOptions(), patience);
    }

    private static String classPath(String name, CommandLine commandLine) {
        String property = "dormouse.peer." + name;
        String classPath = System.getProperty(property, "");
        if (classPath.isEmpty()) {
            throw new ParameterException(
                    commandLine,
                    "Where is " + name + "? ./dormouse builds it and says so; otherwise -D" + property
                            + "=CLASSPATH tells.");
        }
        return classPath;
    }

    private List<String> jvmOptions() {
        // As for this JVM: pages touched for the first time while a clock runs would be measured too.
        return List.of("-Xms" + heap, "-Xmx" + heap, "-XX:+AlwaysPreTouch", "-XX:+UseParallelGC");
    }
}
