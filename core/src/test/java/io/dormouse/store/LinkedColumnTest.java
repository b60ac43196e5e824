package io.dormouse.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

class LinkedColumnTest {
    private static final int KEYS = 7;

    private final UndoLog log = new UndoLog();
    private final LinkedColumn lists = new LinkedColumn(log);

    private static List<Integer> members(int key, IntUnaryOperator first, IntUnaryOperator next) {
        List<Integer> members = new ArrayList<>();
        for (int member = first.applyAsInt(key); member != LinkedColumn.NONE; member = next.applyAsInt(member)) {
            members.add(member);
        }
        return members;
    }

    private Map<Integer, List<Integer>> now() {
        Map<Integer, List<Integer>> all = new HashMap<>();
        for (int key = 0; key < KEYS; key++) {
            all.put(key, members(key, lists::first, lists::next));
            assertThat(lists.checkList(key)).isEqualTo(all.get(key).size());
        }
        return all;
    }

    @Test
    void listsAreWhatWasPutInAndTakenOutAlsoAfterRollbacksAndInOldVersions() {
        Random random = new Random(17);
        Map<Integer, Integer> keyOf = new HashMap<>();
        Map<LinkedColumn.Version, Map<Integer, List<Integer>>> versions = new LinkedHashMap<>();
        for (int epoch = 0; epoch < 2000; epoch++) {
            Map<Integer, Integer> before = new HashMap<>(keyOf);
            for (int change = random.nextInt(8); change > 0; change--) {
                int member = random.nextInt(600);
                Integer key = keyOf.remove(member);
                if (key != null) {
                    lists.remove(key, member);
                } else {
                    keyOf.put(member, random.nextInt(KEYS));
                    lists.insert(keyOf.get(member), member);
                }
            }
            if (random.nextInt(4) == 0) {
                log.rollback();
                keyOf = before;
            } else {
                log.commit();
            }
            Map<Integer, List<Integer>> now = now();
            Map<Integer, List<Integer>> expected = new HashMap<>();
            keyOf.forEach((member, key) ->
                    expected.computeIfAbsent(key, k -> new ArrayList<>()).add(member));
            for (int key = 0; key < KEYS; key++) {
                assertThat(now.get(key)).containsExactlyInAnyOrderElementsOf(expected.getOrDefault(key, List.of()));
            }
            if (epoch % 50 == 0) {
                LinkedColumn.Version version = lists.publish();
                assertThat(lists.publish()).isSameAs(version);
                versions.put(version, now);
            }
        }
        versions.forEach((version, then) -> {
            for (int key = 0; key < KEYS; key++) {
                assertThat(members(key, version::first, version::next)).isEqualTo(then.get(key));
            }
        });
    }
}
