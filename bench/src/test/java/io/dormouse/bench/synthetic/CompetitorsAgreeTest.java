package io.dormouse.bench.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.bench.harness.Attempt;
import io.dormouse.bench.harness.Competitor;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.StreamKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CompetitorsAgreeTest {
    private static final int SEEDS = 20 * Integer.getInteger("dormouse.random.factor", 1);
    private static final int ROWS = 200;
    private static final int CHECKS = 16;

    @ParameterizedTest
    @EnumSource(Shape.class)
    void bothEqualTheNaiveAnswerThroughoutBothStreamsAndWhenEmptied(Shape shape) {
        int answered = 0;
        int cases = 0;
        for (int relations = 3; relations <= 7; relations++) {
            for (int seed = 0; seed < SEEDS; seed++) {
                Synthetic synthetic = SyntheticGenerator.generate(shape, relations, seed, ROWS);
                for (StreamKind kind : StreamKind.values()) {
                    SyntheticStream stream = emptied(SyntheticStream.build(kind, synthetic, seed), seed);
                    answered += duel(
                            stream,
                            kind + " " + synthetic.query().name() + ": "
                                    + synthetic.query().sql());
                    cases++;
                }
            }
        }
        assertThat(answered).as("streams with an answer that was not empty").isGreaterThan(cases / 2);
    }

    @Test
    void aTreeThatIsAskedAnotherQuestionIsNoticed() {
        Synthetic synthetic = SyntheticGenerator.generate(Shape.STAR, 4, 1, ROWS);
        SyntheticStream stream = SyntheticStream.build(StreamKind.INSERT, synthetic, 1);
        NaiveJoin naive = new NaiveJoin(unfiltered(synthetic.query()), stream.rows());
        try (Attempt attempt = new BoxedTrees(stream).open()) {
            attempt.applyAll(0, stream.events().length);
            for (int event : stream.events()) {
                naive.apply(EventStream.relation(event), EventStream.row(event), EventStream.weight(event));
            }
            assertThat(synthetic.query().filters()).isNotEmpty();
            assertThat(attempt.result()).isNotEqualTo(naive.answer());
        }
    }

    private static SyntheticQuery unfiltered(SyntheticQuery query) {
        return new SyntheticQuery(
                query.name(), query.relations(), List.of(), query.groups(), query.counts(), query.sum(), query.from());
    }

    /** The stream, then the deletion of what is left, in random order. */
    private static SyntheticStream emptied(SyntheticStream stream, long seed) {
        Map<Integer, Integer> left = new LinkedHashMap<>();
        for (int event : stream.events()) {
            int deletion = EventStream.encode(EventStream.relation(event), EventStream.row(event), -1);
            left.merge(deletion, EventStream.weight(event), Integer::sum);
        }
        left.values().removeIf(count -> count == 0);
        List<Integer> deletions = new ArrayList<>(left.keySet());
        Collections.shuffle(deletions, new Random(seed));
        return stream.followedBy(deletions.stream().mapToInt(Integer::intValue).toArray());
    }

    /** Plays a stream; 1 if an answer was not empty. */
    private static int duel(SyntheticStream stream, String what) {
        int[] events = stream.events();
        NaiveJoin naive = new NaiveJoin(stream.query(), stream.rows());
        List<Competitor> competitors = List.of(new DormouseFeeds(stream), new BoxedTrees(stream));
        List<Attempt> attempts = new ArrayList<>();
        competitors.forEach(competitor -> attempts.add(competitor.open()));
        int answered = 0;
        try {
            for (int i = 0; i < events.length; i++) {
                int number = i;
                naive.apply(EventStream.relation(events[i]), EventStream.row(events[i]), EventStream.weight(events[i]));
                attempts.forEach(attempt -> attempt.apply(number));
                if (i % Math.max(1, events.length / CHECKS) == 0 || i == events.length - 1) {
                    List<String> expected = naive.answer();
                    attempts.forEach(attempt -> assertThat(attempt.result())
                            .as("%s after event %d", what, number)
                            .isEqualTo(expected));
                    answered |= expected.isEmpty() ? 0 : 1;
                }
            }
        } finally {
            attempts.forEach(Attempt::close);
        }
        return answered;
    }
}
