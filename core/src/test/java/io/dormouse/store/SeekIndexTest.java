package io.dormouse.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.type.Column;
import io.dormouse.type.Schema;
import io.dormouse.type.Types;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SeekIndexTest {
    private static final Schema SCHEMA = new Schema(List.of(
            new Column("name", Types.TEXT, true),
            new Column("number", Types.decimal(30, 2), true),
            new Column("count", Types.BIGINT, true),
            new Column("share", Types.DOUBLE, true)));
    private static final int[] COLUMNS = {0, 2, 3, 1};

    private final UndoLog log = new UndoLog();
    private final RowStore store = new RowStore(log, new ValuePool(log), SCHEMA);

    private static void fill(RowBuffer row, Random random) {
        List<@Nullable Object> values = new ArrayList<>();
        values.add(random.nextInt(5) == 0 ? null : "name " + random.nextInt(3));
        values.add(random.nextInt(5) == 0 ? null : BigDecimal.valueOf(random.nextInt(3), 2));
        values.add(random.nextInt(5) == 0 ? null : (Object) (long) random.nextInt(3));
        values.add(random.nextInt(5) == 0 ? null : (Object) (random.nextBoolean() ? 0.0 : Double.NaN));
        for (int i = 0; i < 4; i++) {
            row.set(i, SCHEMA.column(i).type(), values.get(i));
        }
    }

    /** The ids of the rows of a version that agree with {@code key}, found by looking at all. */
    private static Set<Integer> scan(RowStore.Version version, RowBuffer key, int[] columns) {
        Set<Integer> found = new TreeSet<>();
        RowBuffer row = new RowBuffer(4);
        for (int id = version.next(0); id >= 0; id = version.next(id + 1)) {
            version.read(id, row);
            if (SeekIndex.agree(key, row, SCHEMA, columns)) {
                found.add(id);
            }
        }
        return found;
    }

    private static Set<Integer> seek(SeekIndex index, RowStore.Version version, RowBuffer key, int[] columns) {
        Set<Integer> found = new TreeSet<>();
        RowBuffer row = new RowBuffer(4);
        for (LongTree.Cursor candidates = index.candidates(key); candidates.hasNext(); ) {
            int id = (int) candidates.next();
            assertThat(version.weight(id))
                    .as("an entry is of a row that is there")
                    .isNotZero();
            version.read(id, row);
            if (SeekIndex.agree(key, row, SCHEMA, columns)) {
                assertThat(found.add(id)).isTrue();
            }
        }
        return found;
    }

    @Test
    void findsTheRowsOfItsVersionAfterAnyNumberOfSteps() {
        Random random = new Random(23);
        RowBuffer row = new RowBuffer(4);
        List<SeekIndex> indexes = new ArrayList<>();
        for (int columns = 1; columns <= COLUMNS.length; columns++) {
            indexes.add(SeekIndex.build(store.publish(), SCHEMA, Arrays.copyOf(COLUMNS, columns)));
        }
        List<List<SeekIndex>> history = new ArrayList<>();
        for (int step = 0; step < 120; step++) {
            for (int i = random.nextInt(60); i > 0; i--) {
                fill(row, random);
                store.write(random.nextInt(step < 60 ? 400 : 900), row, random.nextInt(3));
            }
            log.commit();
            RowStore.Version version = store.publish();
            if (random.nextInt(3) > 0) {
                indexes.replaceAll(index -> index.of(version));
                history.add(List.copyOf(indexes));
            }
        }
        // Back as well as on.
        history.add(history.get(history.size() - 1).stream()
                .map(index -> index.of(history.get(3).get(0).rows()))
                .toList());
        for (List<SeekIndex> all : history) {
            for (int columns = 1; columns <= COLUMNS.length; columns++) {
                SeekIndex index = all.get(columns - 1);
                int[] sought = Arrays.copyOf(COLUMNS, columns);
                fill(row, random);
                assertThat(seek(index, index.rows(), row, sought)).isEqualTo(scan(index.rows(), row, sought));
            }
        }
    }

    @Test
    void looksOnlyAtPagesThatDiffer() {
        RowBuffer row = new RowBuffer(4);
        Random random = new Random(5);
        for (int id = 0; id < 20_000; id++) {
            fill(row, random);
            store.write(id, row, 1);
        }
        log.commit();
        RowStore.Version before = store.publish();
        fill(row, random);
        row.setLong(2, 77);
        store.write(12_345, row, 1);
        log.commit();
        RowStore.Version after = store.publish();
        List<Integer> visited = new ArrayList<>();
        after.forEachIdOnChangedPages(before, visited::add);
        assertThat(visited).contains(12_345).hasSizeLessThanOrEqualTo(64);
        assertThat(after.isOfSameRows(before)).isTrue();
    }
}
