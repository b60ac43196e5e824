package io.dormouse.structure;

import static io.dormouse.structure.Graphs.graph;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class HypergraphTest {
    @Test
    void aKeyDeterminesAllOfItsAtomAndWhatThatDetermines() {
        Hypergraph graph = graph("orders: o c | o", "customer: c n | c", "item: o s", "supplier: s n | s");
        assertThat(graph.names(graph.close(bit(graph, "o")))).containsExactly("c", "n", "o");
        assertThat(graph.names(graph.close(bit(graph, "n")))).containsExactly("n");
        assertThat(graph.names(graph.closed().edges().get(2).variables())).containsExactly("c", "n", "o", "s");
    }

    @Test
    void aKeyOfSeveralVariablesDeterminesNothingInPart() {
        Hypergraph graph = graph("t: a b c | a b", "u: a c", "v: b");
        assertThat(graph.close(bit(graph, "a"))).isEqualTo(bit(graph, "a"));
        assertThat(graph.names(graph.close(bit(graph, "a") | bit(graph, "b")))).containsExactly("a", "b", "c");
    }

    @Test
    void eachKeyOfAnAtomDeterminesIt() {
        Hypergraph graph = graph("t: a b c | a | b", "u: a b c");
        assertThat(graph.names(graph.close(bit(graph, "b")))).containsExactly("a", "b", "c");
    }

    @Test
    void aFeedIsKeyedByJustItsKeyATableByMoreToo() {
        Hypergraph.Hyperedge feed = graph("t: a b | a | feed").edges().get(0);
        Hypergraph.Hyperedge table = graph("t: a b | a").edges().get(0);
        assertThat(feed.keyedBy(0b01)).isTrue();
        assertThat(feed.keyedBy(0b11)).isFalse();
        assertThat(table.keyedBy(0b11)).isTrue();
        assertThat(table.keyedBy(0b10)).isFalse();
    }

    @Test
    void aTriangleIsItsOwnCycle() {
        assertThat(graph("r: a b", "s: b c", "t: a c").cyclicCore()).containsExactly("r", "s", "t");
    }

    @Test
    void whatHangsOnACycleIsNotPartOfTheWitness() {
        assertThat(graph("r: a b", "s: b c", "t: a c", "tail: c d", "end: d").cyclicCore())
                .containsExactlyInAnyOrder("r", "s", "t");
    }

    @Test
    void aTriangleWithinOneAtomIsAcyclic() {
        assertThat(graph("r: a b", "s: b c", "t: a c", "all: a b c").cyclicCore())
                .isEmpty();
    }

    @Test
    void pathsStarsAndEqualAtomsAreAcyclic() {
        assertThat(graph("r: a", "s: a b", "t: b").cyclicCore()).isEmpty();
        assertThat(graph("f: a b c", "x: a", "y: b", "z: c").cyclicCore()).isEmpty();
        assertThat(graph("r: a b", "s: a b", "t: a b").cyclicCore()).isEmpty();
    }

    @Test
    void aSquareHasACycleOfFour() {
        assertThat(graph("r: a b", "s: b c", "t: c d", "u: d a").cyclicCore()).hasSize(4);
    }

    @Test
    void atomsWithoutACommonVariableAreNotConnected() {
        assertThat(graph("r: a b", "t: c", "s: b", "u: c").components()).containsExactly(List.of(0, 2), List.of(1, 3));
        assertThat(graph("r: a", "u: c", "s: a b", "t: b c").components()).containsExactly(List.of(0, 2, 3, 1));
    }

    @Test
    void moreVariablesThanBitsAreRefused() {
        List<String> names = Collections.nCopies(Hypergraph.MAX_VARIABLES + 1, "v");
        assertThatThrownBy(() -> new Hypergraph(names, List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    private static long bit(Hypergraph graph, String variable) {
        return 1L << graph.variables().indexOf(variable);
    }
}
