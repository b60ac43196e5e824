package io.dormouse.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class JsonReportTest {
    @Test
    void oneObjectALineWithRatiosOfTheFirstToTheOthersRoundByRound() throws IOException {
        LatencyHistogram latency = new LatencyHistogram();
        latency.record(10);
        latency.record(20);
        WorkloadFigures figures = new WorkloadFigures(
                "tpch",
                "q3",
                "insert",
                0.1,
                1000,
                List.of(
                        new SystemFigures("dormouse", List.of(100.0, 200.0, 400.0), latency, OptionalDouble.of(61.25)),
                        new SystemFigures("boxed", List.of(100.0, 50.0, 200.0), latency, OptionalDouble.empty())));
        StringWriter out = new StringWriter();

        JsonReport.write(figures, out);

        assertThat(out)
                .hasToString("{\"workload\":\"tpch\",\"query\":\"q3\",\"stream\":\"insert\",\"sf\":0.1,\"rows\":1000,"
                        + "\"systems\":["
                        + "{\"name\":\"dormouse\",\"rows_per_s\":200,\"ns_per_row\":5000000.00,\"p50_ns\":10,"
                        + "\"p99_ns\":20,\"p9999_ns\":20,\"max_ns\":20,\"heap_bytes_per_row\":61.3},"
                        + "{\"name\":\"boxed\",\"rows_per_s\":100,\"ns_per_row\":10000000.00,\"p50_ns\":10,"
                        + "\"p99_ns\":20,\"p9999_ns\":20,\"max_ns\":20,\"heap_bytes_per_row\":null}],"
                        + "\"ratios\":{\"boxed\":{\"median\":2.0000,\"min\":1.0000,\"max\":4.0000}}}\n");
    }

    @Test
    void aSystemWithConfigurationsNamesTheBestAndListsTheOthersAndWhatWasNotMeasuredIsNull() throws IOException {
        SystemFigures slow = new SystemFigures("peer", List.of(20.0), new LatencyHistogram(), OptionalDouble.empty())
                .withConfiguration("slow");
        SystemFigures fast = new SystemFigures(
                        "peer", List.of(40.0, 50.0), new LatencyHistogram(), OptionalDouble.empty())
                .withConfiguration("fast")
                .withOthers(List.of(slow));
        WorkloadFigures figures = new WorkloadFigures(
                        "tpch",
                        "q3",
                        "insert",
                        0.1,
                        1000,
                        List.of(
                                new SystemFigures(
                                        "dormouse",
                                        List.of(100.0, 200.0),
                                        new LatencyHistogram(),
                                        OptionalDouble.empty()),
                                fast))
                .in(Map.of("peer", "Peer 1.0"));
        StringWriter out = new StringWriter();

        JsonReport.write(figures, out);

        assertThat(out.toString())
                .contains("{\"name\":\"peer\",\"configuration\":\"fast\",\"rows_per_s\":45,\"ns_per_row\":22222222.22,"
                        + "\"p50_ns\":null,\"p99_ns\":null,\"p9999_ns\":null,\"max_ns\":null,"
                        + "\"heap_bytes_per_row\":null,\"other_configurations\":[{\"configuration\":\"slow\","
                        + "\"rounds\":1,\"rows_per_s\":20,")
                .endsWith("\"ratios\":{\"peer\":{\"median\":3.2500,\"min\":2.5000,\"max\":4.0000}},"
                        + "\"surroundings\":{\"peer\":\"Peer 1.0\"}}\n");
    }
}
