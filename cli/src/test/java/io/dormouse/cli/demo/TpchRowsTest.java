package io.dormouse.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.RowWriter;
import io.dormouse.type.RowSource;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TpchRowsTest {
    private final List<String> written = new ArrayList<>();
    private final TpchRows rows = new TpchRows(TpchTable.generate(0.001), RecordingWriter::new);

    @Test
    void theStreamIsAPermutationThatTheSeedFixes() {
        int[] order = rows.shuffled(10);
        assertThat(order).isEqualTo(rows.shuffled(10)).isNotEqualTo(rows.shuffled(11));
        assertThat(Arrays.stream(order).sorted()).containsExactlyElementsOf(all(rows.count()));
    }

    @Test
    void everyNationComesAndGoesOnceAmongTheOthers() {
        int[] churned = rows.churned(rows.shuffled(10));
        assertThat(churned).doesNotHaveDuplicates();
        int first = rows.first(3);
        int[] places = IntStream.range(0, churned.length)
                .filter(place -> churned[place] >= first)
                .toArray();
        assertThat(places).hasSize(25);
        for (int i = 1; i < places.length; i++) {
            assertThat(places[i] - places[i - 1]).isBetween(churned.length / 25 - 2, churned.length / 25 + 2);
        }
    }

    @Test
    void aRowIsWrittenWithAllItsColumnsAndIsPresentUntilItIsDeleted() {
        int nation = rows.first(3);
        rows.insert(nation);
        assertThat(rows.isPresent(nation)).isTrue();
        rows.delete(nation);
        assertThat(rows.isPresent(nation)).isFalse();
        rows.insert(rows.first(2));
        assertThat(written.get(0)).startsWith("+nation {0=0, 1=ALGERIA, 2=0, 3=");
        assertThat(written.get(1)).startsWith("-nation {0=0, 1=ALGERIA, 2=0, 3=");
        assertThat(written.get(2))
                .startsWith("+lineitem {0=1, ")
                .contains(" 15=")
                .doesNotContain(" 16=");
    }

    private static List<Integer> all(int count) {
        return IntStream.range(0, count).boxed().toList();
    }

    /** Writes down each row by column and value. */
    private final class RecordingWriter implements RowWriter {
        private final String table;
        private final TreeMap<Integer, Object> values = new TreeMap<>();

        RecordingWriter(String table) {
            this.table = table;
        }

        private RowWriter put(int column, Object value) {
            values.put(column, value);
            return this;
        }

        @Override
        public RowWriter setLong(int column, long value) {
            return put(column, value);
        }

        @Override
        public RowWriter setDouble(int column, double value) {
            return put(column, value);
        }

        @Override
        public RowWriter setUnscaled(int column, long digits) {
            return put(column, digits);
        }

        @Override
        public RowWriter setDecimal(int column, BigDecimal value) {
            return put(column, value);
        }

        @Override
        public RowWriter setText(int column, String value) {
            return put(column, value);
        }

        @Override
        public RowWriter setDate(int column, long epochDay) {
            return put(column, epochDay);
        }

        @Override
        public RowWriter setTimestamp(int column, long micros) {
            return put(column, micros);
        }

        @Override
        public RowWriter setBoolean(int column, boolean value) {
            return put(column, value);
        }

        @Override
        public RowWriter set(int column, @Nullable Object value) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long insert() {
            written.add("+" + table + " " + values);
            return written.size();
        }

        @Override
        public long insert(RowSource row) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long delete(RowSource row) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long delete() {
            written.add("-" + table + " " + values);
            return written.size();
        }
    }
}
