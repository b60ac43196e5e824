package io.dormouse.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.Dormouse;
import io.dormouse.Result;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random nested queries as live views, under random inserts, deletes and updates: after each transaction every view has the rows that PostgreSQL
 * answers to the same text, and so has the query when it is asked anew.
 */
class LiveQueriesTest {
    private static final String TABLES = "CREATE TABLE p(a INTEGER, b INTEGER, t TEXT);"
            + " CREATE TABLE q(a INTEGER NOT NULL, c INTEGER);"
            + " CREATE TABLE r(a INTEGER PRIMARY KEY, b INTEGER);";
    private static final int VIEWS = 12;
    private static final int EPOCHS = 14;

    @Test
    void haveTheRowsThatPostgresAnswersAfterEveryTransaction() throws IOException, SQLException {
        int rounds = 10 * Integer.getInteger("dormouse.random.factor", 1);
        try (PostgresJudge judge = new PostgresJudge()) {
            for (int round = 0; round < rounds; round++) {
                judge.execute("DROP TABLE IF EXISTS p, q, r; " + TABLES);
                play(judge, new Random(100L + round));
            }
        }
    }

    private static void play(PostgresJudge judge, Random random) throws SQLException {
        try (Dormouse db = Dormouse.open()) {
            db.execute(TABLES);
            RandomNestedQueries queries = new RandomNestedQueries(random);
            List<String> views = new ArrayList<>();
            int asked = 0;
            while (views.size() < VIEWS) {
                String query = queries.next();
                asked++;
                // FULL JOIN with a condition that PostgreSQL can neither merge nor hash is refused there.
                if (isAnswered(judge, query)) {
                    create(db, views.size(), query);
                    views.add(query);
                }
            }
            assertThat(asked)
                    .as("queries of which PostgreSQL refused all but " + VIEWS)
                    .isLessThan(2 * VIEWS);
            for (int epoch = 0; epoch < EPOCHS; epoch++) {
                String change = change(random);
                db.execute(change);
                judge.execute(change);
                for (int i = 0; i < views.size(); i++) {
                    List<String> expected =
                            PostgresJudge.sorted(judge.ask(views.get(i)).rows());
                    assertThat(rows(db, "SELECT * FROM v" + i))
                            .as(views.get(i) + "\nafter " + change)
                            .isEqualTo(expected);
                    if (epoch % 7 == 6) {
                        assertThat(rows(db, views.get(i)))
                                .as("at once: " + views.get(i))
                                .isEqualTo(expected);
                    }
                }
            }
        }
    }

    private static void create(Dormouse db, int number, String query) {
        try {
            db.execute("CREATE MATERIALIZED VIEW v" + number + "(x, y) AS " + query);
        } catch (DormouseException e) {
            throw new AssertionError(query, e);
        }
    }

    private static boolean isAnswered(PostgresJudge judge, String query) {
        try {
            judge.ask(query);
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    private static List<String> rows(Dormouse db, String query) {
        return PostgresJudge.sorted(((Result.Rows) db.execute(query))
                .rows().stream().map(Row::values).toList());
    }

    private static String change(Random random) {
        String some = orNull(random);
        return switch (random.nextInt(8)) {
            case 0 -> "INSERT INTO p VALUES (" + orNull(random) + ", " + some + ", 't')";
            case 1 ->
                "INSERT INTO p VALUES (" + orNull(random) + ", " + orNull(random) + ", 'x'), (" + some + ", " + some
                        + ", NULL)";
            case 2, 3 -> "INSERT INTO q VALUES (" + random.nextInt(5) + ", " + some + ")";
            case 4 ->
                "DELETE FROM r WHERE a = " + random.nextInt(5) + "; INSERT INTO r VALUES (" + (5 + random.nextInt(1000))
                        + ", " + some + ")";
            case 5 ->
                "UPDATE " + (random.nextBoolean() ? "p" : "r") + " SET b = " + some + " WHERE b = " + random.nextInt(4);
            case 6 -> "DELETE FROM " + (random.nextBoolean() ? "p" : "q") + " WHERE a = " + random.nextInt(5);
            default -> {
                int key = random.nextInt(5);
                yield "DELETE FROM r WHERE a = " + key + "; INSERT INTO r VALUES (" + key + ", " + some + ")";
            }
        };
    }

    private static String orNull(Random random) {
        return random.nextInt(6) == 0 ? "NULL" : String.valueOf(random.nextInt(5));
    }
}
