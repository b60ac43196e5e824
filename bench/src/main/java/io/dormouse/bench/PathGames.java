package io.dormouse.bench;

import io.dormouse.bench.harness.JsonReport;
import io.dormouse.bench.harness.TextReport;
import io.dormouse.bench.harness.WorkloadFigures;
import io.dormouse.bench.paths.Fixture;
import io.dormouse.bench.paths.PathBenchmark;
import io.dormouse.bench.peer.PeerCommand;
import io.dormouse.bench.peer.PeerWorkload;
import io.dormouse.bench.stream.EventStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The contests of {@code dormouse bench paths}: each played with the peers, and reported as text and as JSON. */
record PathGames(PathBenchmark benchmark, List<PeerCommand> commands, PrintWriter out, Writer file) {
    /** Plays one, unless it is off; {@code workload} is what a peer is told so that it makes the same stream. */
    void play(Fixture fixture, PeerWorkload workload, EventStream stream) throws IOException {
        if (fixture.isOff()) {
            report(new PathBenchmark.Outcome(fixture.workload(), Optional.empty(), fixture.notes()), Map.of());
            return;
        }
        try (Peers peers = Peers.start(commands, workload, stream)) {
            report(benchmark.run(fixture, peers.playing()), peers.surroundings());
        }
    }

    private void report(PathBenchmark.Outcome outcome, Map<String, String> surroundings) throws IOException {
        Map<String, String> notes = new LinkedHashMap<>(outcome.notes());
        notes.putAll(surroundings);
        if (outcome.figures().isPresent()) {
            WorkloadFigures figures = outcome.figures().get().in(notes);
            out.print(TextReport.table(figures));
            JsonReport.write(figures, file);
        } else {
            out.print(TextReport.refusal(outcome.workload(), notes));
            JsonReport.writeRefusal(outcome.workload(), notes, file);
        }
        out.flush();
    }
}
