package io.dormouse.bench.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.bench.graph.Form;
import io.dormouse.bench.graph.Graph;
import io.dormouse.bench.graph.NaivePattern;
import io.dormouse.bench.graph.PathAnswer;
import io.dormouse.bench.graph.PathQuery;
import io.dormouse.bench.graph.PathStream;
import io.dormouse.bench.graph.Pattern;
import io.dormouse.bench.peer.Peer;
import io.dormouse.bench.peer.PeerCommand;
import io.dormouse.bench.peer.PeerException;
import io.dormouse.bench.peer.PeerProcess;
import io.dormouse.bench.peer.PeerRound;
import io.dormouse.bench.peer.PeerSystem;
import io.dormouse.bench.peer.PeerWorkload;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.StreamKind;
import io.dormouse.bench.tpch.NaiveAnswer;
import io.dormouse.bench.tpch.TpchQuery;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlinkPeerTest {
    private static final PeerProcess PEER = start();

    @AfterAll
    static void end() {
        PEER.close();
    }

    @ParameterizedTest
    @CsvSource({
        "Q3, INSERT, p1+mini-batch",
        "Q3, WINDOW, p2+multi-join",
        "Q5, WINDOW, p2+mini-batch+multi-join",
        "Q7, INSERT, p2",
        "Q9, WINDOW, p2+mini-batch",
        "Q10, WINDOW, p1"
    })
    void theAnswerAtTheEndIsTheNaiveOne(TpchQuery query, StreamKind kind, String configuration) {
        PeerWorkload workload = new PeerWorkload.Tpch(query, kind, query == TpchQuery.Q7 ? 0.01 : 0.002, 5);
        EventStream stream = workload.build();
        PeerProcess.Opened opened = PEER.open(workload, PeerWorkload.fingerprint(query, stream));
        PeerSystem system = new PeerSystem("flink", configuration);

        assertThat(opened.version()).isEqualTo("Flink 2.3.0");
        assertThat(opened.systems()).hasSize(8).contains(system);
        PeerRound round = PEER.play(system);
        assertThat(round.rows()).isEqualTo(stream.events().length - stream.measuredFrom());
        assertThat(round.answer()).isNotEmpty().isEqualTo(NaiveAnswer.atTheEnd(query, stream));
    }

    @Test
    void rowsAreTimedOneByOneWithoutMiniBatches() {
        PeerWorkload workload = new PeerWorkload.Tpch(TpchQuery.Q3, StreamKind.WINDOW, 0.001, 7);
        EventStream stream = workload.build();
        PeerProcess.Opened opened = PEER.open(workload, PeerWorkload.fingerprint(TpchQuery.Q3, stream));

        assertThat(opened.timing())
                .extracting(PeerSystem::configuration)
                .containsExactly("p2", "p1", "p2+multi-join", "p1+multi-join");
        PeerRound round = PEER.timeRows(opened.timing().get(0));
        assertThat(round.samples()).hasSize(Peer.TIMED_ROWS);
        assertThat(round.answer()).isEqualTo(NaiveAnswer.atTheEnd(TpchQuery.Q3, stream));
    }

    @ParameterizedTest
    @CsvSource({
        "LINE_3, COUNT, WINDOW, p2",
        "LINE_4, SUM, INSERT, p1+mini-batch",
        "STAR_3, PROJECTED, WINDOW, p2+mini-batch+multi-join",
        "COMB_2, FULL, WINDOW, p1+multi-join"
    })
    void answersOverEdgesAreTheNaiveOnes(Pattern pattern, Form form, StreamKind kind, String configuration) {
        PathQuery query = new PathQuery(pattern, form);
        PeerWorkload workload = new PeerWorkload.Paths(query, kind, 2_000, 400, 0.3, 5);
        PathStream edges = PathStream.build(kind, Graph.powerLaw(2_000, 400, 0.3, 5));
        PEER.open(workload, PeerWorkload.fingerprint(query, edges.overTables()));

        PeerSystem system = new PeerSystem("flink", configuration);
        PeerRound round = PEER.play(system);
        // Of so little state the sign is chance: a job comes and goes with a few megabytes of its own.
        assertThat(Math.abs(PEER.weigh(system))).isLessThan(16L << 20);
        assertThat(round.answer()).isEqualTo(NaivePattern.atTheEnd(query, edges));
        assertThat(round.answer().get(0)).isNotEqualTo(PathAnswer.matches(0));
    }

    @Test
    void aConfigurationThatThereIsNotIsRefusedWithThoseThatThereAre() {
        PeerWorkload workload = new PeerWorkload.Tpch(TpchQuery.Q3, StreamKind.INSERT, 0.001, 7);
        try (PeerProcess peer = start("p3")) {
            assertThatThrownBy(() -> peer.open(workload, 0))
                    .isInstanceOf(PeerException.class)
                    .hasMessageContaining("no configuration 'p3'; there are all, best, p2+mini-batch");
        }
    }

    private static PeerProcess start(String... configurations) {
        return PeerProcess.start(new PeerCommand(
                "flink",
                System.getProperty("java.class.path"),
                FlinkPeer.class.getName(),
                List.of(configurations),
                List.of("-Xmx1g", "-XX:+UseSerialGC"),
                Duration.ofMinutes(5)));
    }
}
