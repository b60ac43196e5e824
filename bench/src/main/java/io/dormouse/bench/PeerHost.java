package io.dormouse.bench;

import io.dormouse.bench.peer.PeerCommand;
import io.dormouse.bench.peer.PeerException;
import io.dormouse.bench.peer.PeerProcess;
import io.dormouse.bench.peer.PeerRound;
import io.dormouse.bench.peer.PeerSystem;
import io.dormouse.bench.peer.PeerWorkload;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * A peer with a workload open. A trial may end its process; the next one who asks has a new one, which has to warm up again. Used by one
 * thread.
 */
final class PeerHost implements AutoCloseable {
    private final PeerCommand command;
    private final PeerWorkload workload;
    private final long fingerprint;
    private final Set<PeerSystem> warm = new HashSet<>();
    private Optional<PeerProcess> process = Optional.empty();

    /** A peer who is to make rows of a fingerprint; not started yet. */
    PeerHost(PeerCommand command, PeerWorkload workload, long fingerprint) {
        this.command = command;
        this.workload = workload;
        this.fingerprint = fingerprint;
    }

    /** Starts the peer and has it make the rows; a {@link PeerException} if it fails. */
    PeerProcess.Opened open() {
        close();
        PeerProcess started = PeerProcess.start(command);
        process = Optional.of(started);
        return started.open(workload, fingerprint);
    }

    /** Has a system play the stream within a limit; a {@link PeerException}, and the end of the process, if it does not. */
    PeerRound trial(PeerSystem system, Duration limit) {
        PeerProcess running = process();
        try {
            PeerRound round = running.play(system, limit);
            warm.add(system);
            return round;
        } catch (PeerException failure) {
            close();
            throw failure;
        }
    }

    /** Has a system play the first part of the stream, unless it has played already. */
    void warmUp(PeerSystem system) {
        PeerProcess running = process();
        if (warm.add(system)) {
            running.warmUp(system);
        }
    }

    /** The process, a new one if the last was ended. */
    PeerProcess process() {
        if (process.isEmpty()) {
            open();
        }
        return process.orElseThrow();
    }

    @Override
    public void close() {
        process.ifPresent(PeerProcess::close);
        process = Optional.empty();
        warm.clear();
    }
}
