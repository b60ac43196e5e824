package io.dormouse.bench.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.StreamKind;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GraphTest {
    @Test
    void edgesAreDistinctWithinTheNodesAndAFunctionOfTheArguments() {
        Graph graph = Graph.powerLaw(5000, 1000, 0.5, 3);
        Set<Long> edges = new HashSet<>();
        for (int edge = 0; edge < graph.size(); edge++) {
            assertThat(graph.sources()[edge]).isBetween(0L, 999L);
            assertThat(graph.targets()[edge]).isBetween(0L, 999L);
            assertThat(graph.costs()[edge]).isBetween(1L, 100L);
            edges.add(graph.sources()[edge] * 1000 + graph.targets()[edge]);
        }

        assertThat(edges).hasSize(5000);
        assertThat(Graph.powerLaw(5000, 1000, 0.5, 3))
                .usingRecursiveComparison()
                .isEqualTo(graph);
        assertThat(Graph.powerLaw(5000, 1000, 0.5, 4).sources()).isNotEqualTo(graph.sources());
    }

    @Test
    void degreesFallWithTheRankAsTheSkewSays() {
        long[] skewed = degrees(Graph.powerLaw(100_000, 5_000, 0.5, 3).sources(), 5_000);
        long[] uniform = degrees(Graph.powerLaw(100_000, 5_000, 0, 3).sources(), 5_000);

        // With skew 1/2 the first n of N nodes have sqrt(n / N) of all edges; what is drawn twice takes some from the
        // first.
        assertThat(most(skewed, 50) / 100_000.0).isBetween(0.09, 0.11);
        assertThat(most(skewed, 500) / 100_000.0).isBetween(0.30, 0.335);
        assertThat(most(uniform, 500) / 100_000.0).isLessThan(0.15);
    }

    @Test
    void muchGoingOutDoesNotGoWithMuchGoingIn() {
        Graph graph = Graph.powerLaw(100_000, 50_000, 0.5, 3);
        long[] in = degrees(graph.targets(), 50_000);
        long[] out = degrees(graph.sources(), 50_000);
        double through = 0;
        for (int node = 0; node < in.length; node++) {
            through += (double) in[node] * out[node];
        }

        assertThat(through / 100_000).isBetween(1.5, 2.5);
    }

    @Test
    void aGraphThatCannotBeIsRefused() {
        assertThatThrownBy(() -> Graph.powerLaw(101, 10, 0, 3)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theWindowHoldsAFifthOnceItIsFull() {
        Graph graph = Graph.powerLaw(1000, 500, 0.3, 3);
        PathStream stream = PathStream.build(StreamKind.WINDOW, graph);
        int present = 0;
        for (int i = 0; i < stream.events().length; i++) {
            present += EventStream.weight(stream.events()[i]);
            if (i >= stream.measuredFrom()) {
                assertThat(present).isBetween(200, 201);
            }
        }

        assertThat(stream.measuredFrom()).isEqualTo(200);
        assertThat(stream.events()).hasSize(200 + 2 * 800);
        assertThat(stream.present()).isEqualTo(200);
        assertThat(PathStream.build(StreamKind.INSERT, graph).present()).isEqualTo(1000);
    }

    private static long[] degrees(long[] ends, int nodes) {
        long[] degrees = new long[nodes];
        for (long end : ends) {
            degrees[(int) end]++;
        }
        return degrees;
    }

    private static long most(long[] degrees, int nodes) {
        long[] sorted = degrees.clone();
        Arrays.sort(sorted);
        return Arrays.stream(sorted, sorted.length - nodes, sorted.length).sum();
    }
}
