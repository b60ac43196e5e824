package io.dormouse.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.type.Column;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RowStoreTest {
    private static final int IDS = 300;

    private final UndoLog log = new UndoLog();
    private final ValuePool pool = new ValuePool(log);

    private record Weighted(Row row, long weight) {}

    private record Published(RowStore.Version version, Map<Integer, Weighted> model) {}

    @Test
    void agreesWithAMapOfRowsUnderChangesCommitsAndRollbacks() {
        Schema schema = schema();
        RowStore store = new RowStore(log, pool, schema);
        RowBuffer buffer = new RowBuffer(schema.size());
        Random random = new Random(17);
        Map<Integer, Weighted> model = new HashMap<>();
        List<Published> published = new ArrayList<>();
        for (int epoch = 0; epoch < 150; epoch++) {
            Map<Integer, Weighted> before = new HashMap<>(model);
            Set<Integer> written = new HashSet<>();
            for (int i = random.nextInt(40); i > 0; i--) {
                int id = random.nextInt(IDS);
                Row row = row(schema, random);
                fill(buffer, schema, row);
                if (random.nextBoolean()) {
                    leaveOnlyPoolIds(buffer);
                }
                long weight = random.nextInt(3);
                boolean isNew = written.add(id) && !before.containsKey(id);
                if (isNew && weight > 0 && random.nextBoolean()) {
                    store.insert(id, buffer, weight);
                } else {
                    store.write(id, buffer, weight);
                }
                if (weight == 0) {
                    model.remove(id);
                } else {
                    model.put(id, new Weighted(row, weight));
                    assertThat(store.matches(id, buffer)).isTrue();
                    fill(buffer, schema, row);
                    assertThat(store.matches(id, buffer))
                            .as("values not pooled")
                            .isTrue();
                    fill(buffer, schema, row(schema, random));
                    assertThat(store.matches(id, buffer))
                            .isEqualTo(buffer.toRow(schema).values().equals(row.values()));
                }
            }
            if (random.nextInt(3) == 0) {
                log.rollback();
                model = before;
            } else {
                log.commit();
            }
            check(store, schema, model);
            published.add(new Published(store.publish(), new HashMap<>(model)));
        }
        for (Published each : published) {
            check(each, schema);
        }
    }

    @Test
    void textsOfRowsThatAreGoneAreNotHeldAndThoseOfFewValuesAreOneObject() {
        Schema schema = new Schema(List.of(new Column("t", Types.TEXT, false)));
        RowStore store = new RowStore(log, pool, schema);
        RowBuffer row = new RowBuffer(1);
        row.setObject(0, new String("few"));
        store.insert(0, row, 1);
        row.setObject(0, new String("few"));
        store.write(1, row, 1);
        log.commit();
        assertThat(store.object(0, 0)).isSameAs(store.object(1, 0));
        RowStore.Version before = store.publish();
        store.write(0, row, 0);
        log.commit();
        row.setNull(0);
        store.read(0, row);
        assertThat(row.objects[0]).isNull();
        before.read(0, row);
        assertThat(row.objects[0]).isEqualTo("few");
    }

    @Test
    void anIndexFindsRowsByTheirOwnWordsAndHandsIdsOut() {
        Schema schema = new Schema(List.of(
                new Column("a", Types.BIGINT, false),
                new Column("t", Types.TEXT, false),
                new Column("b", Types.INTEGER, false)));
        for (int hidden : new int[] {0, 2}) {
            RowStore store = new RowStore(log, pool, schema, hidden);
            RowIndex index = store.indexBy(new int[] {0, 2}, hidden);
            Map<List<Long>, Integer> model = new HashMap<>();
            RowBuffer row = new RowBuffer(3);
            Random random = new Random(29);
            for (int epoch = 0; epoch < 400; epoch++) {
                Map<List<Long>, Integer> before = new HashMap<>(model);
                for (int i = random.nextInt(30); i > 0; i--) {
                    long[] key = {random.nextInt(12), random.nextInt(12) - 6};
                    List<Long> boxed = List.of(key[0], key[1]);
                    Integer known = model.get(boxed);
                    assertThat(index.find(key)).isEqualTo(known == null ? -1 : (int) known);
                    row.setLong(0, key[0]);
                    row.setObject(1, "t");
                    row.setLong(2, key[1]);
                    if (known == null) {
                        int id = index.intern(key);
                        assertThat(index.added()).isTrue();
                        assertThat(model.values()).doesNotContain(id);
                        store.insert(id, row, 1);
                        model.put(boxed, id);
                    } else if (random.nextBoolean()) {
                        assertThat(index.intern(key)).isEqualTo(known);
                        assertThat(index.added()).isFalse();
                        store.write(known, row, store.weight(known) == 0 ? 1 : 0);
                        // Twice, as when a row goes, comes back and goes again in one epoch.
                        log.reclaimAtCommit(id -> reclaim(store, index, id), known);
                        log.reclaimAtCommit(id -> reclaim(store, index, id), known);
                    }
                }
                if (random.nextInt(3) == 0) {
                    log.rollback();
                    model = before;
                } else {
                    log.commit();
                    model.values().removeIf(id -> store.weight(id) == 0);
                }
                index.checkInvariants();
                assertThat(model.values()).doesNotHaveDuplicates();
            }
        }
    }

    private static void reclaim(RowStore store, RowIndex index, int id) {
        if (store.weight(id) == 0) {
            index.remove(id);
        }
    }

    private void check(RowStore store, Schema schema, Map<Integer, Weighted> model) {
        RowBuffer buffer = new RowBuffer(schema.size());
        for (int id = 0; id < IDS; id++) {
            Weighted expected = model.get(id);
            assertThat(store.weight(id)).isEqualTo(expected == null ? 0 : expected.weight());
            assertThat(store.next(id) == id).isEqualTo(expected != null);
            if (expected == null) {
                continue;
            }
            store.read(id, buffer);
            assertThat(buffer.toRow(schema).values()).isEqualTo(expected.row().values());
            for (int i = 0; i < schema.size(); i++) {
                Object value = buffer.objects[i];
                Type.Kind kind = schema.column(i).type().kind();
                if ((kind == Type.Kind.TEXT || kind == Type.Kind.NUMERIC) && value != null) {
                    assertThat(store.object(id, i)).isEqualTo(value);
                }
            }
        }
        assertThat(pool.size()).as("rows hold their values themselves").isZero();
    }

    /** As rows are that come from state. */
    private void leaveOnlyPoolIds(RowBuffer buffer) {
        for (int i = 0; i < buffer.size(); i++) {
            Object value = buffer.objects[i];
            if (value != null) {
                buffer.longs[i] = pool.intern(value);
                buffer.objects[i] = null;
            }
        }
    }

    private static void check(Published published, Schema schema) {
        RowBuffer buffer = new RowBuffer(schema.size());
        Set<Integer> present = new HashSet<>();
        RowStore.Version version = published.version();
        for (int id = version.next(0); id >= 0; id = version.next(id + 1)) {
            present.add(id);
            version.read(id, buffer);
            assertThat(new Weighted(buffer.toRow(schema), version.weight(id)))
                    .isEqualTo(published.model().get(id));
        }
        assertThat(present).isEqualTo(published.model().keySet());
    }

    /** A column of each kind and, behind the first 64, of each that needs more than its one word. */
    private static Schema schema() {
        List<Column> columns = new ArrayList<>();
        for (Type type : List.of(
                Types.BOOLEAN,
                Types.INTEGER,
                Types.BIGINT,
                Types.decimal(15, 2),
                Types.decimal(38, 3),
                Types.DOUBLE,
                Types.TEXT,
                Types.NUMERIC,
                Types.DATE,
                Types.TIMESTAMP)) {
            columns.add(new Column("c" + columns.size(), type, true));
        }
        while (columns.size() < 64) {
            columns.add(new Column("c" + columns.size(), Types.INTEGER, true));
        }
        columns.add(new Column("wide", Types.decimal(30, 0), true));
        columns.add(new Column("text", Types.TEXT, true));
        return new Schema(columns);
    }

    private static void fill(RowBuffer buffer, Schema schema, Row row) {
        for (int i = 0; i < schema.size(); i++) {
            buffer.set(i, schema.column(i).type(), row.get(i));
        }
    }

    private static Row row(Schema schema, Random random) {
        @Nullable Object[] values = new Object[schema.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextInt(4) == 0 ? null : value(schema.column(i).type(), random);
        }
        return Row.of(values);
    }

    private static Object value(Type type, Random random) {
        if (type instanceof Type.DecimalType decimal) {
            BigInteger unscaled = new BigInteger(random.nextInt(decimal.precision() * 3), random);
            return new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), decimal.scale());
        }
        return switch (type.family()) {
            case BOOLEAN -> random.nextBoolean();
            case INTEGER ->
                type.equals(Types.INTEGER) ? (Object) random.nextInt(3) : (Object) (random.nextLong() >> 20);
            case DECIMAL -> BigDecimal.valueOf(random.nextInt(5), random.nextInt(3));
            case DOUBLE -> random.nextInt(4) / 2.0;
            case TEXT -> "t" + random.nextInt(6);
            case DATE -> LocalDate.ofEpochDay(random.nextInt(9) - 4);
            case TIMESTAMP -> LocalDateTime.of(1969, 12, 31, 23, 59, 59, random.nextInt(3) * 1000);
        };
    }
}
