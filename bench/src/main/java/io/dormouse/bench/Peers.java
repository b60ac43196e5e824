package io.dormouse.bench;

import io.dormouse.bench.harness.Outsider;
import io.dormouse.bench.harness.TextReport;
import io.dormouse.bench.peer.PeerCommand;
import io.dormouse.bench.peer.PeerException;
import io.dormouse.bench.peer.PeerProcess;
import io.dormouse.bench.peer.PeerWorkload;
import io.dormouse.bench.stream.EventStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The peers that play one workload. Closing ends them. */
final class Peers implements AutoCloseable {
    private final List<PeerHost> hosts = new ArrayList<>();
    private final List<Outsider> playing = new ArrayList<>();
    private final List<Outsider> timingRows = new ArrayList<>();
    private final Map<String, String> surroundings = new LinkedHashMap<>();

    private Peers() {}

    /** Starts the peers and has each make the rows; a {@link PeerException} if one fails. */
    static Peers start(List<PeerCommand> commands, PeerWorkload workload, EventStream stream) {
        Peers peers = new Peers();
        try {
            peers.open(commands, workload, stream);
            return peers;
        } catch (PeerException failure) {
            peers.close();
            throw failure;
        }
    }

    private void open(List<PeerCommand> commands, PeerWorkload workload, EventStream stream) {
        if (commands.isEmpty()) {
            return;
        }
        surroundings.put("machine", TextReport.machine());
        long fingerprint = PeerWorkload.fingerprint(workload.query(), stream);
        for (PeerCommand command : commands) {
            PeerHost host = new PeerHost(command, workload, fingerprint);
            hosts.add(host);
            PeerProcess.Opened opened = host.open();
            opened.systems().forEach(system -> playing.add(new PeerOutsider(host, system)));
            opened.timing().forEach(system -> timingRows.add(new PeerOutsider(host, system)));
            surroundings.put(command.name(), opened.version() + ", flags: " + String.join(" ", command.options()));
        }
    }

    /** The systems of the peers that play a stream as a whole. */
    List<Outsider> playing() {
        return playing;
    }

    /** The systems of the peers that can time single rows. */
    List<Outsider> timingRows() {
        return timingRows;
    }

    /** What the figures depend on: the machine, and each peer's version and flags; empty without peers. */
    Map<String, String> surroundings() {
        return surroundings;
    }

    @Override
    public void close() {
        hosts.forEach(PeerHost::close);
    }
}
