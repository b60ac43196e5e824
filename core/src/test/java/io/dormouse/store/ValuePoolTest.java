package io.dormouse.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ValuePoolTest {
    private final UndoLog log = new UndoLog();
    private final ValuePool pool = new ValuePool(log);

    @Test
    void agreesWithAMapOfHoldersUnderChangesCommitsAndRollbacks() {
        Random random = new Random(13);
        Map<Object, Integer> holders = new HashMap<>();
        for (int epoch = 0; epoch < 400; epoch++) {
            Map<Object, Integer> before = new HashMap<>(holders);
            Map<Object, Integer> ids = new HashMap<>();
            for (int i = random.nextInt(40); i > 0; i--) {
                Object value = value(random);
                int id = pool.intern(value);
                Integer known = ids.put(value, id);
                assertThat(known == null || known == id)
                        .as("an id lives to the end of the epoch")
                        .isTrue();
                assertThat(pool.get(id)).isEqualTo(value);
                int held = holders.getOrDefault(value, 0);
                assertThat(pool.holders(id)).isEqualTo(held);
                int choice = random.nextInt(3);
                if (choice == 0) {
                    pool.retain(id);
                    holders.put(value, held + 1);
                } else if (choice == 1 && held > 0) {
                    pool.release(id);
                    holders.put(value, held - 1);
                }
            }
            if (random.nextInt(3) == 0) {
                log.rollback();
                holders = before;
            } else {
                log.commit();
                holders.values().removeIf(count -> count == 0);
            }
            assertThat(pool.size()).isEqualTo(holders.size());
            holders.forEach((value, count) -> {
                int id = pool.find(value);
                assertThat(id).isNotNegative();
                assertThat(pool.holders(id)).isEqualTo(count.longValue());
                assertThat(pool.get(id)).isEqualTo(value);
            });
        }
    }

    private static Object value(Random random) {
        int number = random.nextInt(15);
        return switch (random.nextInt(3)) {
            case 0 -> "text " + number;
            case 1 -> BigDecimal.valueOf(number);
            // Texts whose Java hashes are all the same.
            default -> (number & 1) == 0 ? "AaAa" : (number & 2) == 0 ? "BBBB" : "AaBB";
        };
    }

    @Test
    void numericsOfDifferentScaleAreTwoValuesButOneKey() {
        assertThat(pool.intern(new BigDecimal("1.0"))).isNotEqualTo(pool.intern(new BigDecimal("1.00")));
        assertThat(pool.internKey(new BigDecimal("1.0"))).isEqualTo(pool.internKey(new BigDecimal("1.00")));
        assertThat(pool.get(pool.internKey(new BigDecimal("10.0")))).isEqualTo(BigDecimal.TEN);
        assertThat(pool.get(pool.internKey(new BigDecimal("0.000")))).isEqualTo(BigDecimal.ZERO);
    }

    @Test
    void aValueWithoutHolderLeavesAtCommitAndMayComeBack() {
        pool.intern("crumb");
        log.commit();
        assertThat(pool.find("crumb")).isEqualTo(-1);
        int id = pool.intern("crumb");
        pool.retain(id);
        log.commit();
        pool.release(id);
        pool.retain(pool.find("crumb"));
        log.commit();
        assertThat(pool.find("crumb")).isEqualTo(id);
    }
}
