package io.dormouse.bench.flink;

import io.dormouse.bench.peer.Peer;
import io.dormouse.bench.peer.PeerRound;
import io.dormouse.bench.peer.PeerServer;
import io.dormouse.bench.peer.PeerSystem;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.Query;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.util.EnvironmentInformation;

/** Flink SQL in the configurations that it was started with. */
public final class FlinkPeer implements Peer {
    private static final String NAME = "flink";
    private static final int BEST = 2;

    private final List<FlinkConfiguration> configurations;
    private final InternalColumns columns = new InternalColumns();

    private FlinkPeer(List<FlinkConfiguration> configurations) {
        this.configurations = List.copyOf(configurations);
    }

    /** Serves until its input ends. The arguments: {@code all}, {@code best}, or names of configurations. */
    public static void main(String[] arguments) throws IOException {
        PeerServer.serve(new FlinkPeer(chosen(List.of(arguments))));
    }

    private static List<FlinkConfiguration> chosen(List<String> names) {
        List<FlinkConfiguration> all = FlinkConfiguration.all();
        if (names.isEmpty() || names.equals(List.of("all"))) {
            return all;
        }
        if (names.equals(List.of("best"))) {
            return all.subList(0, BEST);
        }
        List<FlinkConfiguration> chosen = new ArrayList<>();
        for (String name : names) {
            chosen.add(all.stream()
                    .filter(configuration -> configuration.label().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("Flink has no configuration '" + name
                            + "'; there are all, best, "
                            + String.join(
                                    ", ",
                                    all.stream().map(FlinkConfiguration::label).toList()))));
        }
        return chosen;
    }

    @Override
    public String version() {
        return "Flink " + EnvironmentInformation.getVersion();
    }

    @Override
    public List<PeerSystem> systems() {
        return configurations.stream().map(FlinkPeer::system).toList();
    }

    /** Mini-batches are left out: what they do is to let rows wait. */
    @Override
    public List<PeerSystem> timingSystems() {
        return configurations.stream()
                .filter(configuration -> !configuration.miniBatch())
                .map(FlinkPeer::system)
                .toList();
    }

    private static PeerSystem system(FlinkConfiguration configuration) {
        return new PeerSystem(NAME, configuration.label());
    }

    @Override
    public PeerRound play(PeerSystem system, Query query, EventStream stream) {
        return run(system, query, new Exchange(query, stream, columns, 0, false))
                .round();
    }

    @Override
    public PeerRound timeRows(PeerSystem system, Query query, EventStream stream) {
        int timed = Math.min(TIMED_ROWS, stream.events().length - stream.measuredFrom());
        return run(system, query, new Exchange(query, stream, columns, timed, false))
                .round();
    }

    @Override
    public long weigh(PeerSystem system, Query query, EventStream stream) {
        return run(system, query, new Exchange(query, stream, columns, 0, true)).bytes();
    }

    private Exchange run(PeerSystem system, Query query, Exchange exchange) {
        FlinkJob.run(query, configuration(system), exchange);
        return exchange;
    }

    private FlinkConfiguration configuration(PeerSystem system) {
        return configurations.get(systems().indexOf(system));
    }
}
