package io.dormouse.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.Dormouse;
import io.dormouse.Result;
import io.dormouse.type.Row;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rows, keys, groups and NULLs that come, go and come back, under the operators where that has gone wrong in other systems. */
class ComesAndGoesTest {
    private final Dormouse db = Dormouse.open();

    @AfterEach
    void close() {
        db.close();
    }

    private void view(String query) {
        db.execute("CREATE MATERIALIZED VIEW v AS " + query);
    }

    /** The rows of the view after a change, each as text, in order. */
    private List<String> after(String change) {
        if (!change.isEmpty()) {
            db.execute(change);
        }
        return ((Result.Rows) db.execute("SELECT * FROM v"))
                .rows().stream()
                        .map(Row::values)
                        .map(PostgresJudge::text)
                        .sorted()
                        .toList();
    }

    @Test
    void aFullJoinKeyThatCameAndWentOnOneSide() {
        db.execute("CREATE TABLE l(k INTEGER, x TEXT); CREATE TABLE r(k INTEGER, y TEXT)");
        view("SELECT l.k, l.x, r.k AS rk, r.y FROM l FULL JOIN r ON l.k = r.k");
        assertThat(after("INSERT INTO l VALUES (1, 'a')")).containsExactly("1 | a | NULL | NULL");
        assertThat(after("INSERT INTO r VALUES (1, 'b')")).containsExactly("1 | a | 1 | b");
        assertThat(after("DELETE FROM l WHERE k = 1")).containsExactly("NULL | NULL | 1 | b");
        assertThat(after("INSERT INTO l VALUES (1, 'c')")).containsExactly("1 | c | 1 | b");
        assertThat(after("DELETE FROM r WHERE k = 1")).containsExactly("1 | c | NULL | NULL");
        assertThat(after("INSERT INTO r VALUES (NULL, 'n')"))
                .containsExactly("1 | c | NULL | NULL", "NULL | NULL | NULL | n");
    }

    @Test
    void aRowThatIsReplacedTwiceUnderALeftJoinAndThenDeleted() {
        db.execute("CREATE TABLE l(id INTEGER PRIMARY KEY, k INTEGER); CREATE TABLE r(k INTEGER PRIMARY KEY, y TEXT)");
        view("SELECT l.id, r.y FROM l LEFT JOIN r ON l.k = r.k");
        assertThat(after("INSERT INTO l VALUES (1, 10), (2, 10), (3, 11)"))
                .containsExactly("1 | NULL", "2 | NULL", "3 | NULL");
        assertThat(after("INSERT INTO r VALUES (10, 'a')")).containsExactly("1 | a", "2 | a", "3 | NULL");
        assertThat(after("UPDATE r SET y = 'b' WHERE k = 10")).containsExactly("1 | b", "2 | b", "3 | NULL");
        assertThat(after("UPDATE r SET k = 11, y = 'c' WHERE k = 10")).containsExactly("1 | NULL", "2 | NULL", "3 | c");
        assertThat(after("DELETE FROM r")).containsExactly("1 | NULL", "2 | NULL", "3 | NULL");
    }

    @Test
    void groupsByANullKey() {
        db.execute("CREATE TABLE t(k INTEGER, x INTEGER)");
        view("SELECT k, count(*) AS n, sum(x) AS s FROM t GROUP BY k");
        assertThat(after("INSERT INTO t VALUES (NULL, 1), (NULL, 2), (1, 5)"))
                .containsExactly("1 | 1 | 5", "NULL | 2 | 3");
        assertThat(after("UPDATE t SET k = NULL WHERE k = 1")).containsExactly("NULL | 3 | 8");
        assertThat(after("UPDATE t SET k = 2 WHERE x = 2")).containsExactly("2 | 1 | 2", "NULL | 2 | 6");
        assertThat(after("DELETE FROM t WHERE k IS NULL")).containsExactly("2 | 1 | 2");
    }

    @Test
    void aSumWhoseLastValueThatIsNotNullGoes() {
        db.execute("CREATE TABLE t(k INTEGER, x INTEGER)");
        view("SELECT k, sum(x) AS s, count(x) AS n, count(*) AS all FROM t GROUP BY k".replace("AS all", "AS m"));
        assertThat(after("INSERT INTO t VALUES (1, 4), (1, NULL)")).containsExactly("1 | 4 | 1 | 2");
        assertThat(after("DELETE FROM t WHERE x = 4")).containsExactly("1 | NULL | 0 | 1");
        assertThat(after("INSERT INTO t VALUES (1, -4)")).containsExactly("1 | -4 | 1 | 2");
    }

    @Test
    void aCountOverNothingIsOneRowFromTheStart() {
        db.execute("CREATE TABLE t(x INTEGER)");
        view("SELECT count(*) AS n FROM t");
        assertThat(after("")).containsExactly("0");
        assertThat(after("INSERT INTO t VALUES (1)")).containsExactly("1");
        assertThat(after("DELETE FROM t")).containsExactly("0");
    }

    @Test
    void aGroupThatDiesAndRevives() {
        db.execute("CREATE TABLE t(k INTEGER, x INTEGER)");
        view("SELECT k, max(x) AS m FROM t GROUP BY k HAVING count(*) > 1");
        assertThat(after("INSERT INTO t VALUES (1, 4), (1, 7)")).containsExactly("1 | 7");
        assertThat(after("DELETE FROM t WHERE x = 7")).isEmpty();
        assertThat(after("DELETE FROM t")).isEmpty();
        assertThat(after("INSERT INTO t VALUES (1, 2), (1, 3)")).containsExactly("1 | 3");
    }

    @Test
    void notInWhenANullArrivesAndLeaves() {
        db.execute("CREATE TABLE t(x INTEGER); CREATE TABLE u(y INTEGER)");
        view("SELECT x FROM t WHERE x NOT IN (SELECT y FROM u)");
        assertThat(after("INSERT INTO t VALUES (1), (2), (NULL)")).containsExactly("1", "2", "NULL");
        assertThat(after("INSERT INTO u VALUES (2)")).containsExactly("1");
        assertThat(after("INSERT INTO u VALUES (NULL)")).isEmpty();
        assertThat(after("DELETE FROM u WHERE y IS NULL")).containsExactly("1");
        assertThat(after("DELETE FROM u")).containsExactly("1", "2", "NULL");
    }

    @Test
    void sumsOfDoublesWithNanAndInfinities() {
        db.execute("CREATE TABLE t(k INTEGER, x DOUBLE PRECISION)");
        view("SELECT k, sum(x) AS s FROM t GROUP BY k");
        assertThat(after("INSERT INTO t VALUES (1, 0.1), (1, 0.2), (1, 'NaN')")).containsExactly("1 | NaN");
        assertThat(after("INSERT INTO t VALUES (1, 'Infinity')")).containsExactly("1 | NaN");
        assertThat(after("DELETE FROM t WHERE x = 'NaN'")).containsExactly("1 | Infinity");
        assertThat(after("INSERT INTO t VALUES (1, '-Infinity')")).containsExactly("1 | NaN");
        assertThat(after("DELETE FROM t WHERE x > 1 OR x < 0")).containsExactly("1 | 3.00000000000e-01");
    }

    @Test
    void aSumPastTheRangeOfBigintAndBack() {
        db.execute("CREATE TABLE t(x BIGINT)");
        view("SELECT sum(x) AS s FROM t");
        assertThat(after("INSERT INTO t VALUES (9223372036854775807), (9223372036854775807)"))
                .containsExactly("18446744073709551614");
        assertThat(after("INSERT INTO t VALUES (-9223372036854775808)")).containsExactly("9223372036854775806");
        assertThat(after("DELETE FROM t WHERE x > 0")).containsExactly("-9223372036854775808");
    }

    @Test
    void existsWithinACase() {
        db.execute("CREATE TABLE t(x INTEGER); CREATE TABLE u(y INTEGER)");
        view("SELECT x, CASE WHEN EXISTS (SELECT 1 FROM u WHERE y = x) THEN 'in' ELSE 'out' END AS w FROM t");
        assertThat(after("INSERT INTO t VALUES (1), (2), (NULL)")).containsExactly("1 | out", "2 | out", "NULL | out");
        assertThat(after("INSERT INTO u VALUES (1), (1), (NULL)")).containsExactly("1 | in", "2 | out", "NULL | out");
        assertThat(after("DELETE FROM u WHERE y = 1")).containsExactly("1 | out", "2 | out", "NULL | out");
        assertThat(after("DELETE FROM t WHERE x = 1 OR x IS NULL")).containsExactly("2 | out");
    }

    @Test
    void theFirstTwoWithADeletionAndARenameInside() {
        db.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, points INTEGER)");
        view("SELECT name, points FROM t ORDER BY points DESC LIMIT 2");
        assertThat(after("INSERT INTO t VALUES (1, 'a', 30), (2, 'b', 20), (3, 'c', 10)"))
                .containsExactly("a | 30", "b | 20");
        assertThat(after("DELETE FROM t WHERE id = 1")).containsExactly("b | 20", "c | 10");
        assertThat(after("UPDATE t SET name = 'd' WHERE id = 2")).containsExactly("c | 10", "d | 20");
        assertThat(after("INSERT INTO t VALUES (4, 'e', 20)")).containsExactly("d | 20", "e | 20");
    }

    @Test
    void aRangeJoinWhoseBoundaryMoves() {
        db.execute("CREATE TABLE t(x INTEGER); CREATE TABLE edge(low INTEGER, high INTEGER)");
        view("SELECT x FROM t JOIN edge ON x BETWEEN low AND high");
        assertThat(after("INSERT INTO t VALUES (1), (2), (3), (4)")).isEmpty();
        assertThat(after("INSERT INTO edge VALUES (2, 3)")).containsExactly("2", "3");
        assertThat(after("UPDATE edge SET high = 4")).containsExactly("2", "3", "4");
        assertThat(after("UPDATE edge SET low = 4")).containsExactly("4");
        assertThat(after("INSERT INTO edge VALUES (4, 9)")).containsExactly("4", "4");
    }

    @Test
    void aScalarQueryThatHasTwoRowsForAWhileRefusesTheCommitOnly() {
        db.execute("CREATE TABLE t(x INTEGER); CREATE TABLE u(x INTEGER, y INTEGER)");
        view("SELECT x, (SELECT y FROM u WHERE u.x = t.x) AS y FROM t");
        assertThat(after("INSERT INTO t VALUES (1); INSERT INTO u VALUES (1, 5), (2, 6), (2, 7)"))
                .containsExactly("1 | 5");
        assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> db.execute("INSERT INTO u VALUES (1, 8)")))
                .hasMessageContaining("has several rows");
        assertThat(after("")).containsExactly("1 | 5");
        assertThat(after("UPDATE u SET y = 9 WHERE x = 1")).containsExactly("1 | 9");
    }

    @Test
    void copiesOfExceptAllAndIntersectAll() {
        db.execute("CREATE TABLE t(x INTEGER); CREATE TABLE u(x INTEGER)");
        view("SELECT x FROM t EXCEPT ALL SELECT x FROM u");
        db.execute("CREATE MATERIALIZED VIEW w AS SELECT x FROM t INTERSECT ALL SELECT x FROM u");
        assertThat(after("INSERT INTO t VALUES (1), (1), (1), (NULL)")).containsExactly("1", "1", "1", "NULL");
        assertThat(after("INSERT INTO u VALUES (1), (NULL), (3)")).containsExactly("1", "1");
        assertThat(after("DELETE FROM u WHERE x IS NULL")).containsExactly("1", "1", "NULL");
        assertThat(after("INSERT INTO u VALUES (1), (1), (1)")).containsExactly("NULL");
        assertThat(((Result.Rows) db.execute("SELECT * FROM w")).rows()).hasSize(3);
    }
}
