package io.dormouse.bench;

import io.dormouse.bench.harness.NoRoundException;
import io.dormouse.bench.harness.Outsider;
import io.dormouse.bench.peer.PeerException;
import io.dormouse.bench.peer.PeerRound;
import io.dormouse.bench.peer.PeerSystem;
import java.time.Duration;

/** One configuration of a peer as a guest of a contest. */
record PeerOutsider(PeerHost host, PeerSystem system) implements Outsider {
    @Override
    public String name() {
        return system.name();
    }

    @Override
    public String configuration() {
        return system.configuration();
    }

    @Override
    public void warmUp() {
        host.warmUp(system);
    }

    @Override
    public Round play() {
        return round(host.process().play(system));
    }

    @Override
    public Round play(Duration limit) {
        try {
            return round(host.trial(system, limit));
        } catch (PeerException failure) {
            throw new NoRoundException(failure.what(), failure);
        }
    }

    @Override
    public Round timeRows() {
        return round(host.process().timeRows(system));
    }

    @Override
    public long weigh() {
        return host.process().weigh(system);
    }

    private static Round round(PeerRound round) {
        return new Round(round.rowsPerSecond(), round.samples(), round.answer());
    }
}
