package io.dormouse.bench.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.bench.harness.Workload;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.StreamKind;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SyntheticStreamTest {
    private static final int ROWS = 2_000;

    private final Synthetic synthetic = SyntheticGenerator.generate(Shape.SNOWFLAKE, 6, 3, ROWS);
    private final int total =
            synthetic.rows().stream().mapToInt(RelationRows::size).sum();

    @ParameterizedTest
    @EnumSource(StreamKind.class)
    void noRowIsInsertedTwiceOrDeletedWhileAbsentAndAllArrive(StreamKind kind) {
        SyntheticStream stream = SyntheticStream.build(kind, synthetic, 1);
        Set<Integer> present = new HashSet<>();
        Set<Integer> seen = new HashSet<>();
        for (int event : stream.events()) {
            int row = EventStream.encode(EventStream.relation(event), EventStream.row(event), 1);
            boolean changed = EventStream.weight(event) > 0 ? present.add(row) : present.remove(row);
            assertThat(changed).isTrue();
            seen.add(row);
        }
        assertThat(seen).hasSize(total);
        assertThat(stream.workload(ROWS).present()).isEqualTo(present.size());
    }

    @Test
    void theWindowKeepsAFifthOfTheRowsWhileSmallRelationsCirculateAndTheLargestPasses() {
        SyntheticStream stream = SyntheticStream.build(StreamKind.WINDOW, synthetic, 1);
        Workload workload = stream.workload(ROWS);
        int[] insertions = new int[ROWS];
        Set<Integer> returning = new TreeSet<>();
        int present = 0;
        for (int i = 0; i < stream.events().length; i++) {
            int event = stream.events()[i];
            present += EventStream.weight(event);
            if (i >= workload.measuredFrom()) {
                assertThat(present).isBetween(total / 5 - 1, total / 5 + 1);
            }
            if (EventStream.relation(event) == 0 && EventStream.weight(event) > 0) {
                insertions[EventStream.row(event)]++;
            }
            if (EventStream.weight(event) < 0) {
                returning.add(EventStream.relation(event));
            }
        }
        assertThat(workload.measuredFrom()).isEqualTo(total / 5);
        assertThat(insertions).containsOnly(1);
        assertThat(returning).as("relations whose rows leave").hasSize(6);
    }

    @ParameterizedTest
    @EnumSource(StreamKind.class)
    void rowsAreArrangedInTheOrderOfArrivalAndAreTheSame(StreamKind kind) {
        SyntheticStream stream = SyntheticStream.build(kind, synthetic, 1);
        int[] next = new int[6];
        for (int event : stream.events()) {
            int relation = EventStream.relation(event);
            assertThat(EventStream.row(event)).isLessThanOrEqualTo(next[relation]);
            next[relation] = Math.max(next[relation], EventStream.row(event) + 1);
        }
        for (int relation = 0; relation < 6; relation++) {
            assertThat(lines(stream.rows().get(relation)))
                    .isEqualTo(lines(synthetic.rows().get(relation)));
        }
    }

    @Test
    void streamsDependOnTheSeedAlone() {
        int[] events = SyntheticStream.build(StreamKind.WINDOW, synthetic, 1).events();

        assertThat(SyntheticStream.build(StreamKind.WINDOW, synthetic, 1).events())
                .isEqualTo(events);
        assertThat(SyntheticStream.build(StreamKind.WINDOW, synthetic, 2).events())
                .isNotEqualTo(events);
    }

    private static List<String> lines(RelationRows rows) {
        return IntStream.range(0, rows.size())
                .mapToObj(row -> Arrays.toString(rows.boxed(row)))
                .sorted()
                .collect(Collectors.toList());
    }
}
