package io.dormouse.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DictionaryTest {
    private final UndoLog log = new UndoLog();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void agreesWithAMapUnderChangesCommitsAndRollbacks(int width) {
        Random random = new Random(width);
        Records records = new Records(log, width);
        Dictionary dictionary = new Dictionary(log, records, width);
        Map<List<Long>, Integer> model = new HashMap<>();
        for (int epoch = 0; epoch < 400; epoch++) {
            Map<List<Long>, Integer> before = new HashMap<>(model);
            TreeSet<Integer> unused = new TreeSet<>();
            for (int i = random.nextInt(epoch % 40 == 0 ? 500 : 30); i > 0; i--) {
                long[] key = key(width, random);
                List<Long> listed = Arrays.stream(key).boxed().toList();
                Integer known = model.get(listed);
                assertThat(dictionary.find(key)).isEqualTo(known == null ? -1 : known);
                int id = dictionary.intern(key);
                assertThat(dictionary.added()).isEqualTo(known == null);
                if (known == null) {
                    model.put(listed, id);
                } else {
                    assertThat(id).isEqualTo(known);
                }
                // An entry that was to go and is used again stays; others go at commit.
                if (random.nextInt(3) == 0) {
                    unused.add(id);
                } else {
                    unused.remove(id);
                }
            }
            if (random.nextInt(3) == 0) {
                log.rollback();
                model = before;
            } else {
                unused.forEach(id -> log.reclaimAtCommit(
                        gone -> {
                            dictionary.remove(gone);
                            records.free(gone);
                        },
                        id));
                log.commit();
                model.values().removeAll(unused);
            }
            dictionary.checkInvariants();
            assertThat(dictionary.size()).isEqualTo(model.size());
            assertThat(records.size()).isEqualTo(model.size());
            model.forEach((listed, id) -> assertThat(dictionary.find(
                            listed.stream().mapToLong(Long::longValue).toArray()))
                    .isEqualTo(id));
        }
    }

    private static long[] key(int width, Random random) {
        long[] key = new long[width];
        for (int i = 0; i < width; i++) {
            // Words that differ in high bits only, in low bits only, and in sign.
            key[i] = (random.nextInt(12) - 6L) << (random.nextBoolean() ? 0 : 60);
        }
        return key;
    }

    @Test
    void aRemovedKeyComesBackAsANewEntry() {
        Records records = new Records(log, 2);
        Dictionary dictionary = new Dictionary(log, records, 1);
        int id = dictionary.intern(42);
        log.commit();
        log.reclaimAtCommit(
                gone -> {
                    dictionary.remove(gone);
                    records.free(gone);
                },
                id);
        log.commit();
        assertThat(dictionary.find(42)).isEqualTo(-1);
        dictionary.intern(43);
        assertThat(dictionary.added()).isTrue();
        assertThat(dictionary.intern(42)).isNotEqualTo(dictionary.find(43));
        assertThat(dictionary.added()).isTrue();
    }

    @Test
    void theKeyWithoutWordsIsOneEntry() {
        Dictionary dictionary = new Dictionary(log, new Records(log, 0), 0);
        assertThat(dictionary.find(new long[0])).isEqualTo(-1);
        int id = dictionary.intern(new long[0]);
        assertThat(dictionary.intern(new long[0])).isEqualTo(id);
        assertThat(dictionary.size()).isEqualTo(1);
        log.rollback();
        assertThat(dictionary.find(new long[0])).isEqualTo(-1);
    }
}
