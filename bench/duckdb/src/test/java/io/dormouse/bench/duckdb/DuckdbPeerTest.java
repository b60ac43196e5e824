package io.dormouse.bench.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.bench.graph.Form;
import io.dormouse.bench.graph.Graph;
import io.dormouse.bench.graph.NaivePattern;
import io.dormouse.bench.graph.PathAnswer;
import io.dormouse.bench.graph.PathQuery;
import io.dormouse.bench.graph.PathStream;
import io.dormouse.bench.graph.Pattern;
import io.dormouse.bench.peer.Peer;
import io.dormouse.bench.peer.PeerCommand;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DuckdbPeerTest {
    private static final PeerSystem BATCHES = new PeerSystem("duckdb-1000", "threads=2");

    private static final PeerProcess PEER = PeerProcess.start(new PeerCommand(
            "duckdb",
            System.getProperty("java.class.path"),
            DuckdbPeer.class.getName(),
            List.of(),
            List.of("-Xmx1g", "-XX:+UseSerialGC"),
            Duration.ofMinutes(5)));

    @AfterAll
    static void end() {
        PEER.close();
    }

    @ParameterizedTest
    @CsvSource({"Q3, INSERT", "Q5, INSERT", "Q7, WINDOW", "Q9, WINDOW", "Q10, INSERT", "Q5, WINDOW", "Q10, WINDOW"})
    void theAnswerAfterBatchesIsTheNaiveOne(TpchQuery query, StreamKind kind) {
        PeerWorkload workload = new PeerWorkload.Tpch(query, kind, query == TpchQuery.Q7 ? 0.01 : 0.002, 5);
        EventStream stream = workload.build();
        PeerProcess.Opened opened = PEER.open(workload, PeerWorkload.fingerprint(query, stream));

        assertThat(opened.version()).startsWith("DuckDB v");
        assertThat(opened.systems()).contains(BATCHES);
        assertThat(PEER.play(BATCHES).answer()).isNotEmpty().isEqualTo(NaiveAnswer.atTheEnd(query, stream));
    }

    @ParameterizedTest
    @CsvSource("Q3, WINDOW")
    void singleRowsAreSampledAndTimedAndTheAnswersAgree(TpchQuery query, StreamKind kind) {
        PeerWorkload workload = new PeerWorkload.Tpch(query, kind, query == TpchQuery.Q7 ? 0.01 : 0.002, 5);
        EventStream stream = workload.build();
        List<String> answer = NaiveAnswer.atTheEnd(query, stream);
        assertThat(answer).isNotEmpty();
        PeerSystem system = PEER.open(workload, PeerWorkload.fingerprint(query, stream))
                .timing()
                .get(0);

        PeerRound sampled = PEER.play(system);
        PeerRound timed = PEER.timeRows(system);

        assertThat(system.name()).isEqualTo("duckdb-1");
        assertThat(sampled.rows()).isEqualTo(1_000);
        assertThat(sampled.answer()).isEqualTo(answer);
        assertThat(timed.samples()).hasSize(Peer.TIMED_ROWS);
        assertThat(timed.answer()).isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource({
        "LINE_3, COUNT, WINDOW",
        "LINE_4, SUM, INSERT",
        "LINE_5, SUM, WINDOW",
        "STAR_3, PROJECTED, INSERT",
        "STAR_4, FULL, WINDOW",
        "COMB_2, FULL, WINDOW"
    })
    void answersOverEdgesAreTheNaiveOnes(Pattern pattern, Form form, StreamKind kind) {
        PathQuery query = new PathQuery(pattern, form);
        PeerWorkload workload = new PeerWorkload.Paths(query, kind, 2_000, 400, 0.3, 5);
        PathStream edges = PathStream.build(kind, Graph.powerLaw(2_000, 400, 0.3, 5));
        PEER.open(workload, PeerWorkload.fingerprint(query, edges.overTables()));

        PeerRound round = PEER.play(BATCHES);
        assertThat(round.answer()).isEqualTo(NaivePattern.atTheEnd(query, edges));
        assertThat(round.answer().get(0)).isNotEqualTo(PathAnswer.matches(0));
        assertThat(PEER.weigh(BATCHES)).isPositive();
    }
}
