package io.dormouse.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class AcceptedTextTest {
    @ParameterizedTest
    @CsvFileSource(resources = "/accepted.txt", delimiter = '\u00a6', quoteCharacter = '\u00a5', commentCharacter = '#')
    void prints_as_expected_and_reads_its_own_print(String text, String expected) {
        String printed = SqlPrinter.print(SqlScript.single(text).node());
        assertThat(printed.replaceAll("\\s+", " ")).isEqualTo(expected.strip());
        assertThat(SqlPrinter.print(SqlScript.single(printed).node())).isEqualTo(printed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "absent",
                "action",
                "begin",
                "between_",
                "by",
                "cascade",
                "char",
                "commit",
                "copy",
                "count",
                "cube",
                "current",
                "data",
                "date",
                "day",
                "domain",
                "enforced",
                "epoch",
                "escape",
                "exists",
                "explain",
                "extract",
                "filter",
                "first",
                "floor",
                "following",
                "format",
                "hour",
                "if",
                "insert",
                "interval",
                "key",
                "language",
                "last",
                "left_",
                "length",
                "location",
                "maintenance",
                "match",
                "materialized",
                "max",
                "measure",
                "member",
                "method",
                "minute",
                "month",
                "name",
                "next",
                "no",
                "nulls",
                "number",
                "of",
                "old",
                "over",
                "parameter",
                "partition",
                "period",
                "plan",
                "position",
                "precision",
                "rank",
                "range",
                "recursive",
                "ref",
                "replace",
                "result",
                "row",
                "rows",
                "scope",
                "second",
                "set",
                "sets",
                "start",
                "state",
                "status",
                "stream",
                "sum",
                "system",
                "text",
                "time",
                "timestamp",
                "total",
                "transaction",
                "trigger",
                "truncate",
                "type",
                "unknown",
                "update",
                "upper",
                "value",
                "values",
                "view",
                "week",
                "within",
                "work",
                "year",
                "zone"
            })
    void words_that_postgresql_does_not_reserve_are_names(String word) {
        for (String text : new String[] {
            "SELECT " + word + ", t." + word + ", sum(" + word + ") AS " + word + " FROM t AS " + word + " WHERE "
                    + word + " > 1 AND " + word + " IS NULL GROUP BY " + word + " ORDER BY " + word + " DESC",
            "SELECT x, " + word + " FROM " + word,
            "SELECT x " + word + "x FROM t",
            "CREATE TABLE " + word + " (" + word + " INT, x INT, PRIMARY KEY (" + word + "))",
            "CREATE TABLE t (x INT REFERENCES " + word + ", " + word + " DATE NOT NULL)",
            "INSERT INTO " + word + " (" + word + ", x) VALUES (1, 2)",
            "UPDATE t SET " + word + " = " + word + " + 1 WHERE " + word + " = 1",
            "DELETE FROM " + word + " WHERE " + word + " = 1",
            "DROP TABLE " + word,
            "SUBSCRIBE " + word
        }) {
            String printed = SqlPrinter.print(SqlScript.single(text).node());
            assertThat(printed).as(text).contains("\"" + word);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"select", "order", "user", "end", "table_", "limit", "all"})
    void reserved_words_are_names_behind_as_and_behind_a_dot(String word) {
        if (!word.equals("select")) {
            assertThat(SqlPrinter.print(SqlScript.single("SELECT 1 AS " + word).node()))
                    .contains("\"" + word + "\"");
        }
        assertThat(SqlPrinter.print(
                        SqlScript.single("SELECT t." + word + " FROM t").node()))
                .contains("\"t\".\"" + word + "\"");
    }
}
