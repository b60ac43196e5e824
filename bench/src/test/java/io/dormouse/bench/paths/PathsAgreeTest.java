package io.dormouse.bench.paths;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.bench.graph.Form;
import io.dormouse.bench.graph.Graph;
import io.dormouse.bench.graph.NaivePattern;
import io.dormouse.bench.graph.PathQuery;
import io.dormouse.bench.graph.PathStream;
import io.dormouse.bench.graph.Pattern;
import io.dormouse.bench.harness.Attempt;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.StreamKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PathsAgreeTest {
    private static final int CHECKS = 5;
    private static final Graph GRAPH = Graph.powerLaw(300, 150, 0.3, 5);

    /** For the window, which has a fifth of the edges. */
    private static final Graph WINDOWED = Graph.powerLaw(300, 40, 0.3, 5);

    /** Few nodes, so that there are loops, edges both ways, and paths that use an edge twice. */
    private static final Graph DENSE = Graph.powerLaw(60, 12, 0.3, 5);

    @ParameterizedTest
    @EnumSource(Pattern.class)
    void dormouseEqualsTheNaiveAnswerThroughoutBothStreamsInEveryFormAndWhenEmptied(Pattern pattern) {
        for (StreamKind kind : StreamKind.values()) {
            PathStream stream = emptied(PathStream.build(kind, kind == StreamKind.WINDOW ? WINDOWED : GRAPH), 7);
            for (Form form : Form.values()) {
                duel(pattern, form, stream);
            }
        }
    }

    private static void duel(Pattern pattern, Form form, PathStream stream) {
        NaivePattern naive = new NaivePattern(pattern, stream.graph());
        int[] events = stream.events();
        long most = 0;
        try (Attempt attempt = new DormousePaths(new PathQuery(pattern, form), stream, Integer.MAX_VALUE).open()) {
            int done = 0;
            for (int at : checkpoints(stream)) {
                for (int i = done; i < at; i++) {
                    naive.apply(EventStream.row(events[i]), EventStream.weight(events[i]));
                }
                // Half of the way row by row, half taken in ahead.
                int middle = (done + at) / 2;
                for (int i = done; i < middle; i++) {
                    attempt.apply(i);
                }
                attempt.applyAll(middle, at);
                done = at;
                List<String> expected = naive.answer(form, Integer.MAX_VALUE);
                most = Math.max(most, expected.size());
                assertThat(attempt.result())
                        .as("%s %s %s after %d events", pattern, form, stream.kind(), at)
                        .isEqualTo(expected);
            }
        }
        assertThat(most)
                .as("rows of the greatest answer")
                .isGreaterThan(form == Form.COUNT || form == Form.SUM ? 1 : 10);
    }

    /** Where answers are compared: now and then, at the end of the stream, and when all edges are gone. */
    private static List<Integer> checkpoints(PathStream stream) {
        List<Integer> at = new ArrayList<>();
        int events = stream.events().length;
        for (int check = 1; check <= CHECKS; check++) {
            at.add((int) ((long) events * check / CHECKS));
        }
        int left = Arrays.stream(PathStream.build(stream.kind(), stream.graph()).events())
                .map(EventStream::weight)
                .sum();
        at.add(events - left);
        Collections.sort(at);
        return at;
    }

    @ParameterizedTest
    @EnumSource(Pattern.class)
    void theSpecialisedProgramEqualsTheNaiveCountAfterEveryChange(Pattern pattern) {
        for (Graph graph : List.of(GRAPH, DENSE)) {
            for (StreamKind kind : StreamKind.values()) {
                PathStream stream = emptied(PathStream.build(kind, graph), 7);
                NaivePattern naive = new NaivePattern(pattern, graph);
                int[] events = stream.events();
                try (Attempt attempt = new SpecialisedCounts(pattern, stream).open()) {
                    for (int i = 0; i < events.length; i++) {
                        naive.apply(EventStream.row(events[i]), EventStream.weight(events[i]));
                        attempt.apply(i);
                        assertThat(attempt.result())
                                .as("%s %s after event %d", pattern, kind, i)
                                .isEqualTo(naive.answer(Form.COUNT, 1));
                    }
                }
            }
        }
    }

    @Test
    void aProgramForAnotherPatternIsNoticed() {
        PathStream stream = PathStream.build(StreamKind.INSERT, GRAPH);
        NaivePattern naive = new NaivePattern(Pattern.LINE_4, GRAPH);
        for (int event : stream.events()) {
            naive.apply(EventStream.row(event), EventStream.weight(event));
        }
        try (Attempt attempt = new SpecialisedCounts(Pattern.COMB_2, stream).open()) {
            attempt.applyAll(0, stream.events().length);
            assertThat(attempt.result()).isNotEqualTo(naive.answer(Form.COUNT, 1));
        }
    }

    /** The stream, then the deletion of what is left, in random order. */
    private static PathStream emptied(PathStream stream, long seed) {
        boolean[] present = new boolean[stream.graph().size()];
        for (int event : stream.events()) {
            present[EventStream.row(event)] = EventStream.weight(event) > 0;
        }
        List<Integer> deletions = new ArrayList<>();
        for (int edge = 0; edge < present.length; edge++) {
            if (present[edge]) {
                deletions.add(EventStream.encode(0, edge, -1));
            }
        }
        Collections.shuffle(deletions, new Random(seed));
        int[] events = IntStream.concat(
                        Arrays.stream(stream.events()), deletions.stream().mapToInt(Integer::intValue))
                .toArray();
        return new PathStream(stream.graph(), stream.kind(), events, stream.measuredFrom());
    }
}
