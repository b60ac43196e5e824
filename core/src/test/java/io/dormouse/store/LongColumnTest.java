package io.dormouse.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LongColumnTest {
    private final UndoLog log = new UndoLog();
    private final LongColumn column = new LongColumn(log);

    private record Published(LongColumn.Version version, Map<Integer, Long> model, int limit) {}

    @Test
    void publishedVersionsNeverChangeUnderWritesRollbacksAndGrowth() {
        Random random = new Random(11);
        Map<Integer, Long> model = new HashMap<>();
        List<Published> published = new ArrayList<>();
        int limit = 10;
        for (int epoch = 0; epoch < 200; epoch++) {
            Map<Integer, Long> before = new HashMap<>(model);
            for (int i = random.nextInt(epoch % 10 == 0 ? 400 : 40); i > 0; i--) {
                int id = random.nextInt(limit);
                long value = random.nextLong();
                column.set(id, value);
                model.put(id, value);
                assertThat(column.get(id)).isEqualTo(value);
            }
            if (random.nextInt(3) == 0) {
                log.rollback();
                model = before;
            } else {
                log.commit();
            }
            // Beyond 65,536 now and then, so that the directory has several chunks.
            limit += random.nextInt(epoch % 20 == 0 ? 25_000 : 100);
            // Not after every epoch, so that pages stay owned over a commit too; sometimes twice.
            for (int i = random.nextInt(3); i > 0; i--) {
                published.add(new Published(column.publish(), new HashMap<>(model), limit));
            }
            for (int id = 0; id < limit; id += 1 + random.nextInt(16)) {
                assertThat(column.get(id)).isEqualTo(model.getOrDefault(id, 0L));
            }
        }
        assertThat(limit).isGreaterThan(1 << 16);
        for (Published each : published) {
            for (int id = 0; id < each.limit(); id += 1 + random.nextInt(16)) {
                assertThat(each.version().get(id)).isEqualTo(each.model().getOrDefault(id, 0L));
            }
        }
    }

    @Test
    void onlyPagesThatASnapshotSeesAreCopied() {
        for (int id = 0; id < 10_000; id++) {
            column.set(id, id);
        }
        for (int id = 0; id < 10_000; id++) {
            column.set(id, -id);
        }
        assertThat(log.copiedPages().pages()).isZero();
        column.publish();
        column.set(3, 1);
        column.set(4, 1);
        column.set(9_999, 1);
        assertThat(log.copiedPages().pages()).isEqualTo(2);
    }

    @Test
    void publishingWithoutAWriteGivesTheSameVersion() {
        column.set(1, 1);
        LongColumn.Version version = column.publish();
        assertThat(column.publish()).isSameAs(version);
        column.set(1, 2);
        assertThat(column.publish()).isNotSameAs(version);
        assertThat(version.get(1)).isEqualTo(1);
    }

    @Test
    void whatWasNeverWrittenIsZeroInTheColumnAndItsVersions() {
        column.set(1_000_000, 5);
        LongColumn.Version version = column.publish();
        assertThat(column.get(77)).isZero();
        assertThat(column.get(5_000_000)).isZero();
        assertThat(version.get(77)).isZero();
        assertThat(version.get(5_000_000)).isZero();
        assertThat(version.get(1_000_000)).isEqualTo(5);
    }
}
