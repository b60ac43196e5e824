package io.dormouse.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.Dormouse;
import io.dormouse.Result;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code max_max} over append-only tables, and MIN and MAX as they are written, on a tree for each table, beside all matches. */
class MaxMaxViewsTest {
    private final Dormouse db = Dormouse.open();

    @AfterEach
    void close() {
        db.close();
    }

    private void define() {
        for (String table :
                List.of("edge(a BIGINT NOT NULL, b BIGINT NOT NULL", "source(a BIGINT NOT NULL", "target(b BIGINT")) {
            db.execute("CREATE TABLE " + table + ", w BIGINT NOT NULL ANNOTATION) WITH (append_only = true)");
        }
    }

    private List<Row> rows(String sql) {
        return ((Result.Rows) db.execute(sql)).rows();
    }

    private static final String CORE = " FROM edge e JOIN source s ON e.a = s.a JOIN target t ON e.b = t.b";
    private static final String PATHS =
            " FROM edge e JOIN edge f ON e.b = f.a JOIN target t ON f.b = t.b WHERE e.w > 1";

    @Test
    void theGreatestOfAllThatTakesPartIsKept() {
        define();
        db.execute("CREATE MATERIALIZED VIEW core WITH (semiring = 'max_max') AS SELECT 'all' AS what" + CORE);
        db.execute("CREATE MATERIALIZED VIEW paths WITH (semiring = 'max_max') AS SELECT 1 AS what" + PATHS);
        db.execute("CREATE MATERIALIZED VIEW extremes AS SELECT max(e.w) AS e, min(s.w) AS s, max(t.w + t.b) AS t"
                + CORE + " HAVING max(e.w) > 4 OR max(t.w) < 3");
        for (String view : List.of("core", "paths", "extremes")) {
            assertThat(rows("EXPLAIN MAINTENANCE " + view).toString())
                    .contains("join tree for")
                    .contains("Lemma 5.5");
        }
        List<List<Long>> edges = new ArrayList<>();
        List<List<Long>> sources = new ArrayList<>();
        List<List<Long>> targets = new ArrayList<>();
        Random random = new Random(5);
        for (int step = 0; step < 150; step++) {
            List<Long> row = Stream.generate(() -> (long) random.nextInt(8))
                    .limit(random.nextInt(3) == 0 ? 3 : 2)
                    .toList();
            String values = row.toString().replace('[', '(').replace(']', ')');
            boolean source = random.nextBoolean();
            String table = row.size() == 3 ? "edge" : source ? "source" : "target";
            if (random.nextInt(5) == 0) {
                String refused =
                        "INSERT INTO " + table + " VALUES " + values + ", " + values.replaceAll("\\d+\\)", "NULL)");
                assertThatThrownBy(() -> db.execute(refused)).isInstanceOf(DormouseException.class);
            } else {
                db.execute("INSERT INTO " + table + " VALUES " + values);
                (row.size() == 3 ? edges : source ? sources : targets).add(row);
            }
            assertSame(edges, sources, targets);
        }
        assertThat(rows("SELECT * FROM core")).hasSize(1);
        assertThat(rows("SELECT * FROM paths")).hasSize(1);
    }

    private void assertSame(List<List<Long>> edges, List<List<Long>> sources, List<List<Long>> targets) {
        List<List<Long>> core = new ArrayList<>();
        List<List<Long>> paths = new ArrayList<>();
        for (List<Long> e : edges) {
            for (List<Long> t : targets) {
                for (List<Long> s : sources) {
                    if (e.get(0).equals(s.get(0)) && e.get(1).equals(t.get(0))) {
                        core.add(List.of(e.get(2), s.get(1), t.get(1), t.get(1) + t.get(0)));
                    }
                }
                for (List<Long> f : edges) {
                    if (e.get(1).equals(f.get(0)) && f.get(1).equals(t.get(0)) && e.get(2) > 1) {
                        paths.add(List.of(e.get(2), f.get(2), t.get(1)));
                    }
                }
            }
        }
        assertThat(rows("SELECT * FROM core"))
                .isEqualTo(core.isEmpty() ? List.of() : List.of(Row.of("all", greatest(core, 0, 1, 2))));
        assertThat(rows("SELECT * FROM paths"))
                .isEqualTo(paths.isEmpty() ? List.of() : List.of(Row.of(1, greatest(paths, 0, 1, 2))));
        boolean shown = !core.isEmpty() && (greatest(core, 0) > 4 || greatest(core, 2) < 3);
        long least = core.stream()
                .map(match -> match.get(1))
                .min(Comparator.naturalOrder())
                .orElse(0L);
        assertThat(rows("SELECT * FROM extremes"))
                .isEqualTo(shown ? List.of(Row.of(greatest(core, 0), least, greatest(core, 3))) : List.of());
    }

    private static long greatest(List<List<Long>> matches, Integer... columns) {
        return matches.stream()
                .flatMap(match -> Stream.of(columns).map(match::get))
                .max(Comparator.naturalOrder())
                .map(Objects::requireNonNull)
                .orElseThrow();
    }
}
