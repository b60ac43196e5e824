package io.dormouse.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OrderedMultisetTest {
    private static final int GROUPS = 5;

    private final UndoLog log = new UndoLog();
    private final ValuePool pool = new ValuePool(log);

    @ParameterizedTest
    @EnumSource(Type.Kind.class)
    void agreesWithASortedMapUnderChangesCommitsAndRollbacks(Type.Kind kind) {
        Random random = new Random(kind.name().hashCode());
        OrderedMultiset multiset = new OrderedMultiset(log, kind, pool);
        Records roots = new Records(log, 1);
        for (int group = 0; group < GROUPS; group++) {
            roots.init(roots.allocate(), 0, OrderedMultiset.NONE);
        }
        log.commit();
        List<TreeMap<Object, Long>> model = new ArrayList<>();
        for (int group = 0; group < GROUPS; group++) {
            model.add(new TreeMap<>(order(kind)));
        }
        for (int epoch = 0; epoch < 400; epoch++) {
            List<TreeMap<Object, Long>> before = new ArrayList<>();
            model.forEach(map -> before.add(new TreeMap<>(map)));
            for (int i = random.nextInt(30); i > 0; i--) {
                int group = random.nextInt(GROUPS);
                change(multiset, roots, group, kind, random, model.get(group), epoch % 40 > 30);
            }
            if (random.nextInt(3) == 0) {
                log.rollback();
                model = before;
            } else {
                log.commit();
            }
            int nodes = 0;
            for (int group = 0; group < GROUPS; group++) {
                check(multiset, (int) roots.get(group, 0), kind, model.get(group));
                nodes += model.get(group).size();
            }
            assertThat(multiset.size()).isEqualTo(nodes);
        }
    }

    private void change(
            OrderedMultiset multiset,
            Records roots,
            int group,
            Type.Kind kind,
            Random random,
            NavigableMap<Object, Long> model,
            boolean emptying) {
        Object value = value(kind, random);
        long copies = random.nextInt(1, 4);
        if (!model.isEmpty() && (emptying || random.nextInt(2) == 0)) {
            Object present = model.ceilingKey(value);
            value = present == null ? model.lastKey() : present;
            copies = random.nextBoolean() ? -Objects.requireNonNull(model.get(value)) : -1;
        }
        int root = multiset.add((int) roots.get(group, 0), high(kind, value), low(kind, value), copies);
        roots.set(group, 0, root);
        if (model.merge(value, copies, Long::sum) == 0) {
            model.remove(value);
        }
    }

    private void check(OrderedMultiset multiset, int root, Type.Kind kind, NavigableMap<Object, Long> model) {
        assertThat(multiset.checkInvariants(root)).isEqualTo(model.size());
        if (model.isEmpty()) {
            assertThat(root).isEqualTo(OrderedMultiset.NONE);
            assertThat(multiset.smallest(root)).isEqualTo(OrderedMultiset.NONE);
            assertThat(multiset.largest(root)).isEqualTo(OrderedMultiset.NONE);
            return;
        }
        int first = multiset.smallest(root);
        assertThat(value(multiset, first, kind)).isEqualTo(model.firstKey());
        assertThat(multiset.count(first)).isEqualTo(model.firstEntry().getValue());
        int last = multiset.largest(root);
        Object largest = model.lastKey();
        if (largest instanceof BigDecimal number) {
            largest = model.keySet().stream()
                    .filter(other -> ((BigDecimal) other).compareTo(number) == 0)
                    .findFirst()
                    .orElseThrow();
        }
        assertThat(value(multiset, last, kind)).isEqualTo(largest);
        assertThat(multiset.count(last)).isEqualTo(model.get(largest));
    }

    private static Comparator<Object> order(Type.Kind kind) {
        return switch (kind) {
            case LONG, DOUBLE, TEXT -> Values::compare;
            case WIDE -> Comparator.comparing(value -> (BigInteger) value);
            case NUMERIC ->
                Comparator.comparing((Object value) -> (BigDecimal) value)
                        .thenComparing(value -> ((BigDecimal) value).scale());
        };
    }

    private static Object value(Type.Kind kind, Random random) {
        return switch (kind) {
            case LONG -> random.nextInt(20) == 0 ? random.nextLong() : (long) random.nextInt(60) - 30;
            case DOUBLE ->
                switch (random.nextInt(10)) {
                    case 0 -> Double.NaN;
                    case 1 -> Double.NEGATIVE_INFINITY;
                    case 2 -> Double.POSITIVE_INFINITY;
                    case 3 -> Double.MIN_VALUE;
                    default -> Values.canonical((random.nextInt(40) - 20) / 4.0);
                };
            case WIDE ->
                BigInteger.valueOf(random.nextInt(3) - 1)
                        .shiftLeft(64)
                        .add(BigInteger.valueOf(random.nextInt(10) - 5).shiftLeft(60 + random.nextInt(4)));
            case TEXT -> random.nextInt(5) == 0 ? "\uD83D\uDC2D" + random.nextInt(9) : "\uFF5E" + random.nextInt(30);
            case NUMERIC -> BigDecimal.valueOf(random.nextInt(10) - 5).setScale(random.nextInt(4));
        };
    }

    private long high(Type.Kind kind, Object value) {
        // For the other kinds the high word means nothing, so anything must do.
        return kind == Type.Kind.WIDE ? ((BigInteger) value).shiftRight(64).longValue() : value.hashCode();
    }

    private long low(Type.Kind kind, Object value) {
        return switch (kind) {
            case LONG -> (Long) value;
            case DOUBLE -> Double.doubleToLongBits((Double) value);
            case WIDE -> ((BigInteger) value).longValue();
            case TEXT, NUMERIC -> pool.intern(value);
        };
    }

    private Object value(OrderedMultiset multiset, int node, Type.Kind kind) {
        long low = multiset.low(node);
        return switch (kind) {
            case LONG -> low;
            case DOUBLE -> Double.longBitsToDouble(low);
            case WIDE -> RowBuffer.wideInteger(multiset.high(node), low);
            case TEXT, NUMERIC -> pool.get((int) low);
        };
    }

    @Test
    void takingAwayWhatIsNotThereIsRefused() {
        OrderedMultiset multiset = new OrderedMultiset(log, Type.Kind.LONG, pool);
        int root = multiset.add(OrderedMultiset.NONE, 0, 7, 2);
        assertThatThrownBy(() -> multiset.add(root, 0, 7, -3))
                .isInstanceOfSatisfying(
                        DormouseException.class,
                        refusal -> assertThat(refusal.state()).isEqualTo(SqlState.ABSENT_ROW));
        assertThatThrownBy(() -> multiset.add(root, 0, 8, -1))
                .isInstanceOfSatisfying(
                        DormouseException.class,
                        refusal -> assertThat(refusal.state()).isEqualTo(SqlState.ABSENT_ROW));
        assertThat(multiset.count(multiset.smallest(root))).isEqualTo(2);
    }

    @Test
    void moreCopiesThanALongHoldsAreRefused() {
        OrderedMultiset multiset = new OrderedMultiset(log, Type.Kind.LONG, pool);
        int root = multiset.add(OrderedMultiset.NONE, 0, 7, Long.MAX_VALUE);
        assertThatThrownBy(() -> multiset.add(root, 0, 7, 1))
                .isInstanceOfSatisfying(
                        DormouseException.class,
                        refusal -> assertThat(refusal.state()).isEqualTo(SqlState.NUMERIC_OUT_OF_RANGE));
    }

    @Test
    void theDepthStaysLogarithmicForAscendingValues() {
        OrderedMultiset multiset = new OrderedMultiset(log, Type.Kind.LONG, pool);
        int root = OrderedMultiset.NONE;
        for (int i = 0; i < 200_000; i++) {
            root = multiset.add(root, 0, i, 1);
        }
        // Recursion over a degenerate tree of this size would not end well.
        assertThat(multiset.checkInvariants(root)).isEqualTo(200_000);
        // A change to a present value writes one field; to an absent one a few links.
        log.commit();
        multiset.add(root, 0, 100_000, 1);
        assertThat(log.size()).isEqualTo(1);
        multiset.add(root, 0, 1_000_000, 1);
        assertThat(log.size()).isLessThan(30);
    }

    @Test
    void textsAreHeldByTheirNodesOnly() {
        OrderedMultiset multiset = new OrderedMultiset(log, Type.Kind.TEXT, pool);
        int id = pool.intern("cheese");
        int root = multiset.add(OrderedMultiset.NONE, 0, id, 3);
        assertThat(pool.holders(id)).isEqualTo(1);
        log.commit();
        int empty = multiset.add(root, 0, id, -3);
        assertThat(empty).isEqualTo(OrderedMultiset.NONE);
        assertThat(pool.get(id)).isEqualTo("cheese");
        log.commit();
        assertThat(pool.size()).isZero();
        assertThat(multiset.size()).isZero();
    }

    @Test
    void clearingGivesAllNodesAndTextsBack() {
        OrderedMultiset multiset = new OrderedMultiset(log, Type.Kind.TEXT, pool);
        int root = OrderedMultiset.NONE;
        for (String text : List.of("a", "b", "c")) {
            root = multiset.add(root, 0, pool.intern(text), 1);
        }
        log.commit();
        int cleared = root;
        log.reclaimAtCommit(multiset::clear, cleared);
        log.commit();
        assertThat(multiset.size()).isZero();
        assertThat(pool.size()).isZero();
    }
}
