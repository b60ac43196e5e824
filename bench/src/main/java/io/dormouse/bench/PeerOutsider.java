package io.dormouse.bench;

import io.dormouse.bench.harness.Outsider;
import io.dormouse.bench.peer.PeerProcess;
import io.dormouse.bench.peer.PeerRound;
import io.dormouse.bench.peer.PeerSystem;

/** One configuration of a peer as a guest of the tournament. */
record PeerOutsider(PeerProcess process, PeerSystem system) implements Outsider {
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
        process.warmUp(system);
    }

    @Override
    public Round play() {
        return round(process.play(system));
    }

    @Override
    public Round timeRows() {
        return round(process.timeRows(system));
    }

    private static Round round(PeerRound round) {
        return new Round(round.rowsPerSecond(), round.samples(), round.answer());
    }
}
