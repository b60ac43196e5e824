package io.dormouse.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class LongTreeTest {
    private record Kept(LongTree tree, List<Long> content) {}

    private static long[] array(NavigableSet<Long> numbers) {
        return numbers.stream().mapToLong(Long::longValue).toArray();
    }

    private static List<Long> range(LongTree tree, long from, long to) {
        List<Long> found = new ArrayList<>();
        for (LongTree.Cursor cursor = tree.range(from, to); cursor.hasNext(); ) {
            found.add(cursor.next());
        }
        return found;
    }

    private static long number(Random random, int spread) {
        return switch (random.nextInt(50)) {
            case 0 -> Long.MIN_VALUE;
            case 1 -> Long.MAX_VALUE;
            default -> random.nextInt(spread) - spread / 2;
        };
    }

    @Test
    void agreesWithASortedSetAndLeavesEarlierSetsAsTheyWere() {
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            int spread = 8 << random.nextInt(12);
            TreeSet<Long> model = new TreeSet<>();
            for (int i = random.nextInt(2) * random.nextInt(3000); i > 0; i--) {
                model.add(number(random, spread));
            }
            long[] start = array(model);
            LongTree tree = LongTree.of(start, start.length);
            List<Kept> kept = new ArrayList<>();
            for (int step = 0; step < 60; step++) {
                tree.checkInvariants();
                kept.add(new Kept(tree, List.copyOf(model)));
                boolean shrinking = step % 20 >= 10;
                TreeSet<Long> removed = new TreeSet<>();
                TreeSet<Long> added = new TreeSet<>();
                for (int i = random.nextInt(3) * random.nextInt(200); i > 0; i--) {
                    boolean adds = random.nextInt(4) == 0 ? shrinking : !shrinking;
                    (adds ? added : removed).add(number(random, spread));
                }
                if (step == 45) {
                    removed.addAll(model);
                }
                model.removeAll(removed);
                model.addAll(added);
                tree = tree.with(array(removed), removed.size(), array(added), added.size());
            }
            for (Kept earlier : kept) {
                assertThat(earlier.tree.size()).isEqualTo(earlier.content.size());
                assertThat(range(earlier.tree, Long.MIN_VALUE, Long.MAX_VALUE)).isEqualTo(earlier.content);
                long from = number(random, spread);
                long to = number(random, spread);
                assertThat(range(earlier.tree, from, to))
                        .isEqualTo(earlier.content.stream()
                                .filter(n -> n >= from && n <= to)
                                .toList());
            }
        }
    }

    @Test
    void removalsDoNotLeaveCrumbs() {
        long[] numbers = new long[100_000];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i;
        }
        LongTree tree = LongTree.of(numbers, numbers.length);
        long[] most = Arrays.stream(numbers).filter(n -> n % 50 != 0).toArray();
        LongTree small = tree.with(most, most.length, new long[0], 0);
        small.checkInvariants();
        assertThat(small.size()).isEqualTo(2000);
        assertThat(small.leaves()).isLessThan(2000 / 10);
    }
}
