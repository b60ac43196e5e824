package io.dormouse.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ObjectRecordsTest {
    private static final int WIDTH = 3;
    private static final int IDS = 700;

    private final UndoLog log = new UndoLog();
    private final ObjectRecords records = new ObjectRecords(log, WIDTH);

    @Test
    void agreesWithAnArrayUnderChangesCommitsAndRollbacks() {
        Random random = new Random(11);
        @Nullable Object[] model = new @Nullable Object[IDS * WIDTH];
        for (int id = 0; id < IDS; id++) {
            for (int field = 0; field < WIDTH; field++) {
                model[id * WIDTH + field] = "initial " + id + " " + field;
                records.init(id, field, model[id * WIDTH + field]);
            }
        }
        for (int epoch = 0; epoch < 400; epoch++) {
            @Nullable Object[] before = model.clone();
            for (int i = random.nextInt(epoch % 50 == 0 ? 10_000 : 20); i > 0; i--) {
                int id = random.nextInt(IDS);
                int field = random.nextInt(WIDTH);
                Object value = random.nextInt(4) == 0 ? null : "value " + random.nextInt(1000);
                model[id * WIDTH + field] = value;
                records.set(id, field, value);
            }
            if (random.nextInt(2) == 0) {
                log.rollback();
                model = before;
            } else {
                log.commit();
            }
            check(model);
        }
    }

    private void check(@Nullable Object[] model) {
        @Nullable Object[] actual = new @Nullable Object[model.length];
        for (int id = 0; id < IDS; id++) {
            for (int field = 0; field < WIDTH; field++) {
                actual[id * WIDTH + field] = records.get(id, field);
            }
        }
        assertThat(Arrays.asList(actual)).isEqualTo(Arrays.asList(model));
    }
}
