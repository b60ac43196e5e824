package io.dormouse.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dormouse.Dormouse;
import io.dormouse.Result;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.SqlState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * What EXPLAIN MAINTENANCE tells, compared with the files in {@code src/test/resources/io/dormouse/sql/explain}; {@code
 * -Ddormouse.golden.write=true} writes them anew, and the difference is read in review.
 */
class ExplainMaintenanceTest {
    private static final Path GOLDEN = Path.of("src/test/resources/io/dormouse/sql/explain");

    private static final String TABLES = """
            CREATE TABLE r(a BIGINT NOT NULL, b BIGINT NOT NULL, x BIGINT NOT NULL);
            CREATE TABLE s(a BIGINT NOT NULL, b BIGINT NOT NULL, y BIGINT NOT NULL);
            CREATE TABLE t(b BIGINT NOT NULL, c BIGINT NOT NULL, z DOUBLE PRECISION);
            CREATE TABLE edge(src BIGINT NOT NULL, dst BIGINT NOT NULL) WITH (append_only = true);
            CREATE TABLE path(a BIGINT NOT NULL, b BIGINT NOT NULL, w BIGINT NOT NULL ANNOTATION) WITH (append_only = true);
            CREATE TABLE source(a BIGINT NOT NULL, w BIGINT NOT NULL ANNOTATION) WITH (append_only = true);
            CREATE TABLE target(b BIGINT NOT NULL, w BIGINT NOT NULL ANNOTATION) WITH (append_only = true);
            CREATE TABLE shop(id BIGINT PRIMARY KEY, city TEXT NOT NULL);
            CREATE TABLE sale(id BIGINT PRIMARY KEY, shop BIGINT NOT NULL, amount DECIMAL(10,2) NOT NULL);
            CREATE TABLE tax(city TEXT NOT NULL, rate DECIMAL(3,2) NOT NULL);
            CREATE TABLE click(user_id BIGINT NOT NULL, page BIGINT NOT NULL) WITH (stored = false);
            CREATE TABLE page(id BIGINT PRIMARY KEY, title TEXT NOT NULL) WITH (stored = false);
            CREATE VIEW positive AS SELECT a, b FROM r WHERE x > 0;
            CREATE MATERIALIZED VIEW city AS
              SELECT city, sum(amount) AS total FROM sale, shop WHERE shop = shop.id GROUP BY city;
            CREATE MATERIALIZED VIEW big AS SELECT s.id, total FROM city c, shop s WHERE c.city = s.city AND total > 5;
            CREATE MATERIALIZED VIEW worst WITH (semiring = 'max_max') AS
              SELECT 'all' AS what FROM path JOIN source s ON path.a = s.a JOIN target t ON path.b = t.b;
            INSERT INTO path VALUES (1, 1, 3), (1, 2, 9), (2, 1, 8);
            INSERT INTO source VALUES (1, 4), (1, 5);
            INSERT INTO target VALUES (1, 6);
            INSERT INTO shop VALUES (1, 'Ulm');
            INSERT INTO sale VALUES (1, 1, 4), (2, 1, 5), (3, 2, 6);
            """;

    private final Dormouse db = Dormouse.open();

    @BeforeEach
    void define() {
        db.execute(TABLES);
        db.execute(Tpch.TABLES);
    }

    @AfterEach
    void close() {
        db.close();
    }

    private record Case(String name, String query) {}

    private static final List<Case> CASES = List.of(
            new Case("q-hierarchical", "SELECT r.a, sum(x) AS xs FROM r, s WHERE r.a = s.a GROUP BY r.a"),
            new Case(
                    "strong-connex",
                    "SELECT r.a, r.b, max(y) AS top FROM r, s, t WHERE r.a = s.a AND r.b = t.b GROUP BY r.a, r.b"),
            new Case("free-connex", "SELECT r.a, count(*) AS n FROM r, t WHERE r.b = t.b GROUP BY r.a"),
            new Case("acyclic", "SELECT DISTINCT r.a, t.c FROM r, t WHERE r.b = t.b"),
            new Case(
                    "cyclic",
                    "SELECT count(*) AS triangles FROM edge e, edge f, edge g"
                            + " WHERE e.dst = f.src AND f.dst = g.src AND g.dst = e.src"),
            new Case("tpch-q3", """
                    SELECT l_orderkey, sum(l_extendedprice * (1 - l_discount)) AS revenue, o_orderdate, o_shippriority
                    FROM customer, orders, lineitem
                    WHERE c_mktsegment = 'BUILDING' AND c_custkey = o_custkey AND l_orderkey = o_orderkey
                      AND o_orderdate < date '1995-03-15' AND l_shipdate > date '1995-03-15'
                    GROUP BY l_orderkey, o_orderdate, o_shippriority ORDER BY revenue DESC, o_orderdate LIMIT 10"""),
            new Case("tpch-q10", """
                    SELECT c_custkey, c_name, sum(l_extendedprice * (1 - l_discount)) AS revenue, c_acctbal, n_name,
                      c_address, c_phone, c_comment
                    FROM customer, orders, lineitem, nation
                    WHERE c_custkey = o_custkey AND l_orderkey = o_orderkey AND o_orderdate >= date '1993-10-01'
                      AND o_orderdate < date '1994-01-01' AND l_returnflag = 'R' AND c_nationkey = n_nationkey
                    GROUP BY c_custkey, c_name, c_acctbal, c_phone, n_name, c_address, c_comment
                    ORDER BY revenue DESC LIMIT 20"""),
            new Case("nullary", "SELECT count(*) AS n, sum(x) AS xs, min(y) AS least FROM r, s WHERE r.a = s.a"),
            new Case(
                    "nullary-extremes",
                    "SELECT max(path.w) AS most, min(s.w) AS least, max(t.w) AS last FROM path, source s, target t"
                            + " WHERE path.a = s.a AND path.b = t.b"),
            new Case(
                    "nullary-extremes-on-one-tree",
                    "SELECT max(s.w) AS most, min(path.w) AS least" + " FROM path, source s WHERE path.a = s.a"),
            new Case("outer-join", "SELECT r.a, s.y FROM r LEFT JOIN s ON r.a = s.a"),
            new Case(
                    "not-exists",
                    "SELECT r.x FROM r WHERE NOT EXISTS (SELECT 1 FROM s WHERE s.a = r.a AND s.y <> r.x)"),
            new Case("except-all", "SELECT a FROM r EXCEPT ALL SELECT a FROM s"),
            new Case("cross-join", "SELECT r.x, t.c FROM r JOIN t ON r.x < t.c"),
            new Case(
                    "union-with-a-cycle",
                    "SELECT e.src FROM edge e, edge f, edge g WHERE e.dst = f.src AND f.dst = g.src AND g.dst = e.src"
                            + " UNION SELECT a FROM r"),
            new Case("registered-max-max", "worst"),
            new Case("counted", "SELECT count(s.y) AS n FROM r, s WHERE r.a = s.a"),
            new Case("whole-matches", "SELECT r.a, sum(x * y) AS xy FROM r, s WHERE r.a = s.a GROUP BY r.a"),
            new Case("full", "SELECT r.a, r.b, x, c FROM r, t WHERE r.b = t.b"),
            new Case(
                    "aggregated-in-parts",
                    "SELECT r.a, r.b, s.b AS c, count(*) AS n, sum(x) AS xs, min(y) AS least FROM r, s"
                            + " WHERE r.a = s.a GROUP BY r.a, r.b, s.b"),
            new Case("condition", "SELECT r.a, r.b FROM r, t WHERE r.b = t.b AND x + 1 < c + z"),
            new Case(
                    "product",
                    "SELECT s.city, sum(amount * rate) AS taxed FROM sale, shop s, tax"
                            + " WHERE shop = s.id AND tax.city = s.city GROUP BY s.city"),
            new Case("self-join", "SELECT e.src, f.dst FROM edge e, edge f WHERE e.dst = f.src"),
            new Case("view-on-a-view", "SELECT s.id, total FROM city c, shop s WHERE c.city = s.city AND total > 5"),
            new Case(
                    "feed",
                    "SELECT user_id, title, count(*) AS n FROM click, page WHERE page = page.id"
                            + " GROUP BY user_id, title HAVING count(*) > 1"),
            new Case("feed-whose-key-is-not-checked", "SELECT page.id, rate FROM page, tax WHERE title = tax.city"),
            new Case("one-view-twice", "SELECT v.a, w.b FROM positive v, positive w WHERE v.b = w.a"),
            new Case("one-table", "SELECT city, count(*) AS n FROM shop GROUP BY city"),
            new Case("no-table", "SELECT 1 AS one"),
            new Case("registered", "city"),
            new Case("registered-on-a-view", "big"));

    @TestFactory
    Stream<DynamicTest> queriesAreExplained() {
        return CASES.stream()
                .map(example -> DynamicTest.dynamicTest(example.name(), () -> {
                    compare(example.name() + ".txt", lines("EXPLAIN MAINTENANCE " + example.query()));
                    compare(example.name() + ".json", lines("EXPLAIN (MAINTENANCE, FORMAT JSON) " + example.query()));
                }));
    }

    private static void compare(String name, String shown) throws IOException {
        Path file = GOLDEN.resolve(name);
        if (Boolean.getBoolean("dormouse.golden.write")) {
            Files.createDirectories(GOLDEN);
            Files.writeString(file, shown);
        }
        assertThat(shown).isEqualTo(Files.readString(file, StandardCharsets.UTF_8));
    }

    private String lines(String sql) {
        return rows(sql).stream().map(row -> row.get(0) + "\n").collect(Collectors.joining());
    }

    private List<Row> rows(String sql) {
        return ((Result.Rows) db.execute(sql)).rows();
    }

    @Test
    void jsonIsOneRowOfOneColumn() {
        List<Row> rows = rows("EXPLAIN (MAINTENANCE, FORMAT JSON) SELECT city FROM shop");
        assertThat(rows).hasSize(1);
        assertThat(rows.get(0).size()).isEqualTo(1);
    }

    @Test
    void aPlainExplainOfACyclicQuerySaysWhatRegistrationWouldSay() {
        String triangles = CASES.get(4).query();
        assertThat(lines("EXPLAIN " + triangles))
                .contains("class:\n  groups: cyclic, not maintained (a cycle: e, f, g)\n")
                .contains("not maintained: 0A000 the joins of the query form a cycle");
        DormouseException refusal = catchThrowableOfType(
                DormouseException.class, () -> db.execute("CREATE MATERIALIZED VIEW v AS " + triangles));
        assertThat(refusal.state()).isEqualTo(SqlState.FEATURE_NOT_SUPPORTED);
    }

    @Test
    void aBlockBelowACyclicOneIsToldToo() {
        String below = "SELECT g.n, count(*) AS m FROM r, s, (SELECT a, b, count(*) AS n FROM s GROUP BY a, b) g"
                + " WHERE r.a = g.a AND s.b = g.b AND r.x = s.y GROUP BY g.n";
        assertThat(lines("EXPLAIN MAINTENANCE " + below))
                .contains("class: cyclic")
                .contains("class: q-hierarchical");
    }

    @Test
    void whatIsNoQueryOrIsNotThereIsRefused() {
        assertRefused(SqlState.UNDEFINED_TABLE, "EXPLAIN MAINTENANCE nowhere");
        assertRefused(SqlState.WRONG_OBJECT_TYPE, "EXPLAIN MAINTENANCE shop");
        assertRefused(SqlState.UNDEFINED_TABLE, "EXPLAIN MAINTENANCE SELECT a FROM nowhere");
        assertRefused(SqlState.FEATURE_NOT_SUPPORTED, "EXPLAIN MAINTENANCE DELETE FROM shop");
        assertRefused(SqlState.SYNTAX_ERROR, "EXPLAIN (MAINTENANCE, FORMAT JSON) CREATE TABLE q(a BIGINT)");
        assertRefused(SqlState.FEATURE_NOT_SUPPORTED, "EXPLAIN MAINTENANCE SELECT rank() OVER (ORDER BY a) FROM r");
    }

    private void assertRefused(SqlState state, String sql) {
        DormouseException refusal = catchThrowableOfType(DormouseException.class, () -> db.execute(sql));
        assertThat(refusal).as(sql).isNotNull();
        assertThat(refusal.state()).as(sql).isEqualTo(state);
    }

    @Test
    void moreColumnsThanCanBeToldApartAreNoObstacle() {
        String columns =
                IntStream.range(0, 40).mapToObj(i -> ", c" + i + " BIGINT").collect(Collectors.joining());
        db.execute("CREATE TABLE wide(id BIGINT PRIMARY KEY, ref BIGINT NOT NULL" + columns + ")");
        String join = "SELECT w.*, v.* FROM wide w, wide v WHERE w.ref = v.id";
        assertThat(lines("EXPLAIN MAINTENANCE " + join)).contains("class: q-hierarchical, full\n");
    }

    @Test
    void whateverHasAPlanIsExplained() throws IOException {
        List<String> queries = new ArrayList<>();
        for (String file : List.of("corpus.sql", "errors.sql")) {
            Files.readAllLines(GOLDEN.resolveSibling(file)).stream()
                    .filter(line -> !line.isBlank() && !line.startsWith("--"))
                    .forEach(queries::add);
        }
        RandomQueries random = new RandomQueries(new Random(11));
        for (int i = 0; i < 300; i++) {
            queries.add(random.next());
        }
        int explained = 0;
        try (Dormouse other = Dormouse.open()) {
            other.execute(GoldenProgramsTest.SHOP);
            for (String query : queries) {
                boolean planned = isDone(other, "EXPLAIN " + query);
                assertThat(isDone(other, "EXPLAIN MAINTENANCE " + query))
                        .as(query)
                        .isEqualTo(planned);
                assertThat(isDone(other, "EXPLAIN (MAINTENANCE, FORMAT JSON) " + query))
                        .as(query)
                        .isEqualTo(planned);
                explained += planned ? 1 : 0;
            }
        }
        assertThat(explained).isGreaterThan(400);
    }

    private static boolean isDone(Dormouse db, String sql) {
        try {
            db.execute(sql);
            return true;
        } catch (DormouseException refused) {
            return false;
        }
    }

    @Test
    void countsFollowTheRows() {
        assertThat(lines("EXPLAIN MAINTENANCE city")).contains("2 live, 1 dormant");
        db.execute("INSERT INTO shop VALUES (2, 'Bonn')");
        assertThat(lines("EXPLAIN MAINTENANCE city")).contains("3 live, 0 dormant");
    }
}
