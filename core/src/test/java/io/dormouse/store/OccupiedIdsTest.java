package io.dormouse.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OccupiedIdsTest {
    private static final int LIMIT = 9_000_000;

    private record Published(OccupiedIds.Version version, TreeSet<Integer> model) {}

    @Test
    void theNextMemberIsFoundNowAndInEveryPublishedVersion() {
        Random random = new Random(3);
        OccupiedIds ids = new OccupiedIds(new UndoLog());
        TreeSet<Integer> model = new TreeSet<>();
        List<Published> published = new ArrayList<>();
        for (int step = 0; step < 4000; step++) {
            // Close together, and so far apart that whole upper pages are empty.
            int id = random.nextBoolean() ? random.nextInt(3000) : random.nextInt(LIMIT);
            if (!model.isEmpty() && random.nextInt(5) < 2) {
                int gone = model.contains(id) ? id : model.first();
                model.remove(gone);
                ids.remove(gone);
            } else if (model.add(id)) {
                ids.add(id);
            }
            if (step % 400 == 0) {
                published.add(new Published(ids.publish(), new TreeSet<>(model)));
            }
            int from = random.nextInt(LIMIT);
            Integer next = model.ceiling(from);
            assertThat(ids.next(from, LIMIT)).isEqualTo(next == null ? -1 : next);
        }
        for (Published one : published) {
            List<Integer> found = new ArrayList<>();
            for (int id = one.version.next(0, LIMIT); id >= 0; id = one.version.next(id + 1, LIMIT)) {
                found.add(id);
            }
            assertThat(found).containsExactlyElementsOf(one.model);
            Integer last = one.model.floor(LIMIT / 2 - 1);
            Integer before = last == null ? -1 : last;
            assertThat(one.version.next(before < 0 ? 0 : before + 1, LIMIT / 2)).isEqualTo(-1);
        }
    }

    /** However many ids there were and have gone, the next one is a few pages away. */
    @Test
    void holesAreNotGoneThrough() {
        int most = 0;
        for (int n : new int[] {1_000, 1_000_000}) {
            OccupiedIds ids = new OccupiedIds(new UndoLog());
            for (int id = 0; id < n; id++) {
                ids.add(id);
            }
            for (int id = 1; id < n - 1; id++) {
                ids.remove(id);
            }
            LongPagesReads reads = new LongPagesReads(ids);
            assertThat(OccupiedIds.next(1, n, reads.leaves, reads.uppers)).isEqualTo(n - 1);
            most = Math.max(most, reads.count);
        }
        assertThat(most).as("pages looked at").isLessThanOrEqualTo(3);
    }

    /** Counts the pages that are looked at. */
    private static final class LongPagesReads {
        private int count;
        private final IntFunction<long @Nullable []> leaves;
        private final IntFunction<long @Nullable []> uppers;

        LongPagesReads(OccupiedIds ids) {
            OccupiedIds.Version version = ids.publish();
            leaves = page -> {
                count++;
                return version.leaf(page);
            };
            uppers = page -> {
                count++;
                return version.upper(page);
            };
        }
    }
}
