package io.dormouse.bench;

import io.dormouse.bench.graph.Graph;
import io.dormouse.bench.graph.PathQuery;
import io.dormouse.bench.peer.PeerWorkload;
import io.dormouse.bench.stream.StreamKind;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of {@code dormouse bench paths} about the graph. */
final class GraphOptions {
    private static final int MOST_EDGES = 2_000_000;

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

    /** The graph, or the refusal of what does not go together. */
    Graph build(CommandLine command, long seed) {
        check(
                command,
                edges >= 10 && edges <= MOST_EDGES,
                "--edges takes a whole number from 10 to " + MOST_EDGES + ", not " + edges + ".");
        check(command, nodes >= 0, "--nodes takes a whole number from 1, not " + nodes + ".");
        check(command, skew >= 0 && skew < 1, "--skew takes a number from 0 to below 1, not " + skew + ".");
        try {
            return Graph.powerLaw(edges, nodes(), skew, seed);
        } catch (IllegalArgumentException tooDense) {
            throw new ParameterException(
                    command, "--edges, --nodes and --skew do not go together: " + tooDense.getMessage() + ".");
        }
    }

    /** The arguments from which a peer makes the same edges. */
    PeerWorkload workload(PathQuery query, StreamKind stream, long seed) {
        return new PeerWorkload.Paths(query, stream, edges, nodes(), skew, seed);
    }

    /** The graph in words. */
    String told(long seed) {
        return edges + " edges over " + nodes() + " nodes, skew " + skew + ", seed " + seed;
    }

    private int nodes() {
        return nodes == 0 ? edges / 2 : nodes;
    }

    private static void check(CommandLine command, boolean holds, String message) {
        if (!holds) {
            throw new ParameterException(command, message);
        }
    }
}
