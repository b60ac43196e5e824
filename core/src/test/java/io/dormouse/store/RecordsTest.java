package io.dormouse.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordsTest {
    private final UndoLog log = new UndoLog();

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5})
    void agreesWithAMapUnderChangesCommitsAndRollbacks(int width) {
        Random random = new Random(width);
        Records records = new Records(log, width);
        Map<Integer, List<Long>> model = new HashMap<>();
        for (int epoch = 0; epoch < 300; epoch++) {
            Map<Integer, List<Long>> before = new HashMap<>();
            model.forEach((id, fields) -> before.put(id, new ArrayList<>(fields)));
            List<Integer> freed = new ArrayList<>();
            // More than a page of 1024 records at times, so that pages come and go back.
            for (int i = random.nextInt(epoch % 50 == 0 ? 3000 : 60); i > 0; i--) {
                change(records, model, freed, random);
            }
            if (random.nextInt(3) == 0) {
                log.rollback();
                model = before;
            } else {
                freed.forEach(id -> log.reclaimAtCommit(records::free, id));
                log.commit();
            }
            check(records, model, width);
        }
    }

    private static void change(Records records, Map<Integer, List<Long>> model, List<Integer> freed, Random random) {
        int choice = random.nextInt(4);
        if (choice == 0 || model.isEmpty()) {
            int id = records.allocate();
            List<Long> fields = new ArrayList<>();
            for (int field = 0; field < records.width(); field++) {
                fields.add(random.nextLong());
                records.init(id, field, fields.get(field));
            }
            assertThat(model.put(id, fields)).as("id %d was in use", id).isNull();
            assertThat(freed).as("ids freed in this epoch keep their meaning").doesNotContain(id);
            return;
        }
        int id = random.nextInt(records.limit());
        List<Long> fields = model.get(id);
        if (fields == null) {
            return;
        }
        if (choice == 1) {
            model.remove(id);
            freed.add(id);
        } else {
            int field = random.nextInt(records.width());
            fields.set(field, random.nextLong());
            records.set(id, field, fields.get(field));
        }
    }

    private static void check(Records records, Map<Integer, List<Long>> model, int width) {
        assertThat(records.size()).isEqualTo(model.size());
        model.forEach((id, fields) -> {
            for (int field = 0; field < width; field++) {
                assertThat(records.get(id, field)).isEqualTo(fields.get(field));
            }
        });
    }

    @Test
    void anIdIsReusedAfterTheCommitThatFreedIt() {
        Records records = new Records(log, 1);
        int id = records.allocate();
        log.commit();
        log.reclaimAtCommit(records::free, id);
        assertThat(records.allocate()).isNotEqualTo(id);
        log.commit();
        assertThat(records.allocate()).isEqualTo(id);
    }

    @Test
    void aRollbackForgetsWhatWasToBeReclaimed() {
        Records records = new Records(log, 1);
        int id = records.allocate();
        log.commit();
        log.reclaimAtCommit(records::free, id);
        log.rollback();
        log.commit();
        assertThat(records.size()).isEqualTo(1);
    }

    @Test
    void reclaimingMayAskForMoreReclaiming() {
        List<Integer> seen = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            log.reclaimAtCommit(
                    id -> {
                        seen.add(id);
                        log.reclaimAtCommit(seen::add, id + 100);
                    },
                    i);
        }
        log.commit();
        assertThat(seen).hasSize(40).startsWith(0, 1).endsWith(118, 119);
        log.commit();
        assertThat(seen).hasSize(40);
    }
}
