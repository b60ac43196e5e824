package io.dormouse.bench.snapshots.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is compared does the same: each layout shows what was published last. */
class VersionedRowsTest {
    @Test
    void eachLayoutShowsWhatWasPublishedLast() {
        for (VersionedRows rows : List.of(new PagedRows(), new PersistentMapRows(), new VersionChainRows())) {
            Random random = new Random(11);
            Map<Long, Long> model = new HashMap<>();
            long published = 0;
            for (int i = 0; i < 5000; i++) {
                long id = random.nextInt(300);
                long value = random.nextInt(1000);
                rows.put(id, id / 10, value);
                model.put(id, value);
                if (random.nextInt(10) == 0) {
                    rows.publish();
                    published = model.entrySet().stream()
                            .mapToLong(row -> row.getKey() + row.getKey() / 10 + row.getValue())
                            .sum();
                }
                assertThat(rows.sum()).as(rows.getClass().getSimpleName()).isEqualTo(published);
            }
        }
    }
}
