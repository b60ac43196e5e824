package io.dormouse.bench.tpch;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.bench.boxed.Boxed;
import io.dormouse.bench.dormouse.DormouseContender;
import io.dormouse.bench.handwritten.Handwritten;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.StreamKind;
import io.dormouse.bench.stream.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ContendersAgreeTest {
    private static final int CASES = 40 * Integer.getInteger("dormouse.random.factor", 1);
    private static final TpchRelation[] RELATIONS = TpchRelation.values();

    private final List<Contender> contenders = List.of(
            DormouseContender.withFeeds(), DormouseContender.withStoredTables(), new Handwritten(), new Boxed());

    @ParameterizedTest
    @EnumSource(TpchQuery.class)
    void everyContenderEqualsTheNaiveAnswerAfterEveryEventOfBothStreams(TpchQuery query) {
        int answered = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Tables rows = SyntheticRows.of(query, new Random(seed));
            for (StreamKind kind : StreamKind.values()) {
                EventStream stream = TpchStreams.build(kind, query, rows, seed);
                try (Duel duel = new Duel(query, stream.rows())) {
                    for (int i = 0; i < stream.events().length; i++) {
                        int event = stream.events()[i];
                        duel.apply(
                                RELATIONS[EventStream.relation(event)],
                                EventStream.row(event),
                                EventStream.weight(event));
                        answered += duel.check(kind + ", seed " + seed + ", event " + i);
                    }
                }
            }
        }
        assertThat(answered).as("answers that were not empty").isGreaterThan(CASES);
    }

    @ParameterizedTest
    @EnumSource(TpchQuery.class)
    void everyContenderEqualsTheNaiveAnswerWhileAnyRowComesAndGoes(TpchQuery query) {
        int answered = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            Tables rows = SyntheticRows.of(query, random);
            try (Duel duel = new Duel(query, rows)) {
                for (int i = 0; i < 300; i++) {
                    TpchRelation relation = query.relations()
                            .get(random.nextInt(query.relations().size()));
                    int size = rows.table(relation).size();
                    if (size > 0 && duel.toggle(relation, random.nextInt(size), random)) {
                        answered += duel.check("toggles, seed " + seed + ", event " + i);
                    }
                }
                duel.empty();
                duel.check("emptied, seed " + seed);
            }
        }
        assertThat(answered).as("answers that were not empty").isGreaterThan(10 * CASES);
    }

    /** Q7 asks for two nations of 25, and so for more rows. */
    @ParameterizedTest
    @EnumSource(TpchQuery.class)
    void everyContenderEqualsTheNaiveAnswerAtTheEndOfBenchmarkStreams(TpchQuery query) {
        Tables source = TpchGenerator.generate(query == TpchQuery.Q7 ? 0.01 : 0.002, query.relations());
        for (StreamKind kind : StreamKind.values()) {
            EventStream stream = TpchStreams.build(kind, query, source, 5);
            try (Duel duel = new Duel(query, stream.rows())) {
                int length = stream.events().length;
                for (int i = 0; i < length; i++) {
                    int event = stream.events()[i];
                    duel.apply(
                            RELATIONS[EventStream.relation(event)], EventStream.row(event), EventStream.weight(event));
                    if (i == length - 1 || i % (length / 4) == 0) {
                        duel.check(kind + " at " + i);
                    }
                }
                assertThat(duel.check(kind + " at the end"))
                        .as("answers that are not empty")
                        .isOne();
            }
        }
    }

    /** All contenders and the naive answer over the same events. */
    private final class Duel implements AutoCloseable {
        private final TpchQuery query;
        private final Tables rows;
        private final NaiveAnswer naive;
        private final List<Contender> playing;
        private final List<LiveQuery> live = new ArrayList<>();

        Duel(TpchQuery query, Tables rows) {
            this.query = query;
            this.rows = rows;
            naive = new NaiveAnswer(rows);
            playing = contenders.stream()
                    .filter(contender -> contender.plays(query))
                    .toList();
            playing.forEach(contender -> live.add(contender.open(query, rows)));
        }

        void apply(TpchRelation relation, int row, int weight) {
            naive.apply(relation, row, weight);
            live.forEach(contender -> contender.apply(relation, row, weight));
        }

        /** Inserts a row that is absent, and deletes a present one now and then, so that most rows are there. */
        boolean toggle(TpchRelation relation, int row, Random random) {
            boolean present = naive.isPresent(relation, row);
            if (present && random.nextInt(4) > 0) {
                return false;
            }
            apply(relation, row, present ? -1 : 1);
            return true;
        }

        void empty() {
            for (TpchRelation relation : query.relations()) {
                for (int row = 0; row < rows.table(relation).size(); row++) {
                    if (naive.isPresent(relation, row)) {
                        apply(relation, row, -1);
                    }
                }
            }
        }

        @Override
        public void close() {
            live.forEach(LiveQuery::close);
        }

        int check(String when) {
            List<String> expected = naive.answer(query);
            for (int i = 0; i < live.size(); i++) {
                assertThat(live.get(i).result())
                        .as("%s of %s, %s", query, playing.get(i).name(), when)
                        .isEqualTo(expected);
            }
            return expected.isEmpty() ? 0 : 1;
        }
    }
}
