package io.dormouse.bench.tpch;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.StreamKind;
import io.dormouse.bench.stream.Table;
import io.dormouse.bench.stream.Tables;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TpchStreamsTest {
    private static final double SCALE = 0.001;
    private static final TpchRelation[] RELATIONS = TpchRelation.values();

    private final Tables source = TpchGenerator.generate(SCALE, TpchQuery.Q5.relations());

    @Test
    void insertCarriesEveryRowOnceAndAllOfItIsMeasured() {
        EventStream stream = TpchStreams.build(StreamKind.INSERT, TpchQuery.Q5, source, 1);
        int rows = TpchQuery.Q5.relations().stream()
                .mapToInt(relation -> source.table(relation).size())
                .sum();

        Set<Integer> distinct = new HashSet<>();
        for (int event : stream.events()) {
            assertThat(EventStream.weight(event)).isEqualTo(1);
            distinct.add(event);
        }
        assertThat(distinct).hasSize(rows).hasSameSizeAs(stream.events());
        assertThat(stream.measuredFrom()).isZero();
        assertThat(stream.present()).isEqualTo(rows);
    }

    @Test
    void tablesAreArrangedInTheOrderOfArrivalWithTheSameRows() {
        EventStream stream = TpchStreams.build(StreamKind.INSERT, TpchQuery.Q5, source, 1);
        Map<TpchRelation, Integer> next = new EnumMap<>(TpchRelation.class);
        for (int event : stream.events()) {
            TpchRelation relation = RELATIONS[EventStream.relation(event)];
            assertThat(EventStream.row(event)).isEqualTo(next.getOrDefault(relation, 0));
            next.merge(relation, 1, Integer::sum);
        }
        for (TpchRelation relation : TpchQuery.Q5.relations()) {
            assertThat(lines(stream.rows().table(relation))).isEqualTo(lines(source.table(relation)));
        }
    }

    @ParameterizedTest
    @EnumSource(StreamKind.class)
    void noRowIsInsertedTwiceOrDeletedWhileAbsent(StreamKind kind) {
        EventStream stream = TpchStreams.build(kind, TpchQuery.Q5, source, 1);
        Set<Integer> present = new HashSet<>();
        for (int event : stream.events()) {
            int row = EventStream.encode(RELATIONS[EventStream.relation(event)], EventStream.row(event), 1);
            boolean changed = EventStream.weight(event) > 0 ? present.add(row) : present.remove(row);
            assertThat(changed).isTrue();
        }
        assertThat(present).hasSize(stream.present());
    }

    @Test
    void theWindowKeepsAFifthOfTheRowsWhileNationsAndRegionsLeaveAndReturn() {
        EventStream stream = TpchStreams.build(StreamKind.WINDOW, TpchQuery.Q5, source, 1);
        int rows = TpchStreams.build(StreamKind.INSERT, TpchQuery.Q5, source, 1).present();
        int present = 0;
        Map<TpchRelation, Integer> deleted = new EnumMap<>(TpchRelation.class);
        for (int i = 0; i < stream.events().length; i++) {
            int weight = EventStream.weight(stream.events()[i]);
            present += weight;
            if (i < stream.measuredFrom()) {
                assertThat(weight).isEqualTo(1);
            } else {
                assertThat(present).isBetween(rows / 5 - 1, rows / 5 + 1);
            }
            if (weight < 0) {
                deleted.merge(RELATIONS[EventStream.relation(stream.events()[i])], 1, Integer::sum);
            }
        }
        assertThat(stream.measuredFrom()).isEqualTo(rows / 5);
        assertThat(deleted.get(TpchRelation.NATION)).isGreaterThan(25);
        assertThat(deleted.get(TpchRelation.REGION)).isGreaterThan(5);
    }

    @Test
    void streamsDependOnTheSeedAlone() {
        EventStream stream = TpchStreams.build(StreamKind.WINDOW, TpchQuery.Q3, source, 1);

        assertThat(TpchStreams.build(StreamKind.WINDOW, TpchQuery.Q3, source, 1).events())
                .isEqualTo(stream.events());
        assertThat(TpchStreams.build(StreamKind.WINDOW, TpchQuery.Q3, source, 2).events())
                .isNotEqualTo(stream.events());
    }

    private static Set<String> lines(Table table) {
        Set<String> lines = new HashSet<>();
        for (int row = 0; row < table.size(); row++) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < table.relation().columns().size(); column++) {
                line.append(table.boxed(column, row)).append('|');
            }
            lines.add(line.toString());
        }
        assertThat(lines).hasSize(table.size());
        return lines;
    }
}
