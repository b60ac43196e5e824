package io.dormouse.cli.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.Dormouse;
import io.dormouse.logic.BaseRelation;
import io.dormouse.spi.Query;
import java.util.List;
import org.junit.jupiter.api.Test;

class FileCatalogTest {
    private static Query bind(String definitions, String query) {
        try (Dormouse db = Dormouse.open();
                Surroundings around = new Surroundings(db, ViewReader.BY_SELECT, new LiveCounts())) {
            db.execute(definitions);
            return around.bind(query).orElseThrow();
        }
    }

    private static List<String> bases(Query query) {
        return query.program().bases().stream().map(BaseRelation::name).toList();
    }

    @Test
    void viewsAndLiveViewsAreReplacedByTheirQueries() {
        Query query = bind("""
                CREATE TABLE t (a INTEGER, b INTEGER);
                CREATE MATERIALIZED VIEW m (x, y) AS SELECT a, sum(b) FROM t GROUP BY a;
                CREATE VIEW v AS SELECT x FROM m WHERE y > 0""", "SELECT v.x FROM v JOIN m ON v.x = m.x");
        assertThat(bases(query)).containsExactly("t");
    }

    @Test
    void aLiveViewThatIsMoreThanItsQueryStandsForItself() {
        Query query = bind("""
                CREATE TABLE way (a TEXT NOT NULL, b TEXT NOT NULL, km BIGINT NOT NULL ANNOTATION);
                CREATE MATERIALIZED VIEW nearest WITH (semiring = 'min_plus') AS SELECT a FROM way""", "SELECT a FROM nearest");
        assertThat(bases(query)).containsExactly("nearest");
    }

    @Test
    void theOrderOfAViewIsThatOfAllItsRows() {
        Query query = bind(
                "CREATE TABLE t (a INTEGER); CREATE MATERIALIZED VIEW m AS SELECT a FROM t ORDER BY a DESC",
                "SELECT * FROM m");
        assertThat(query.ordering()).hasSize(1);
    }
}
