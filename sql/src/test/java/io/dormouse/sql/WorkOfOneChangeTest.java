package io.dormouse.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.Dormouse;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a change of one row costs does not depend on how many rows there are: counted in the rows and tuples that it visits. */
class WorkOfOneChangeTest {
    private static final int PARTNERS = 4;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT t.id, u.y FROM t LEFT JOIN u ON t.k = u.k",
                "SELECT t.id, u.y FROM t FULL JOIN u ON t.k = u.k",
                "SELECT t.id, u.y FROM t LEFT JOIN u ON t.k = u.k AND u.y > t.id",
                "SELECT DISTINCT k FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.k = t.k)",
                "SELECT id FROM t WHERE NOT EXISTS (SELECT 1 FROM u WHERE u.k = t.k AND u.y <> t.id)",
                "SELECT id FROM t WHERE k NOT IN (SELECT k FROM u)",
                "SELECT id, k IN (SELECT k FROM u) AS i FROM t",
                "SELECT id, (SELECT sum(y) FROM u WHERE u.k = t.k) AS s FROM t",
            })
    void staysTheSameFromAThousandRowsToAHundredThousand(String query) {
        long few = mostVisits(query, 1_000);
        assertThat(few).isPositive();
        assertThat(mostVisits(query, 100_000)).isEqualTo(few).isLessThanOrEqualTo(8L * PARTNERS);
    }

    /** The most that a row of u visits which comes or goes, beside n rows of t and half as many of u. */
    private static long mostVisits(String query, int n) {
        try (Dormouse db = Dormouse.open()) {
            db.execute("CREATE TABLE t(id INTEGER NOT NULL, k INTEGER NOT NULL);"
                    + " CREATE TABLE u(k INTEGER NOT NULL, y INTEGER)");
            db.execute("CREATE MATERIALIZED VIEW v AS " + query);
            db.transact(tx -> {
                for (int i = 0; i < n; i++) {
                    tx.insert("t", i, i / PARTNERS);
                    if (i % 2 == 0) {
                        tx.insert("u", i, i);
                    }
                }
            });
            long most = 0;
            for (int key : new int[] {3, 4, n / PARTNERS - 1, n / PARTNERS - 2}) {
                for (String change : new String[] {
                    "INSERT INTO u VALUES (" + key + ", 7)",
                    "INSERT INTO u VALUES (" + key + ", 8)",
                    "DELETE FROM u WHERE k = " + key + " AND y = 7",
                    "DELETE FROM u WHERE k = " + key
                }) {
                    long before = db.metrics().visitedTuples();
                    db.execute(change);
                    most = Math.max(most, db.metrics().visitedTuples() - before);
                }
            }
            return most;
        }
    }
}
