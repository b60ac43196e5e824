package io.dormouse.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.Dormouse;
import io.dormouse.Options;
import io.dormouse.Result;
import io.dormouse.algebra.NaturalOrder;
import io.dormouse.algebra.Notations;
import io.dormouse.algebra.Semiring;
import io.dormouse.algebra.SemiringRegistry;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.SqlState;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Views over semirings whose sums are kept as elements: access levels, a user's own, what is refused and what EXPLAIN says. */
class AnnotationElementsTest {
    private static final List<String> LEVELS = List.of("public", "internal", "confidential", "secret", "inaccessible");

    /** The most probable way: what the guide shows. */
    private record MostProbable() implements Semiring<BigDecimal> {
        @Override
        public BigDecimal zero() {
            return BigDecimal.ZERO;
        }

        @Override
        public BigDecimal one() {
            return BigDecimal.ONE;
        }

        @Override
        public BigDecimal plus(BigDecimal a, BigDecimal b) {
            return a.max(b);
        }

        @Override
        public BigDecimal times(BigDecimal a, BigDecimal b) {
            return canonical(a.multiply(b));
        }

        @Override
        public BigDecimal canonical(BigDecimal a) {
            return a.stripTrailingZeros();
        }

        @Override
        public boolean isPositive() {
            return true;
        }

        @Override
        public Optional<NaturalOrder<BigDecimal>> naturalOrder() {
            return Optional.of(NaturalOrder.ofSelective(this));
        }
    }

    private final Dormouse db = Dormouse.open(Options.defaults()
            .withSemirings(SemiringRegistry.builtIn()
                    .with("most_probable", new MostProbable(), Notations.decimals())
                    .with("silent", new MostProbable())));

    @AfterEach
    void close() {
        db.close();
    }

    private List<Row> rows(String query) {
        return ((Result.Rows) db.execute(query)).rows();
    }

    private DormouseException refusal(String statement) {
        DormouseException[] refusal = new DormouseException[1];
        assertThatThrownBy(() -> db.execute(statement))
                .isInstanceOfSatisfying(DormouseException.class, e -> refusal[0] = e);
        return Objects.requireNonNull(refusal[0]);
    }

    /**
     * The paper's Example 5.2: under insertions the annotation of a row becomes less restrictive only, so it changes four times at most, and never
     * once it is public.
     */
    @Test
    void anAnswerBecomesLessRestrictiveOnlyWhileRowsComeIn() {
        for (String table : List.of("r", "s", "t")) {
            db.execute("CREATE TABLE " + table
                    + " (a BIGINT NOT NULL, b BIGINT NOT NULL, level TEXT NOT NULL ANNOTATION)");
        }
        db.execute("CREATE MATERIALIZED VIEW who WITH (semiring = 'access_control') AS"
                + " SELECT r.a FROM r JOIN s ON r.b = s.a JOIN t ON s.b = t.a");
        Random random = new Random(52);
        Map<Long, Integer> before = new HashMap<>();
        Map<Long, Integer> changes = new HashMap<>();
        for (int step = 0; step < 600; step++) {
            String level = LEVELS.get(Math.max(0, 4 - random.nextInt(1 + step / 60)));
            db.execute("INSERT INTO " + "rst".charAt(random.nextInt(3)) + " VALUES (" + random.nextInt(5) + ", "
                    + random.nextInt(5) + ", '" + level + "')");
            for (Row row : rows("SELECT * FROM who")) {
                Long answer = Objects.requireNonNull((Long) row.get(0));
                int restrictive = LEVELS.indexOf(row.get(1));
                int was = before.getOrDefault(answer, 4);
                assertThat(restrictive).as("step %d, %s", step, row).isBetween(0, was);
                if (restrictive < was) {
                    changes.merge(answer, 1, Integer::sum);
                }
                before.put(answer, restrictive);
            }
        }
        assertThat(changes.values()).allSatisfy(times -> assertThat(times).isLessThanOrEqualTo(4));
        assertThat(changes.values()).as("all steps were seen").contains(4);
        assertThat(before.values()).contains(0);
    }

    @Test
    void whatIsNoLevelRefusesTheWriteThatJoinsItAndLeavesNothing() {
        db.execute("CREATE TABLE paper (id BIGINT, topic TEXT, level TEXT ANNOTATION)");
        db.execute("CREATE TABLE topic (name TEXT)");
        db.execute("CREATE MATERIALIZED VIEW readable WITH (semiring = 'access_control') AS"
                + " SELECT p.topic FROM paper p JOIN topic t ON p.topic = t.name");
        db.execute("INSERT INTO topic VALUES ('ivm')");
        db.execute("INSERT INTO paper VALUES (1, 'ivm', 'secret'), (2, 'ivm', NULL), (3, 'other', 'top secret')");
        assertThat(rows("SELECT * FROM readable")).containsExactly(Row.of("ivm", "secret"));
        for (String statement :
                List.of("INSERT INTO paper VALUES (4, 'ivm', 'Public')", "INSERT INTO topic VALUES ('other')")) {
            DormouseException refusal = refusal(statement);
            assertThat(refusal.state()).isEqualTo(SqlState.INVALID_TEXT);
            assertThat(refusal.details())
                    .containsEntry("value", statement.contains("paper") ? "Public" : "top secret")
                    .containsEntry("semiring", "access_control");
            assertThat(refusal.hint()).contains("public, internal, confidential, secret, inaccessible");
        }
        assertThat(rows("SELECT * FROM readable")).containsExactly(Row.of("ivm", "secret"));
        assertThat(rows("SELECT count(*) FROM paper")).containsExactly(Row.of(3L));
        // Gone before the epoch ends, it does no harm.
        db.transact(tx -> {
            tx.insert("paper", 5L, "ivm", "nobody");
            tx.delete("paper", 5L, "ivm", "nobody");
            tx.insert("paper", 6L, "ivm", "internal");
        });
        assertThat(rows("SELECT * FROM readable")).containsExactly(Row.of("ivm", "internal"));
        db.execute("DELETE FROM paper WHERE id <> 2");
        assertThat(rows("SELECT * FROM readable")).containsExactly(Row.of("ivm", "inaccessible"));
        db.execute("DELETE FROM paper");
        assertThat(rows("SELECT * FROM readable")).isEmpty();
    }

    @Test
    void aSemiringOfOnesOwnIsNamedLikeTheOthers() {
        db.execute("CREATE TABLE link (a BIGINT NOT NULL, b BIGINT NOT NULL, p DECIMAL(5,2) NOT NULL ANNOTATION)");
        db.execute("CREATE MATERIALIZED VIEW best WITH (semiring = 'most_probable') AS"
                + " SELECT x.a, y.b FROM link x JOIN link y ON x.b = y.a");
        db.execute("INSERT INTO link VALUES (1, 2, 0.5), (1, 3, 0.9), (2, 4, 0.8), (3, 4, 0.4)");
        assertThat(rows("SELECT * FROM best")).containsExactly(Row.of(1L, 4L, new BigDecimal("0.4")));
        db.execute("DELETE FROM link WHERE b = 2");
        assertThat(rows("SELECT * FROM best")).containsExactly(Row.of(1L, 4L, new BigDecimal("0.36")));
        assertThat(refusal("CREATE MATERIALIZED VIEW v WITH (semiring = 'silent') AS SELECT a FROM link")
                        .state())
                .isEqualTo(SqlState.FEATURE_NOT_SUPPORTED);
        assertThat(refusal("CREATE MATERIALIZED VIEW v WITH (semiring = 'most_probabel') AS SELECT a FROM link")
                        .hint())
                .contains("most_probable");
        try (Dormouse other = Dormouse.open()) {
            other.execute("CREATE TABLE link (a BIGINT, p DECIMAL(5,2) ANNOTATION)");
            assertThatThrownBy(() -> other.execute(
                            "CREATE MATERIALIZED VIEW v WITH (semiring = 'most_probable') AS SELECT a FROM link"))
                    .isInstanceOf(DormouseException.class)
                    .hasMessageContaining("no semiring of this name");
        }
    }

    @Test
    void exactArithmeticOfASemiringOfOnesOwnRefusesTheCommitAndLeavesNothing() {
        record Careless() implements Semiring<Long> {
            @Override
            public Long zero() {
                return 0L;
            }

            @Override
            public Long one() {
                return 1L;
            }

            @Override
            public Long plus(Long a, Long b) {
                return Math.addExact(a, b);
            }

            @Override
            public Long times(Long a, Long b) {
                return Math.multiplyExact(a, b);
            }
        }
        try (Dormouse careless = Dormouse.open(Options.defaults()
                .withSemirings(SemiringRegistry.builtIn().with("careless", new Careless(), Notations.integers())))) {
            careless.execute("CREATE TABLE e (a BIGINT NOT NULL, w BIGINT NOT NULL ANNOTATION)");
            careless.execute("CREATE MATERIALIZED VIEW v WITH (semiring = 'careless') AS"
                    + " SELECT x.a FROM e x JOIN e y ON x.a = y.a");
            careless.execute("INSERT INTO e VALUES (1, 3), (2, 5)");
            assertThatThrownBy(() -> careless.execute("INSERT INTO e VALUES (1, 7), (2, 4000000000)"))
                    .isInstanceOfSatisfying(
                            DormouseException.class,
                            e -> assertThat(e.state()).isEqualTo(SqlState.NUMERIC_OUT_OF_RANGE));
            assertThat(((Result.Rows) careless.execute("SELECT * FROM v ORDER BY a")).rows())
                    .containsExactly(Row.of(1L, 9L), Row.of(2L, 25L));
            careless.execute("INSERT INTO e VALUES (1, 7)");
            assertThat(((Result.Rows) careless.execute("SELECT * FROM v WHERE a = 1")).rows())
                    .containsExactly(Row.of(1L, 100L));
        }
    }

    @Test
    void whatDoesNotFitIsRefusedUntilItDoes() {
        db.execute("CREATE TABLE c (a BIGINT NOT NULL, n TEXT NOT NULL ANNOTATION)");
        db.execute("CREATE MATERIALIZED VIEW v WITH (semiring = 'product(integer, k_best(2))') AS"
                + " SELECT x.a FROM c x JOIN c y ON x.a = y.a");
        db.execute("INSERT INTO c VALUES (1, '(3,{7})')");
        assertThat(rows("SELECT * FROM v")).containsExactly(Row.of(1L, "(9,{14})"));
        DormouseException refusal = refusal("INSERT INTO c VALUES (2, '(4000000000,{1})')");
        assertThat(refusal.state()).isEqualTo(SqlState.NUMERIC_OUT_OF_RANGE);
        assertThat(refusal.details()).containsEntry("left", "4000000000");
        refusal = refusal("INSERT INTO c VALUES (2, '(1,{9000000000000000000})')");
        assertThat(refusal.state()).isEqualTo(SqlState.NUMERIC_OUT_OF_RANGE);
        // 2 · 2⁶² does not fit, and does as soon as one of the two goes.
        String half = "(2147483648,{1})";
        db.transact(tx -> {
            tx.insert("c", 5L, half);
            tx.insert("c", 5L, half);
            tx.delete("c", 5L, half);
        });
        assertThat(rows("SELECT * FROM v WHERE a = 5")).containsExactly(Row.of(5L, "(4611686018427387904,{2})"));
        assertThat(refusal("INSERT INTO c VALUES (5, '" + half + "')").state())
                .isEqualTo(SqlState.NUMERIC_OUT_OF_RANGE);
        assertThat(rows("SELECT * FROM v WHERE a = 5")).containsExactly(Row.of(5L, "(4611686018427387904,{2})"));
    }

    @Test
    void aRowOfAFeedThatWasNeverThereIsNotTakenOut() {
        db.execute("CREATE TABLE f (a BIGINT, level TEXT ANNOTATION) WITH (stored = false)");
        db.execute("CREATE TABLE g (a BIGINT, cost BIGINT ANNOTATION) WITH (stored = false)");
        db.execute("CREATE MATERIALIZED VIEW fv WITH (semiring = 'access_control') AS SELECT a FROM f");
        db.execute("CREATE MATERIALIZED VIEW gv WITH (semiring = 'k_best(2)') AS SELECT a FROM g");
        db.transact(tx -> {
            tx.insert("f", 1L, "secret");
            tx.insert("f", 1L, "internal");
            tx.insert("g", 1L, 4L);
            tx.insert("g", 1L, 5L);
        });
        assertThatThrownBy(() -> db.transact(tx -> tx.delete("f", 1L, "public")))
                .isInstanceOfSatisfying(
                        DormouseException.class, e -> assertThat(e.state()).isEqualTo(SqlState.ABSENT_ROW));
        assertThatThrownBy(() -> db.transact(tx -> tx.delete("g", 1L, 6L)))
                .isInstanceOfSatisfying(
                        DormouseException.class, e -> assertThat(e.state()).isEqualTo(SqlState.ABSENT_ROW));
        assertThat(rows("SELECT * FROM fv")).containsExactly(Row.of(1L, "internal"));
        assertThat(rows("SELECT * FROM gv")).containsExactly(Row.of(1L, "{4,5}"));
    }

    @Test
    void explainSaysWhatASumOfElementsCosts() {
        db.execute("CREATE TABLE e (a BIGINT NOT NULL, b BIGINT NOT NULL, w TEXT NOT NULL ANNOTATION)");
        db.execute("CREATE TABLE log (a BIGINT NOT NULL, b BIGINT NOT NULL, w TEXT NOT NULL ANNOTATION)"
                + " WITH (append_only = true)");
        String join = " AS SELECT x.a FROM e x JOIN e y ON x.b = y.a";
        db.execute("CREATE MATERIALIZED VIEW who WITH (semiring = 'access_control')" + join);
        db.execute("CREATE MATERIALIZED VIEW best WITH (semiring = 'k_best(2)')" + join);
        db.execute("CREATE MATERIALIZED VIEW logged WITH (semiring = 'k_best(2)')" + join.replace(" e ", " log "));
        String who = rows("EXPLAIN MAINTENANCE who").toString();
        assertThat(who)
                .contains("annotation access_control(x.w ⊗ y.w): deletes in O(1)")
                .contains("folded at the root, not along the tree")
                .contains("the product of its annotations for each match")
                .doesNotContain("distinct products");
        String best = rows("EXPLAIN MAINTENANCE best").toString();
        assertThat(best)
                .contains("annotation k_best(2)(x.w ⊗ y.w): no inverse, deletes in O(log n) additions")
                .contains("the distinct products by group");
        String logged = rows("EXPLAIN MAINTENANCE logged").toString();
        assertThat(logged)
                .contains("no inverse, and nothing is deleted: the sum is kept")
                .doesNotContain("distinct products");
        db.execute("INSERT INTO log VALUES (1, 2, '{5}'), (2, 3, '{1,2}'), (2, 3, '{0}'), (2, 4, '{9}')");
        assertThat(rows("SELECT * FROM logged")).containsExactly(Row.of(1L, "{5,6}"));
    }
}
