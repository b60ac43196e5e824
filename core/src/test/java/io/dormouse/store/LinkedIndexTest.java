package io.dormouse.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LinkedIndexTest {
    private static final int KEYS = 6;
    private static final int MEMBERS = 40;

    private final UndoLog log = new UndoLog();
    private final Records keys = new Records(log, 3);
    private final Records members = new Records(log, 3);
    /** Two indexes over the same members. */
    private final List<LinkedIndex> indexes =
            List.of(new LinkedIndex(keys, 1, members, 1), new LinkedIndex(keys, 2, members, 2));

    private int newKey() {
        int key = keys.allocate();
        keys.init(key, 1, LinkedIndex.emptyHead());
        keys.init(key, 2, LinkedIndex.emptyHead());
        return key;
    }

    @Test
    void agreesWithListsUnderChangesCommitsAndRollbacks() {
        Random random = new Random(7);
        for (int key = 0; key < KEYS; key++) {
            newKey();
        }
        for (int member = 0; member < MEMBERS; member++) {
            members.allocate();
        }
        log.commit();
        // Where each member is in each index, or −1, and the lists, newest first.
        int[][] places = new int[2][MEMBERS];
        for (int[] place : places) {
            java.util.Arrays.fill(place, -1);
        }
        List<List<Integer>> lists = new ArrayList<>();
        for (int i = 0; i < 2 * KEYS; i++) {
            lists.add(new ArrayList<>());
        }
        for (int epoch = 0; epoch < 500; epoch++) {
            List<List<Integer>> listsBefore = new ArrayList<>();
            lists.forEach(list -> listsBefore.add(new ArrayList<>(list)));
            int[][] placesBefore = {places[0].clone(), places[1].clone()};
            for (int i = random.nextInt(30); i > 0; i--) {
                int which = random.nextInt(2);
                int member = random.nextInt(MEMBERS);
                int place = places[which][member];
                if (place < 0) {
                    int key = random.nextInt(KEYS);
                    indexes.get(which).insert(key, member, false);
                    places[which][member] = key;
                    lists.get(which * KEYS + key).add(0, member);
                } else {
                    indexes.get(which).remove(place, member);
                    places[which][member] = -1;
                    lists.get(which * KEYS + place).remove((Integer) member);
                }
            }
            if (random.nextInt(3) == 0) {
                log.rollback();
                lists = listsBefore;
                places = placesBefore;
            } else {
                log.commit();
            }
            for (int i = 0; i < lists.size(); i++) {
                check(indexes.get(i / KEYS), i % KEYS, lists.get(i));
            }
        }
    }

    private static void check(LinkedIndex index, int key, List<Integer> expected) {
        assertThat(index.checkList(key, true)).isEqualTo(expected.size());
        List<Integer> actual = new ArrayList<>();
        for (int member = index.first(key); member != LinkedIndex.NONE; member = index.next(member)) {
            actual.add(member);
        }
        assertThat(actual).isEqualTo(expected);
    }

    @Test
    void aFreshMemberNeedsNoUndoOfItsOwn() {
        int key = newKey();
        int old = members.allocate();
        indexes.get(0).insert(key, old, true);
        log.commit();
        indexes.get(0).insert(key, members.allocate(), true);
        assertThat(indexes.get(0).checkList(key, true)).isEqualTo(2);
        log.rollback();
        assertThat(indexes.get(0).checkList(key, true)).isEqualTo(1);
        assertThat(indexes.get(0).first(key)).isEqualTo(old);
    }

    @Test
    void listsWithoutWaysBackGetThemLater() {
        Random random = new Random(8);
        LinkedIndex index = indexes.get(0);
        int key = newKey();
        log.commit();
        List<Integer> list = new ArrayList<>();
        for (int epoch = 0; epoch < 300; epoch++) {
            List<Integer> before = new ArrayList<>(list);
            for (int i = random.nextInt(6); i > 0; i--) {
                if (list.isEmpty() || random.nextInt(5) < 3) {
                    int member = members.allocate();
                    index.push(key, member, false);
                    list.add(0, member);
                } else {
                    int place = random.nextInt(list.size());
                    index.removeAfter(key, place == 0 ? LinkedIndex.NONE : list.get(place - 1), list.remove(place));
                }
            }
            assertThat(index.checkList(key, false)).isEqualTo(list.size());
            index.linkBack(key);
            check(index, key, list);
            log.rollback();
            list = before;
            assertThat(index.checkList(key, false)).isEqualTo(list.size());
            if (random.nextInt(2) == 0) {
                index.push(key, members.allocate(), false);
                list.add(0, index.first(key));
                log.commit();
            }
        }
        index.linkBack(key);
        index.mark(key);
        assertThat(index.isMarked(key)).isTrue();
        assertThat(index.length(key)).isEqualTo(list.size());
        log.rollback();
        assertThat(index.isMarked(key)).isFalse();
        index.linkBack(key);
        index.remove(key, list.remove(list.size() / 2));
        check(index, key, list);
    }
}
