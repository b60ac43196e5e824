package io.dormouse.cli.slt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlWordsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE IF NOT EXISTS T (a INTEGER)",
                "create or replace materialized view \"t\" AS SELECT 1",
                "DROP VIEW IF EXISTS t",
                "ALTER TABLE t ADD COLUMN a INTEGER",
                "INSERT INTO t SELECT * FROM u",
                "UPDATE t SET a = 1",
                "DELETE FROM t WHERE a = 1",
                "TRUNCATE t",
                "COPY t FROM 'u'"
            })
    void aStatementChangesOneTableOrView(String statement) {
        assertThat(SqlWords.target(statement)).contains("t");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT a FROM t", "CREATE UNIQUE INDEX t ON u (a)", "DROP INDEX t", "COMMIT", ""})
    void queriesAndIndexesChangeNone(String statement) {
        assertThat(SqlWords.target(statement)).isEmpty();
    }

    @Test
    void settingsOfOtherEnginesStandAlone() {
        assertThat(SqlWords.isOfOtherEngines("set a = 1; FLUSH;")).isTrue();
        assertThat(SqlWords.isOfOtherEngines("SET a = 1; DELETE FROM t")).isFalse();
        assertThat(SqlWords.isOfOtherEngines("")).isFalse();
    }

    @Test
    void namesAreFoldedWithAndWithoutQuotes() {
        assertThat(SqlWords.names("SELECT a.\"B\" FROM Tab_1 a")).containsOnly("select", "a", "b", "from", "tab_1");
    }
}
