package io.dormouse.bench.handwritten;

import static io.dormouse.bench.handwritten.Records.ABSENT;
import static io.dormouse.bench.handwritten.Records.DORMANT;
import static io.dormouse.bench.handwritten.Records.LIVE;
import static io.dormouse.bench.handwritten.Records.SHIFT;
import static io.dormouse.bench.handwritten.Records.STATE;

import io.dormouse.bench.stream.Table;
import io.dormouse.bench.tpch.Answer;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The nations of Q5: their records, their names, and the groups: of each nation the count of live lines and their sum. */
final class Q5Nations {
    private final long[] key;
    private final String[] name;
    private final long[] region;

    final Records records = new Records();
    private final KeySlots slots = new KeySlots();
    private String[] names = new String[64];
    private long[] counts = new long[64];
    private long[] sums = new long[64];

    Q5Nations(Table input) {
        key = input.longs("n_nationkey");
        name = input.texts("n_name");
        region = input.longs("n_regionkey");
    }

    long region(int row) {
        return region[row];
    }

    int find(int row) {
        return slots.find(key[row]);
    }

    int intern(long nationKey) {
        int nation = slots.intern(nationKey);
        records.at(nation);
        if (nation >= names.length) {
            names = Arrays.copyOf(names, 2 * nation);
            counts = Arrays.copyOf(counts, 2 * nation);
            sums = Arrays.copyOf(sums, 2 * nation);
        }
        return nation;
    }

    int insert(int row) {
        int nation = intern(key[row]);
        names[nation] = name[row];
        records.cells[(nation << SHIFT) + STATE] = DORMANT;
        return nation;
    }

    void delete(int row, int nation) {
        records.cells[(nation << SHIFT) + STATE] = ABSENT;
        releaseIfUnused(nation, key[row]);
    }

    void releaseIfUnused(int nation, long nationKey) {
        if (records.isUnused(nation)) {
            slots.release(nationKey);
        }
    }

    boolean isLive(int nation) {
        return records.cells[(nation << SHIFT) + STATE] == LIVE;
    }

    void addToGroup(int nation, int count, long revenue) {
        counts[nation] += count;
        sums[nation] += revenue;
    }

    /** Nations of the same name are one group. */
    List<String> answer() {
        Map<String, BigDecimal> groups = new HashMap<>();
        for (int nation = 1; nation <= slots.highestSlot(); nation++) {
            if (counts[nation] > 0) {
                groups.merge(names[nation], Answer.revenue(sums[nation]), BigDecimal::add);
            }
        }
        return Answer.ofQ5(groups);
    }
}
