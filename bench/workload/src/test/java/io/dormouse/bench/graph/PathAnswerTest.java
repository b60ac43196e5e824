package io.dormouse.bench.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.bench.stream.StreamKind;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PathAnswerTest {
    @Test
    void anAnswerOfManyRowsIsToldFromOneWithAnotherRow() {
        PathAnswer answer = new PathAnswer(Form.FULL, 1);
        PathAnswer reordered = new PathAnswer(Form.FULL, 1);
        PathAnswer swapped = new PathAnswer(Form.FULL, 1);
        answer.add(1, 2);
        answer.add(3, 4);
        reordered.add(3, 4);
        reordered.add(1, 2);
        swapped.add(1, 4);
        swapped.add(3, 2);

        assertThat(answer.lines())
                .isEqualTo(reordered.lines())
                .contains("2 matches")
                .isNotEqualTo(swapped.lines());
    }

    @Test
    void whateverTypeASystemCountsInTheLineIsTheSame() {
        PathAnswer longs = new PathAnswer(Form.SUM);
        PathAnswer objects = new PathAnswer(Form.SUM);
        longs.add(2, 30);
        objects.add(List.of(2, BigInteger.valueOf(30)));

        assertThat(objects.lines()).isEqualTo(longs.lines()).containsExactly("2 matches", "2|30|");
        assertThatThrownBy(() -> new PathAnswer(Form.SUM).add(List.of(1L, BigInteger.TWO.pow(64))))
                .isInstanceOf(ArithmeticException.class);
    }

    @Test
    void noRowIsThatOfNoMatchesAndTheSumOfNothingIsNothing() {
        PathAnswer told = new PathAnswer(Form.SUM);
        told.add(Arrays.asList(0L, null));

        assertThat(new PathAnswer(Form.SUM).lines()).isEqualTo(told.lines()).containsExactly("0 matches", "0|0|");
        assertThat(new PathAnswer(Form.COUNT).lines()).containsExactly("0 matches", "0|");
        assertThat(new PathAnswer(Form.FULL).lines()).containsExactly("0 matches");
    }

    @Test
    void theTableOfAStreamHasTheGraphsOwnColumns() {
        Graph graph = Graph.powerLaw(20, 10, 0.3, 1);
        PathStream stream = PathStream.build(StreamKind.WINDOW, graph);

        assertThat(stream.overTables().rows().table(EdgeRelation.EDGE).longs("cost"))
                .isSameAs(graph.costs());
        assertThat(stream.overTables().measuredFrom()).isEqualTo(4);
        assertThat(stream.overTables().present()).isEqualTo(stream.present());
    }
}
