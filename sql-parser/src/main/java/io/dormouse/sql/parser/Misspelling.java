package io.dormouse.sql.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * A word that was probably meant to be a keyword: the lexeme's index and the keyword.
 *
 * <p>A misspelt keyword reads as a name, so the parser often stumbles a word or two later ({@code SELECT a FORM t}).
 * Each near keyword is tried in place of the word at which it stumbled and of those around; one that lets it read on
 * further is the one that was meant.
 */
record Misspelling(int index, String keyword) {
    private static final List<String> CANDIDATES = List.of(
            ("SELECT FROM WHERE GROUP ORDER HAVING LIMIT OFFSET UNION INTERSECT EXCEPT DISTINCT VALUES INSERT INTO"
                            + " UPDATE DELETE CREATE DROP TABLE VIEW MATERIALIZED REPLACE PRIMARY FOREIGN KEY REFERENCES"
                            + " UNIQUE CONSTRAINT NULL NOT JOIN LEFT RIGHT INNER OUTER FULL CROSS NATURAL USING BETWEEN"
                            + " LIKE ILIKE EXISTS CASE WHEN THEN ELSE END CAST EXPLAIN MAINTENANCE SUBSCRIBE COPY BEGIN"
                            + " COMMIT ROLLBACK START TRANSACTION TRUNCATE CASCADE RESTRICT WITH SET AND INTERVAL ENFORCED"
                            + " ASC DESC NULLS FIRST LAST FETCH EXTRACT SUBSTRING RECURSIVE PARTITION OVER")
                    .split(" "));
    /** Where to look, from the word that was refused: the grammar looks up to three words ahead before it takes one. */
    private static final int[] OFFSETS = {0, -1, 1, -2, 2};

    /**
     * @param failed the index at which parsing failed
     * @param firstRefused parses lexemes and gives the index that is refused, or a greater one than any
     */
    static Optional<Misspelling> find(List<Lexeme> lexemes, int failed, ToIntFunction<List<Lexeme>> firstRefused) {
        for (int distance = 1; distance <= 2; distance++) {
            for (int offset : OFFSETS) {
                int index = failed + offset;
                if (index < 0 || index >= lexemes.size()) {
                    continue;
                }
                String word = lexemes.get(index).word();
                for (String keyword : CANDIDATES) {
                    if (isNear(word, keyword, distance) && helps(lexemes, failed, index, keyword, firstRefused)) {
                        return Optional.of(new Misspelling(index, keyword));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static boolean helps(
            List<Lexeme> lexemes, int failed, int index, String keyword, ToIntFunction<List<Lexeme>> firstRefused) {
        List<Lexeme> tried = new ArrayList<>(lexemes);
        tried.set(index, lexemes.get(index).withImage(Keywords.kindOf(keyword), keyword));
        return firstRefused.applyAsInt(tried) > Math.max(failed, index);
    }

    private static boolean isNear(String word, String keyword, int distance) {
        boolean longEnough = word.length() >= 3 && keyword.length() >= (distance == 1 ? 3 : 6);
        return longEnough
                && Math.abs(word.length() - keyword.length()) <= distance
                && distance(word, keyword) == distance;
    }

    /** Damerau and Levenshtein's distance, neighbours swapped counting one. */
    private static int distance(String left, String right) {
        int[][] cost = new int[left.length() + 1][right.length() + 1];
        for (int i = 0; i <= left.length(); i++) {
            for (int j = 0; j <= right.length(); j++) {
                if (i == 0 || j == 0) {
                    cost[i][j] = i + j;
                    continue;
                }
                int change = left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1;
                int least = Math.min(Math.min(cost[i - 1][j], cost[i][j - 1]) + 1, cost[i - 1][j - 1] + change);
                boolean swapped = i > 1
                        && j > 1
                        && left.charAt(i - 1) == right.charAt(j - 2)
                        && left.charAt(i - 2) == right.charAt(j - 1);
                cost[i][j] = swapped ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
            }
        }
        return cost[left.length()][right.length()];
    }
}
