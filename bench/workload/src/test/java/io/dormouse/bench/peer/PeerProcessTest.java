package io.dormouse.bench.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.bench.graph.Form;
import io.dormouse.bench.graph.Graph;
import io.dormouse.bench.graph.PathQuery;
import io.dormouse.bench.graph.PathStream;
import io.dormouse.bench.graph.Pattern;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.StreamKind;
import io.dormouse.bench.tpch.NaiveAnswer;
import io.dormouse.bench.tpch.TpchQuery;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PeerProcessTest {
    private static final PeerWorkload WORKLOAD = new PeerWorkload.Tpch(TpchQuery.Q3, StreamKind.INSERT, 0.001, 3);

    private final EventStream stream = WORKLOAD.build();
    private final long fingerprint = PeerWorkload.fingerprint(TpchQuery.Q3, stream);

    @Test
    void aPeerMakesTheSameRowsAndItsRoundsComeBack() {
        try (PeerProcess peer = start("answers", Duration.ofMinutes(1))) {
            PeerProcess.Opened opened = peer.open(WORKLOAD, fingerprint);

            assertThat(opened.version()).isEqualTo("Script 1");
            assertThat(opened.systems())
                    .containsExactly(new PeerSystem("scripted", "plain"), new PeerSystem("scripted", "fancy"));
            assertThat(opened.timing()).containsExactly(new PeerSystem("scripted", "plain"));
            List<String> answer = NaiveAnswer.atTheEnd(TpchQuery.Q3, stream);
            assertThat(answer).isNotEmpty();
            peer.warmUp(opened.systems().get(0));
            assertThat(peer.play(opened.systems().get(1)))
                    .isEqualTo(new PeerRound(stream.events().length, 1_000, List.of(), answer));
            assertThat(peer.weigh(opened.systems().get(0))).isEqualTo(8L * stream.present());
            assertThat(peer.timeRows(opened.timing().get(0))).isEqualTo(new PeerRound(2, 11, List.of(5L, 6L), answer));
        }
    }

    @Test
    void aWorkloadOfPathsIsMadeFromItsArgumentsAsWell() {
        PeerWorkload paths =
                new PeerWorkload.Paths(new PathQuery(Pattern.LINE_4, Form.SUM), StreamKind.WINDOW, 200, 50, 0.25, 7);
        PathStream edges = PathStream.build(StreamKind.WINDOW, Graph.powerLaw(200, 50, 0.25, 7));
        try (PeerProcess peer = start("answers", Duration.ofMinutes(1))) {
            PeerProcess.Opened opened = peer.open(paths, PeerWorkload.fingerprint(paths.query(), edges.overTables()));

            assertThat(peer.play(opened.systems().get(0)).answer()).containsExactly("line-4 sum over 200 edges");
        }
    }

    @Test
    void otherRowsAreNoticed() {
        try (PeerProcess peer = start("answers", Duration.ofMinutes(1))) {
            assertThatThrownBy(() -> peer.open(WORKLOAD, fingerprint + 1))
                    .isInstanceOf(PeerException.class)
                    .hasMessageContaining("the peer script made other rows");
        }
    }

    @Test
    void oneThatDiesIsReportedWithItsStatusAndTheEndOfItsLog() {
        assertFirstRequestFails("dies", Duration.ofMinutes(1), "the peer script died with exit status 7");
    }

    @Test
    void oneThatHangsIsStoppedWhenPatienceIsOver() {
        assertFirstRequestFails(
                "hangs", Duration.ofSeconds(2), "the peer script has not replied for PT2S and was stopped");
    }

    @Test
    void oneThatFailsSaysAtWhat() {
        assertFirstRequestFails(
                "answers",
                Duration.ofMinutes(1),
                "the peer script failed: java.lang.IllegalStateException: a round before a workload");
    }

    @Test
    void oneThatDoesNotStartIsReportedWithWhatTheJvmSays() {
        PeerCommand command = new PeerCommand(
                "script", "nowhere", "no.such.Class", List.of(), List.of("-Xmx64m"), Duration.ofMinutes(1));
        try (PeerProcess peer = PeerProcess.start(command)) {
            assertThatThrownBy(() -> peer.open(WORKLOAD, fingerprint))
                    .isInstanceOf(PeerException.class)
                    .hasMessageContaining("died with exit status 1")
                    .hasMessageContaining("no.such.Class");
        }
    }

    private static void assertFirstRequestFails(String script, Duration patience, String message) {
        try (PeerProcess peer = start(script, patience)) {
            assertThatThrownBy(() -> peer.play(new PeerSystem("scripted", "plain")))
                    .isInstanceOf(PeerException.class)
                    .hasMessageStartingWith(message)
                    .hasMessageContaining("the end of its log")
                    .hasMessageContaining("the script is " + script);
        }
    }

    private static PeerProcess start(String script, Duration patience) {
        return PeerProcess.start(new PeerCommand(
                "script",
                System.getProperty("java.class.path"),
                ScriptedPeer.class.getName(),
                List.of(script),
                List.of("-Xmx1g", "-XX:+UseSerialGC"),
                patience));
    }
}
