package io.dormouse.sql.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Decides which keywords are keywords where they stand; all others are names, as in PostgreSQL.
 *
 * <p>A word that PostgreSQL reserves stays a keyword, save as a name behind {@code AS} or a dot. Any other word is a
 * name unless its neighbours make it a keyword: {@code date} before a string, {@code key} behind PRIMARY, {@code row}
 * behind CURRENT. So the grammar's own list of reserved words, which is far longer, never bothers a user.
 */
final class KeywordRules {
    private static final Set<String> RESERVED =
            Set.of(("ALL AND ANY ARRAY AS ASC ASYMMETRIC BOTH CASE CAST CHECK COLLATE COLUMN CONSTRAINT CREATE CROSS"
                            + " CURRENT_CATALOG CURRENT_DATE CURRENT_ROLE CURRENT_SCHEMA CURRENT_TIME CURRENT_TIMESTAMP"
                            + " CURRENT_USER DEFAULT DEFERRABLE DESC DISTINCT DO ELSE END EXCEPT FALSE FETCH FOR FOREIGN"
                            + " FROM FULL GRANT GROUP HAVING ILIKE IN INITIALLY INNER INTERSECT INTO IS JOIN LATERAL"
                            + " LEADING LEFT LIKE LIMIT LOCALTIME LOCALTIMESTAMP NATURAL NOT NULL OFFSET ON ONLY OR ORDER"
                            + " OUTER OVERLAPS PLACING PRIMARY REFERENCES RETURNING RIGHT SELECT SESSION_USER SIMILAR SOME"
                            + " SYMMETRIC SYSTEM_USER TABLE TABLESAMPLE THEN TO TRAILING TRUE UNION UNIQUE USER USING WHEN"
                            + " WHERE WINDOW WITH BETWEEN")
                    .split(" "));
    private static final Set<String> TIME_UNITS = Set.of("YEAR", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND");
    private static final Set<String> EXTRACT_UNITS = Set.of(
            ("YEAR MONTH DAY HOUR MINUTE SECOND QUARTER WEEK DOW DOY EPOCH DECADE CENTURY MILLENNIUM ISODOW ISOYEAR"
                            + " MILLISECOND MICROSECOND")
                    .split(" "));

    private final List<Lexeme> lexemes;

    private KeywordRules(List<Lexeme> lexemes) {
        this.lexemes = lexemes;
    }

    /** The lexemes of one statement with the keywords that are names here turned into names. */
    static List<Lexeme> apply(List<Lexeme> lexemes) {
        KeywordRules rules = new KeywordRules(lexemes);
        List<Lexeme> result = new ArrayList<>(lexemes.size());
        for (int i = 0; i < lexemes.size(); i++) {
            Lexeme lexeme = lexemes.get(i);
            result.add(lexeme.isUnquotedWord() ? rules.decide(i) : lexeme);
        }
        return result;
    }

    /** Whether a word in upper case is a name only where nothing else can stand. */
    static boolean isReserved(String word) {
        return RESERVED.contains(word);
    }

    private Lexeme decide(int i) {
        Lexeme lexeme = lexemes.get(i);
        int kind = kind(i);
        boolean reservedName = kind == DormouseSqlParserConstants.IDENTIFIER && RESERVED.contains(lexeme.word());
        if (!reservedName) {
            return lexeme.withKind(kind);
        }
        // as if it had been quoted, or "user" would be the function of that name to whoever reads the tree
        String quoted = '"' + lexeme.image().toLowerCase(Locale.ROOT) + '"';
        return lexeme.withImage(DormouseSqlParserConstants.QUOTED_IDENTIFIER, quoted);
    }

    private int kind(int i) {
        int name = DormouseSqlParserConstants.IDENTIFIER;
        if (is(i - 1, DormouseSqlParserConstants.DOT)) {
            return name;
        }
        String word = word(i);
        if (word.equals("INTERVAL")) {
            return isString(i + 1) ? DormouseSqlParserConstants.DORMOUSE_INTERVAL : name;
        }
        if (namesRelation(i) && !RESERVED.contains(word) && !beginsIfExists(i)) {
            return name;
        }
        boolean keyword = RESERVED.contains(word) ? staysReserved(word, i) : isKeyword(word, i);
        return keyword ? lexemes.get(i).kind() : name;
    }

    private boolean staysReserved(String word, int i) {
        if (isWord(i - 1, "AS")) {
            return beginsView(i);
        }
        // the functions left(text, n) and right(text, n); LEFT JOIN never has a parenthesis here
        return !((word.equals("LEFT") || word.equals("RIGHT")) && is(i + 1, DormouseSqlParserConstants.LPAREN));
    }

    private boolean isKeyword(String word, int i) {
        return switch (word) {
            case "EXPLAIN", "TRUNCATE", "DROP", "COPY", "SUBSCRIBE", "BEGIN", "START", "COMMIT", "ROLLBACK" -> i == 0;
            case "INSERT", "DELETE", "UPDATE" -> i == 0 || (startsWith("EXPLAIN") && beginsExplained(i));
            case "MAINTENANCE" -> i == 1 && startsWith("EXPLAIN") && !is(2, DormouseSqlParserConstants.EOF);
            case "TRANSACTION", "WORK" -> i == 1 && startsWith("BEGIN", "START", "COMMIT", "ROLLBACK");
            case "VIEW" -> i < 5 && isDdl() && isWord(i - 1, "CREATE", "DROP", "REPLACE", "MATERIALIZED");
            case "MATERIALIZED" -> i < 4 && isDdl() && isWord(i - 1, "CREATE", "DROP", "REPLACE");
            case "REPLACE" -> i == 2 && startsWith("CREATE") && isWord(1, "OR");
            case "IF" ->
                isDdl()
                        && isWord(i - 1, "TABLE", "VIEW")
                        && (isWord(i + 1, "EXISTS") || (isWord(i + 1, "NOT") && isWord(i + 2, "EXISTS")));
            case "EXISTS" -> is(i + 1, DormouseSqlParserConstants.LPAREN) || isWord(i - 1, "IF", "NOT");
            case "KEY" -> isWord(i - 1, "PRIMARY", "FOREIGN");
            case "ENFORCED" ->
                startsWith("CREATE")
                        && (is(i + 1, DormouseSqlParserConstants.COMMA, DormouseSqlParserConstants.RPAREN)
                                || isWord(i + 1, "NOT", "NULL", "UNIQUE", "PRIMARY", "CONSTRAINT"))
                        && !is(i - 1, DormouseSqlParserConstants.COMMA, DormouseSqlParserConstants.LPAREN);
            case "ANNOTATION" ->
                startsWith("CREATE")
                        && isWord(1, "TABLE")
                        && (is(i + 1, DormouseSqlParserConstants.COMMA, DormouseSqlParserConstants.RPAREN)
                                || isWord(i + 1, "NOT", "NULL", "UNIQUE", "PRIMARY", "CONSTRAINT", "REFERENCES"))
                        && !is(i - 1, DormouseSqlParserConstants.COMMA, DormouseSqlParserConstants.LPAREN);
            case "CASCADE", "RESTRICT" -> startsWith("DROP") && i > 2 && is(i + 1, DormouseSqlParserConstants.EOF);
            case "SET" -> startsWith("UPDATE", "EXPLAIN") && i == firstSet();
            case "VALUES" -> is(i + 1, DormouseSqlParserConstants.LPAREN);
            case "RECURSIVE" -> isWord(i - 1, "WITH");
            case "BY" -> isWord(i - 1, "GROUP", "ORDER", "PARTITION");
            case "UNKNOWN" -> isWord(i - 1, "IS") || (isWord(i - 1, "NOT") && isWord(i - 2, "IS"));
            case "ESCAPE" -> isString(i + 1);
            case "EXTRACT",
                    "POSITION",
                    "SUBSTRING",
                    "TRIM",
                    "OVERLAY",
                    "FLOOR",
                    "CEIL",
                    "CEILING",
                    "CUBE",
                    "ROLLUP",
                    "STRING_AGG",
                    "ARRAY_AGG" -> is(i + 1, DormouseSqlParserConstants.LPAREN);
            case "GROUPING" -> is(i + 1, DormouseSqlParserConstants.LPAREN) || isWord(i + 1, "SETS");
            case "SETS" -> isWord(i - 1, "GROUPING");
            case "DATE" -> isString(i + 1);
            case "TIMESTAMP" -> isString(i + 1) || beginsZoned(i);
            case "TIME" -> isString(i + 1) || beginsZoned(i) || beginsZoned(i - 2);
            case "ZONE" -> beginsZoned(i - 3);
            default -> isOfWindowOrLimit(word, i) || isTimeUnit(word, i);
        };
    }

    private boolean isOfWindowOrLimit(String word, int i) {
        return switch (word) {
            case "PARTITION" -> isWord(i + 1, "BY");
            case "OVER" ->
                is(i - 1, DormouseSqlParserConstants.RPAREN)
                        && (is(i + 1, DormouseSqlParserConstants.LPAREN) || isName(i + 1));
            case "FILTER" ->
                is(i - 1, DormouseSqlParserConstants.RPAREN) && is(i + 1, DormouseSqlParserConstants.LPAREN);
            case "WITHIN" -> is(i - 1, DormouseSqlParserConstants.RPAREN) && isWord(i + 1, "GROUP");
            case "RANGE", "GROUPS" -> beginsFrame(i);
            case "ROWS" -> beginsFrame(i) || isNumber(i - 1);
            case "ROW" -> is(i + 1, DormouseSqlParserConstants.LPAREN) || isWord(i - 1, "CURRENT") || isNumber(i - 1);
            case "CURRENT" -> isWord(i + 1, "ROW") && isWord(i - 1, "BETWEEN", "AND", "ROWS", "RANGE", "GROUPS");
            case "UNBOUNDED" -> isWord(i + 1, "PRECEDING", "FOLLOWING");
            case "PRECEDING", "FOLLOWING" -> isWord(i - 1, "UNBOUNDED") || isNumber(i - 1) || isBehindInterval(i);
            case "NULLS" -> isWord(i + 1, "FIRST", "LAST");
            case "FIRST" -> isWord(i - 1, "NULLS", "FETCH");
            case "LAST" -> isWord(i - 1, "NULLS");
            case "NEXT" -> isWord(i - 1, "FETCH");
            default -> false;
        };
    }

    private boolean beginsFrame(int i) {
        return isWord(i + 1, "BETWEEN", "UNBOUNDED", "CURRENT")
                || (isNumber(i + 1) && isWord(i + 2, "PRECEDING", "FOLLOWING"))
                || (isWord(i + 1, "INTERVAL") && isString(i + 2));
    }

    private boolean isBehindInterval(int i) {
        return (isString(i - 1) && isWord(i - 2, "INTERVAL")) || beginOfUnit(i - 1) > 0;
    }

    /** Where the unit of an interval begins that ends at {@code end}, {@code DAY} or {@code DAY(3)}; -1 if none does. */
    private int beginOfUnit(int end) {
        int i = end;
        if (is(end, DormouseSqlParserConstants.RPAREN)) {
            while (i > 0 && !is(i, DormouseSqlParserConstants.LPAREN)) {
                i--;
            }
            i--;
        }
        boolean unit = TIME_UNITS.contains(word(i));
        boolean follows = isString(i - 1) && isWord(i - 2, "INTERVAL");
        boolean closes = isWord(i - 1, "TO") && beginOfUnit(i - 2) > 0;
        return unit && (follows || closes) ? i : -1;
    }

    private boolean isTimeUnit(String word, int i) {
        if (EXTRACT_UNITS.contains(word)
                && is(i - 1, DormouseSqlParserConstants.LPAREN)
                && isWord(i - 2, "EXTRACT")
                && isWord(i + 1, "FROM")) {
            return true;
        }
        boolean first = isString(i - 1) && isWord(i - 2, "INTERVAL");
        boolean second = isWord(i - 1, "TO") && beginOfUnit(i - 2) > 0;
        return TIME_UNITS.contains(word) && (first || second);
    }

    /** Whether {@code TIMESTAMP WITH TIME ZONE '…'} begins at {@code i}: a literal, not a type. */
    private boolean beginsZoned(int i) {
        return isWord(i, "TIMESTAMP", "TIME")
                && isWord(i + 1, "WITH")
                && isWord(i + 2, "TIME")
                && isWord(i + 3, "ZONE")
                && isString(i + 4);
    }

    private boolean beginsExplained(int i) {
        return i == 1 || (i == 2 && isWord(1, "MAINTENANCE")) || is(i - 1, DormouseSqlParserConstants.RPAREN);
    }

    /** Whether the name of a table or view stands here, which a parenthesis may follow. */
    private boolean namesRelation(int i) {
        return isWord(i - 1, "REFERENCES")
                || (i < 7 && isWord(i - 1, "TABLE", "INTO", "VIEW"))
                || (isDdl() && i < 7 && isWord(i - 1, "EXISTS"));
    }

    private boolean beginsIfExists(int i) {
        return isDdl()
                && isWord(i, "IF")
                && isWord(i - 1, "TABLE", "VIEW")
                && (isWord(i + 1, "EXISTS") || (isWord(i + 1, "NOT") && isWord(i + 2, "EXISTS")));
    }

    /** Whether the query of CREATE VIEW begins here: behind the first AS, all others name something. */
    private boolean beginsView(int i) {
        if (!startsWith("CREATE")) {
            return false;
        }
        for (int earlier = 0; earlier < i - 1; earlier++) {
            if (isWord(earlier, "AS")) {
                return false;
            }
        }
        return true;
    }

    /** The SET of an UPDATE: the first one that can't be the table's name. */
    private int firstSet() {
        for (int i = 2; i < lexemes.size(); i++) {
            if (isWord(i, "SET") && !isWord(i - 1, "UPDATE")) {
                return i;
            }
        }
        return -1;
    }

    private boolean isDdl() {
        return startsWith("CREATE", "DROP");
    }

    private boolean startsWith(String... words) {
        return isWord(0, words);
    }

    private String word(int i) {
        return i >= 0 && i < lexemes.size() ? lexemes.get(i).word() : "";
    }

    private boolean isWord(int i, String... words) {
        String found = word(i);
        for (String word : words) {
            if (found.equals(word)) {
                return true;
            }
        }
        return false;
    }

    private boolean is(int i, int... kinds) {
        if (i < 0 || i >= lexemes.size()) {
            return false;
        }
        for (int kind : kinds) {
            if (lexemes.get(i).kind() == kind) {
                return true;
            }
        }
        return false;
    }

    private boolean isString(int i) {
        return is(i, DormouseSqlParserConstants.QUOTED_STRING);
    }

    private boolean isNumber(int i) {
        return is(
                i,
                DormouseSqlParserConstants.UNSIGNED_INTEGER_LITERAL,
                DormouseSqlParserConstants.DECIMAL_NUMERIC_LITERAL,
                DormouseSqlParserConstants.APPROX_NUMERIC_LITERAL,
                DormouseSqlParserConstants.HOOK);
    }

    private boolean isName(int i) {
        return is(i, DormouseSqlParserConstants.QUOTED_IDENTIFIER)
                || (!word(i).isEmpty() && !RESERVED.contains(word(i)));
    }
}
