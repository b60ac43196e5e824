package io.dormouse.cli.shell;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The words of Dormouse's statements, for completion: what a user may want to write, not all that is reserved. */
final class Keywords {
    private static final List<String> WORDS =
            """
            ALL AND AS ASC AVG
            BEGIN BETWEEN BIGINT BOOLEAN BY
            CASCADE CASE CAST COALESCE COMMIT COPY COUNT CREATE CROSS CSV
            DATE DECIMAL DELETE DELIMITER DESC DISTINCT DOUBLE PRECISION DROP
            ELSE ENCODING END EXISTS EXPLAIN EXTRACT
            FALSE FETCH FIRST FOREIGN FORMAT FROM
            GROUP HAVING HEADER
            IF IN INNER INSERT INTEGER INTERVAL INTO IS
            JOIN JSON KEY
            LAST LIKE LIMIT LOWER
            MAINTENANCE MATERIALIZED MAX MIN
            NATURAL NOT NULL NULLIF NULLS NUMERIC
            ON OR ORDER
            PRIMARY QUOTE
            REFERENCES REPLACE ROLLBACK
            SELECT SET SMALLINT SUBSCRIBE SUBSTRING SUM
            TABLE TBL TEXT THEN TIMESTAMP TO TRANSACTION TRIM TRUE
            UNIQUE UPDATE UPPER USING
            VALUES VARCHAR VIEW
            WHEN WHERE WITH
            """.lines().flatMap(line -> Stream.of(line.split(" ", -1))).toList();

    private Keywords() {}

    /** The words that begin with {@code prefix}, in lower case if that has a lower-case letter first, else in upper case. */
    static List<String> beginningWith(String prefix) {
        boolean lower = !prefix.isEmpty() && Character.isLowerCase(prefix.charAt(0));
        return WORDS.stream()
                .filter(word -> word.regionMatches(true, 0, prefix, 0, prefix.length()))
                .map(word -> lower ? word.toLowerCase(Locale.ROOT) : word)
                .toList();
    }
}
