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
            for (int i = random.nextInt(40); i > 0; i--) {
                int id = random.nextInt(IDS);
                Row row = row(schema, random);
                fill(buffer, schema, row);
                long weight = random.nextInt(3);
                store.write(id, buffer, weight);
                if (weight == 0) {
                    model.remove(id);
                } else {
                    model.put(id, new Weighted(row, weight));
                    assertThat(store.matches(id, buffer)).isTrue();
                    fill(buffer, schema, row);
                    assertThat(store.matches(id, buffer))
                            .as("objects not pooled")
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
            published.add(new Published(store.publish(pool.publish()), new HashMap<>(model)));
        }
        for (Published each : published) {
            check(each, schema);
        }
    }

    private void check(RowStore store, Schema schema, Map<Integer, Weighted> model) {
        RowBuffer buffer = new RowBuffer(schema.size());
        Map<Object, Long> holders = new HashMap<>();
        for (int id = 0; id < IDS; id++) {
            Weighted expected = model.get(id);
            assertThat(store.weight(id)).isEqualTo(expected == null ? 0 : expected.weight());
            if (expected == null) {
                continue;
            }
            assertThat(id).isLessThan(store.limit());
            store.read(id, buffer);
            assertThat(buffer.toRow(schema).values()).isEqualTo(expected.row().values());
            for (int i = 0; i < schema.size(); i++) {
                Object value = buffer.objects[i];
                Type.Kind kind = schema.column(i).type().kind();
                if ((kind == Type.Kind.TEXT || kind == Type.Kind.NUMERIC) && value != null) {
                    holders.merge(value, 1L, Long::sum);
                    assertThat(store.object(id, i)).isEqualTo(value);
                }
            }
        }
        assertThat(pool.size()).isEqualTo(holders.size());
        holders.forEach((value, count) ->
                assertThat(pool.holders(pool.find(value))).as("%s", value).isEqualTo(count.longValue()));
    }

    private static void check(Published published, Schema schema) {
        RowBuffer buffer = new RowBuffer(schema.size());
        Set<Integer> present = new HashSet<>();
        for (int id = 0; id < published.version().limit(); id++) {
            long weight = published.version().weights().get(id);
            if (weight != 0) {
                present.add(id);
                published.version().read(id, buffer);
                assertThat(new Weighted(buffer.toRow(schema), weight))
                        .isEqualTo(published.model().get(id));
            }
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
