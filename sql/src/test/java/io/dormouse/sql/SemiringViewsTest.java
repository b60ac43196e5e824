package io.dormouse.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.Dormouse;
import io.dormouse.Result;
import io.dormouse.algebra.AccessLevel;
import io.dormouse.algebra.Costs;
import io.dormouse.algebra.DoubleSum;
import io.dormouse.algebra.Extended;
import io.dormouse.algebra.OddEven;
import io.dormouse.algebra.OrderedDomain;
import io.dormouse.algebra.Pair;
import io.dormouse.algebra.Semiring;
import io.dormouse.algebra.Semirings;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.SqlState;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Views with a semiring, beside the same sums of products in {@code io.dormouse.algebra}, match by match. */
class SemiringViewsTest {
    private static final List<AccessLevel> LEVELS = List.of(AccessLevel.values());

    private final Dormouse db = Dormouse.open();

    @AfterEach
    void close() {
        db.close();
    }

    /** A semiring by its name in SQL over annotations of a type; values are given as small integers, NULL for zero. */
    private record Case<K>(
            String name,
            String type,
            Semiring<K> semiring,
            Function<Integer, K> element,
            Function<K, @Nullable Object> shown,
            Function<Integer, Object> column) {

        /** A semiring that is an aggregate in SQL. */
        Case(
                String name,
                String type,
                Semiring<K> semiring,
                Function<Integer, K> element,
                Function<K, @Nullable Object> shown) {
            this(name, type, semiring, element, shown, i -> switch (type) {
                case "BIGINT" -> (Object) (long) i;
                case "BOOLEAN" -> i % 2 == 0;
                default -> decimal(i);
            });
        }

        /** Adds up to what {@code shown} says of zero, or of another element. */
        Object sum(List<List<@Nullable Integer>> products) {
            K sum = semiring.zero();
            for (List<@Nullable Integer> factors : products) {
                K product = semiring.one();
                for (Integer factor : factors) {
                    product = semiring.times(
                            product, factor == null ? semiring.zero() : semiring.canonical(element.apply(factor)));
                }
                sum = semiring.plus(sum, product);
            }
            Object value = shown.apply(sum);
            return value == null ? "none" : value;
        }

        @Override
        public String toString() {
            return name + " over " + type;
        }
    }

    private static BigDecimal decimal(int value) {
        return BigDecimal.valueOf(value, 1);
    }

    private static Case<Extended<Long>> longs(String name, Semiring<Extended<Long>> semiring) {
        return new Case<>(
                name, "BIGINT", semiring, i -> Extended.of((long) i), k -> k.isValue() ? (Object) k.get() : null);
    }

    private static Case<Extended<BigDecimal>> decimals(String name, Semiring<Extended<BigDecimal>> semiring) {
        return new Case<>(
                name, "DECIMAL(5,1)", semiring, i -> Extended.of(decimal(i)), k -> k.isValue() ? plain(k.get()) : null);
    }

    private static Object plain(BigDecimal value) {
        return value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
    }

    private static List<Case<?>> cases() {
        return List.of(
                new Case<>("integer", "BIGINT", Semirings.integers(), Long::valueOf, k -> plain(BigDecimal.valueOf(k))),
                new Case<>(
                        "decimal",
                        "DECIMAL(5,1)",
                        Semirings.decimals(),
                        SemiringViewsTest::decimal,
                        SemiringViewsTest::plain),
                new Case<>("boolean", "BOOLEAN", Semirings.booleans(), i -> i % 2 == 0, k -> k),
                longs("min_plus", Semirings.minPlus()),
                decimals("min_plus", Semirings.minPlusDecimals()),
                decimals("max_plus", Semirings.maxPlusDecimals()),
                longs("min_max", Semirings.minMax()),
                longs("max_min", Semirings.maxMin()),
                longs("max_max", Semirings.maxMax()),
                decimals("max_max", Semirings.maxMax(OrderedDomain.decimals())),
                texts(
                        "access_control",
                        Semirings.accessControl(),
                        i -> LEVELS.get((i + 4) % 5),
                        k -> k.name().toLowerCase(Locale.ROOT)),
                new Case<>(
                        "odd_even",
                        "INTEGER",
                        Semirings.oddEven(),
                        i -> i == 0 ? OddEven.ZERO : i % 2 == 0 ? OddEven.EVEN : OddEven.ODD,
                        k -> k.name().toLowerCase(Locale.ROOT),
                        Math::abs),
                new Case<>(
                        "k_best(3)", "BIGINT", Semirings.kBest(3), Costs::of, SemiringViewsTest::braces, i -> (long) i),
                texts("k_best(2)", Semirings.kBest(2), i -> Costs.of(i, i, 5), SemiringViewsTest::braces),
                new Case<>(
                        "wide_integer",
                        "BIGINT",
                        Semirings.wideIntegers(),
                        BigInteger::valueOf,
                        k -> plain(new BigDecimal(k)),
                        i -> (long) i),
                new Case<>(
                        "double_sum",
                        "DOUBLE PRECISION",
                        Semirings.doubleSums(),
                        i -> DoubleSum.of(i / 2.0),
                        DoubleSum::toDouble,
                        i -> i / 2.0),
                new Case<>(
                        "max_plus_double",
                        "DOUBLE PRECISION",
                        Semirings.maxPlusDoubles(),
                        i -> i / 2.0,
                        k -> k.isInfinite() ? null : k,
                        i -> i / 2.0),
                new Case<>(
                        "min_max_decimal",
                        "DECIMAL(5,1)",
                        Semirings.minMax(OrderedDomain.decimals()),
                        i -> Extended.of(decimal(i)),
                        k -> k.isValue() ? plain(k.get()) : null,
                        SemiringViewsTest::decimal),
                texts(
                        "product(integer, min_plus)",
                        Semirings.product(Semirings.integers(), Semirings.minPlus()),
                        i -> new Pair<>((long) i, i == 3 ? Extended.positiveInfinity() : Extended.of((long) i)),
                        k -> "(" + k.first() + ","
                                + (k.second().isValue() ? k.second().get() : "") + ")"),
                texts(
                        "Product(boolean,product( access_control, k_best(2) ))",
                        Semirings.product(
                                Semirings.booleans(), Semirings.product(Semirings.accessControl(), Semirings.kBest(2))),
                        i -> new Pair<>(i % 2 == 0, new Pair<>(LEVELS.get((i + 4) % 5), Costs.of(i, 2))),
                        k -> "(" + k.first() + ",\"("
                                + k.second().first().name().toLowerCase(Locale.ROOT) + ","
                                + (k.second().second().size() > 1
                                        ? "\"\"" + braces(k.second().second()) + "\"\""
                                        : braces(k.second().second()))
                                + ")\")"));
    }

    /** A semiring whose annotations are written as its elements are shown. */
    private static <K> Case<K> texts(
            String name, Semiring<K> semiring, Function<Integer, K> element, Function<K, @Nullable Object> shown) {
        return new Case<>(
                name, "TEXT", semiring, element, shown, i -> Objects.requireNonNull(shown.apply(element.apply(i))));
    }

    private static String braces(Costs costs) {
        return Arrays.stream(costs.toArray()).mapToObj(Long::toString).collect(Collectors.joining(",", "{", "}"));
    }

    /** Zero of a ring or of the Booleans is shown as zero, or as NULL where each product had a NULL. */
    private static Object actual(@Nullable Object value, Object expected) {
        if (value == null) {
            boolean zero = expected.equals(false) || (expected instanceof BigDecimal number && number.signum() == 0);
            return zero ? expected : "none";
        }
        return value instanceof BigDecimal number ? plain(number) : value;
    }

    private static @Nullable Object annotation(Case<?> semiring, @Nullable Integer value) {
        if (value == null) {
            return null;
        }
        return semiring.column().apply(value);
    }

    private record Edge(long from, long to, @Nullable Integer weight) {}

    @ParameterizedTest
    @MethodSource("cases")
    void annotationsAreSumsOfProductsAfterEachChange(Case<?> semiring) {
        for (boolean nullable : new boolean[] {true, false}) {
            String suffix = nullable ? "_n" : "";
            for (String table : new String[] {"e", "f", "g"}) {
                db.execute("CREATE TABLE " + table + suffix + " (a BIGINT NOT NULL, b BIGINT NOT NULL, w "
                        + semiring.type() + (nullable ? "" : " NOT NULL") + " ANNOTATION)");
            }
            String from =
                    " FROM e" + suffix + " e JOIN f" + suffix + " f ON e.b = f.a JOIN g" + suffix + " g ON f.b = g.a";
            String with = " WITH (semiring = '" + semiring.name() + "') AS SELECT ";
            db.execute("CREATE MATERIALIZED VIEW ends" + suffix + with + "e.a, g.b" + from);
            db.execute("CREATE MATERIALIZED VIEW starts" + suffix + with + "e.a AS x" + from);
            db.execute("CREATE MATERIALIZED VIEW twice" + suffix + with + "s.x, e.b FROM starts" + suffix + " s JOIN e"
                    + suffix + " e ON s.x = e.a");
            run(semiring, nullable, suffix);
        }
    }

    private void run(Case<?> semiring, boolean nullable, String suffix) {
        Random random = new Random(17);
        List<List<Edge>> edges = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (int step = 0; step < 120; step++) {
            int table = random.nextInt(3);
            List<Edge> there = edges.get(table);
            String name = "efg".charAt(table) + suffix;
            if (!there.isEmpty() && random.nextInt(5) < 2) {
                Edge gone = there.remove(random.nextInt(there.size()));
                db.transact(tx -> tx.delete(name, gone.from, gone.to, annotation(semiring, gone.weight)));
            } else {
                Edge come = new Edge(
                        random.nextInt(3),
                        random.nextInt(3),
                        nullable && random.nextInt(4) == 0 ? null : random.nextInt(9) - 4);
                there.add(come);
                db.transact(tx -> tx.insert(name, come.from, come.to, annotation(semiring, come.weight)));
            }
            Map<List<Long>, List<List<@Nullable Integer>>> ends = new HashMap<>();
            Map<List<Long>, List<List<@Nullable Integer>>> starts = new HashMap<>();
            Map<List<Long>, List<List<@Nullable Integer>>> twice = new HashMap<>();
            for (Edge e : edges.get(0)) {
                for (Edge f : edges.get(1)) {
                    for (Edge g : edges.get(2)) {
                        if (e.to == f.from && f.to == g.from) {
                            List<@Nullable Integer> factors = factors(e, f, g);
                            ends.computeIfAbsent(List.of(e.from, g.to), k -> new ArrayList<>())
                                    .add(factors);
                            starts.computeIfAbsent(List.of(e.from), k -> new ArrayList<>())
                                    .add(factors);
                            for (Edge again : edges.get(0)) {
                                if (again.from == e.from) {
                                    twice.computeIfAbsent(List.of(e.from, again.to), k -> new ArrayList<>())
                                            .add(factors(e, f, g, again));
                                }
                            }
                        }
                    }
                }
            }
            check(semiring, "ends" + suffix, ends, step);
            check(semiring, "starts" + suffix, starts, step);
            check(semiring, "twice" + suffix, twice, step);
        }
    }

    private static List<@Nullable Integer> factors(Edge... edges) {
        List<@Nullable Integer> factors = new ArrayList<>();
        for (Edge edge : edges) {
            factors.add(edge.weight);
        }
        return factors;
    }

    private void check(
            Case<?> semiring, String view, Map<List<Long>, List<List<@Nullable Integer>>> products, int step) {
        Map<List<Long>, Object> expected = new HashMap<>();
        products.forEach((key, sum) -> expected.put(key, semiring.sum(sum)));
        Map<List<Long>, Object> actual = new HashMap<>();
        for (Row row : rows("SELECT * FROM " + view)) {
            List<Long> key = new ArrayList<>();
            for (int i = 0; i < row.size() - 1; i++) {
                key.add((Long) row.get(i));
            }
            actual.put(key, actual(row.get(row.size() - 1), expected.getOrDefault(key, "absent")));
        }
        assertThat(actual).as("%s, step %d", view, step).isEqualTo(expected);
    }

    private List<Row> rows(String query) {
        return ((Result.Rows) db.execute(query)).rows();
    }

    @Test
    void countingNeedsNoAnnotation() {
        db.execute("CREATE TABLE e (a BIGINT, b BIGINT)");
        db.execute("CREATE MATERIALIZED VIEW two WITH (semiring = 'counting') AS"
                + " SELECT x.a, y.b FROM e x JOIN e y ON x.b = y.a");
        db.execute("INSERT INTO e VALUES (1, 2), (1, 3), (2, 4), (3, 4)");
        assertThat(rows("SELECT * FROM two")).containsExactly(Row.of(1L, 4L, 2L));
        db.execute("DELETE FROM e WHERE b = 3");
        assertThat(rows("SELECT * FROM two")).containsExactly(Row.of(1L, 4L, 1L));
    }

    @Test
    void aStarLeavesAnnotationsOutAndConditionsMayReadThem() {
        db.execute("CREATE TABLE e (a BIGINT, cost DECIMAL(5,1) ANNOTATION, b BIGINT)");
        db.execute("INSERT INTO e VALUES (1, 2.0, 5), (1, 3.0, 5), (1, 9.0, 5), (2, 99.0, 6)");
        db.execute("CREATE MATERIALIZED VIEW v (c, d, least) WITH (semiring = 'min_plus') AS"
                + " SELECT * FROM e WHERE cost > 2 AND e.cost < 50");
        assertThat(rows("SELECT * FROM v")).containsExactly(Row.of(1L, 5L, new BigDecimal("3.0")));
        assertThat(rows("SELECT * FROM e WHERE a = 2")).containsExactly(Row.of(2L, new BigDecimal("99.0"), 6L));
    }

    private void assertRefused(SqlState state, String statement, String message) {
        assertThatThrownBy(() -> db.execute(statement))
                .as(statement)
                .isInstanceOfSatisfying(
                        DormouseException.class,
                        refusal -> assertThat(refusal.state()).isEqualTo(state))
                .hasMessageContaining(message);
    }

    @Test
    void whatASemiringCannotDoIsRefusedAndLeavesNothing() {
        db.execute("CREATE TABLE e (a BIGINT, b BIGINT, w BIGINT ANNOTATION)");
        db.execute("CREATE TABLE plain (a BIGINT, t TEXT)");
        String view = "CREATE MATERIALIZED VIEW v WITH (semiring = ";
        assertRefused(SqlState.UNDEFINED_OBJECT, view + "'min_pluss') AS SELECT a FROM e", "no semiring of this name");
        assertRefused(SqlState.UNDEFINED_OBJECT, view + "'best(3)') AS SELECT a FROM e", "no semiring of this name");
        assertRefused(
                SqlState.UNDEFINED_OBJECT,
                view + "'product(counting, tropical)') AS SELECT a FROM e",
                "there is no such semiring");
        assertRefused(SqlState.INVALID_PARAMETER, view + "'k_best') AS SELECT a FROM e", "needs a number");
        assertRefused(SqlState.INVALID_PARAMETER, view + "'k_best(0)') AS SELECT a FROM e", "out of range");
        assertRefused(SqlState.SYNTAX_ERROR, view + "'k_best(few)') AS SELECT a FROM e", "not written like this");
        assertRefused(SqlState.SYNTAX_ERROR, view + "'product(counting)') AS SELECT a FROM e", "not written like this");
        assertRefused(SqlState.DATATYPE_MISMATCH, view + "'access_control') AS SELECT a FROM e", "of a type");
        assertRefused(
                SqlState.DATATYPE_MISMATCH, view + "'product(counting, min_plus)') AS SELECT a FROM e", "of a type");
        assertRefused(SqlState.INVALID_PARAMETER, view + "'min_plus') AS SELECT a FROM plain", "carries annotations");
        assertRefused(SqlState.DATATYPE_MISMATCH, view + "'boolean') AS SELECT a FROM e", "of a type");
        assertRefused(SqlState.FEATURE_NOT_SUPPORTED, view + "'min_plus') AS SELECT DISTINCT a FROM e", "no DISTINCT");
        assertRefused(
                SqlState.FEATURE_NOT_SUPPORTED, view + "'min_plus') AS SELECT a FROM e GROUP BY a", "no DISTINCT");
        assertRefused(SqlState.GROUPING_ERROR, view + "'min_plus') AS SELECT count(*) FROM e", "aggregate");
        assertRefused(
                SqlState.FEATURE_NOT_SUPPORTED, view + "'min_plus') AS SELECT a FROM e ORDER BY a", "without ORDER BY");
        assertRefused(
                SqlState.FEATURE_NOT_SUPPORTED,
                view + "'min_plus') AS SELECT a FROM e UNION ALL SELECT b FROM e",
                "one SELECT");
        assertRefused(
                SqlState.FEATURE_NOT_SUPPORTED,
                view + "'min_plus') AS SELECT s.a FROM (SELECT a FROM e) s",
                "only tables and materialized views");
        assertRefused(
                SqlState.FEATURE_NOT_SUPPORTED,
                "CREATE VIEW v WITH (semiring = 'min_plus') AS SELECT a FROM e",
                "only a materialized view");
        assertRefused(
                SqlState.INVALID_PARAMETER,
                "CREATE MATERIALIZED VIEW v WITH (semirung = 'x') AS SELECT a FROM e",
                "not known");
        assertRefused(
                SqlState.INVALID_TABLE_DEFINITION,
                "CREATE TABLE two (a BIGINT ANNOTATION, b BIGINT ANNOTATION)",
                "one annotation");
        assertRefused(
                SqlState.INVALID_TABLE_DEFINITION,
                "CREATE TABLE keyed (a BIGINT PRIMARY KEY ANNOTATION)",
                "no part of a key");
        assertThat(rows("SELECT count(*) FROM e")).containsExactly(Row.of(0L));
        db.execute(view + "'integer') AS SELECT x.a FROM e x JOIN e y ON x.b = y.a");
        db.execute("INSERT INTO e VALUES (1, 1, 3)");
        assertThat(rows("SELECT * FROM v")).containsExactly(Row.of(1L, new BigDecimal(9)));
        assertRefused(
                SqlState.NUMERIC_OUT_OF_RANGE, "INSERT INTO e VALUES (2, 2, 9000000000000000000)", "out of the range");
        assertThat(rows("SELECT * FROM v")).containsExactly(Row.of(1L, new BigDecimal(9)));
    }

    @Test
    void explainSaysWhatIsFolded() {
        db.execute("CREATE TABLE e (a BIGINT, b BIGINT, w DECIMAL(5,1) NOT NULL ANNOTATION)");
        db.execute("CREATE MATERIALIZED VIEW worst WITH (semiring = 'max_max') AS"
                + " SELECT x.a FROM e x JOIN e y ON x.b = y.a");
        String explained = rows("EXPLAIN MAINTENANCE worst").toString();
        assertThat(explained).contains("MAX(x.w)").contains("MAX(y.w)").doesNotContain("on whole matches");
    }
}
