package io.dormouse.sql.parser;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A statement or clause of PostgreSQL's that is known and not done: its words, the statements that it stands in (all of them
 * where there are none), and what to do instead. Named in the refusal, lest a user looks for a typing error.
 */
record KnownConstruct(
        List<String> words,
        Set<String> statements,
        @Nullable String hint) {
    private static final Set<String> STATEMENTS = Set.of(
            "ALTER",
            "ANALYZE",
            "CALL",
            "COMMENT",
            "DEALLOCATE",
            "DECLARE",
            "DO",
            "EXECUTE",
            "GRANT",
            "LISTEN",
            "LOCK",
            "MERGE",
            "NOTIFY",
            "PREPARE",
            "REFRESH",
            "REINDEX",
            "RELEASE",
            "REVOKE",
            "SAVEPOINT",
            "SET",
            "SHOW",
            "VACUUM");
    private static final Set<String> OBJECTS = Set.of(
            "AGGREGATE",
            "CAST",
            "COLLATION",
            "DATABASE",
            "DOMAIN",
            "EXTENSION",
            "FUNCTION",
            "INDEX",
            "OPERATOR",
            "POLICY",
            "PROCEDURE",
            "PUBLICATION",
            "RECURSIVE",
            "ROLE",
            "RULE",
            "SCHEMA",
            "SEQUENCE",
            "SUBSCRIPTION",
            "TEMP",
            "TEMPORARY",
            "TRIGGER",
            "TYPE",
            "UNIQUE",
            "UNLOGGED",
            "USER");
    private static final List<KnownConstruct> CLAUSES = List.of(
            clause("ON CONFLICT", "INSERT", "delete the row first, or UPDATE it"),
            clause("DEFAULT VALUES", "INSERT", "write the values"),
            clause("RETURNING", "INSERT UPDATE DELETE", "SELECT the rows in the same transaction"),
            clause("FROM", "UPDATE", "update by a condition on the table's own columns"),
            clause("USING", "DELETE", "delete by a condition on the table's own columns"),
            clause("DEFAULT", "CREATE", "write the value in each INSERT"),
            clause("CHECK", "CREATE", "check rows before they are written"),
            clause("GENERATED", "CREATE", "compute the column in a view"),
            clause("COLLATE", "CREATE SELECT", "text is ordered by code point"),
            clause("PARTITION BY", "CREATE", null),
            clause("INHERITS", "CREATE", null),
            clause("DISTINCT ON", "", "take min or max of each group"),
            clause("FOR UPDATE", "", "leave it out: there is one writer at a time"),
            clause("FOR SHARE", "", "leave it out: there is one writer at a time"),
            clause("WITH TIES", "", "leave it out: ties are broken by the remaining columns"),
            clause("AT TIME ZONE", "", "times have no zone; convert them before they are written"),
            clause("TO", "ROLLBACK", "roll back the whole transaction"));
    private static final int LONGEST = 3;

    private static KnownConstruct clause(String words, String statements, @Nullable String hint) {
        return new KnownConstruct(
                List.of(words.split(" ")), statements.isEmpty() ? Set.of() : Set.of(statements.split(" ")), hint);
    }

    /** The refusal of the construct at or around the lexeme at which parsing failed, if it is a known one. */
    static Optional<SqlSyntaxException> refusal(List<Lexeme> lexemes, int failed) {
        String first = word(lexemes, 0);
        if (failed == 0 && STATEMENTS.contains(first)) {
            boolean view = first.equals("REFRESH");
            return Optional.of(unsupported(first, lexemes.get(0), view ? "live views are always fresh" : null));
        }
        if (first.equals("CREATE") || first.equals("DROP")) {
            Optional<SqlSyntaxException> object = object(lexemes, first);
            if (object.isPresent()) {
                return object;
            }
        }
        for (int start = failed; start >= Math.max(0, failed - LONGEST); start--) {
            for (KnownConstruct clause : CLAUSES) {
                boolean reaches = start + clause.words.size() >= failed;
                if (reaches && clause.standsAt(lexemes, start, first)) {
                    return Optional.of(unsupported(clause.name(first), lexemes.get(start), clause.hint));
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<SqlSyntaxException> object(List<Lexeme> lexemes, String verb) {
        int at = word(lexemes, 1).equals("OR") && word(lexemes, 2).equals("REPLACE") ? 3 : 1;
        String object = word(lexemes, at);
        if (OBJECTS.contains(object)) {
            String name = object.equals("UNIQUE") ? "UNIQUE INDEX" : object;
            String hint = name.endsWith("INDEX") ? "leave it out: what a view needs is indexed by itself" : null;
            return Optional.of(unsupported(verb + " " + name, lexemes.get(at), hint));
        }
        int name = word(lexemes, 2).equals("IF") ? 5 : 2;
        if (object.equals("TABLE") && word(lexemes, name + 1).equals("AS")) {
            return Optional.of(unsupported(
                    verb + " TABLE AS", lexemes.get(name + 1), "create a view, or the table and INSERT the rows"));
        }
        return Optional.empty();
    }

    /** The words, behind the statement's verb where they alone mean little. */
    private String name(String first) {
        String written = String.join(" ", words);
        return List.of("FROM", "USING", "TO").contains(written) ? first + " … " + written : written;
    }

    private boolean standsAt(List<Lexeme> lexemes, int start, String first) {
        if (!statements.isEmpty() && !statements.contains(first)) {
            return false;
        }
        for (int i = 0; i < words.size(); i++) {
            if (!word(lexemes, start + i).equals(words.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static String word(List<Lexeme> lexemes, int index) {
        return index < lexemes.size() ? lexemes.get(index).word() : "";
    }

    private static SqlSyntaxException unsupported(String construct, Lexeme at, @Nullable String hint) {
        return new SqlSyntaxException(
                SqlSyntaxException.NOT_SUPPORTED,
                construct + " is not supported",
                hint,
                at.image(),
                at.line(),
                at.column());
    }
}
