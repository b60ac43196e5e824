package io.dormouse.cli.slt;

import io.dormouse.cli.script.StatementText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What the words of SQL tell without parsing it. Pure functions. */
final class SqlWords {
    /** Settings and services of other engines, which mean nothing here. */
    private static final Set<String> OTHER_ENGINES =
            Set.of("set", "reset", "pragma", "flush", "wait", "analyze", "vacuum", "checkpoint", "install", "load");

    private static final Set<String> FILLERS = Set.of(
            "or",
            "replace",
            "temp",
            "temporary",
            "materialized",
            "table",
            "view",
            "into",
            "from",
            "only",
            "if",
            "not",
            "exists",
            "unique",
            "index",
            "concurrently",
            "column");

    private static final Set<String> CHANGING =
            Set.of("create", "drop", "alter", "insert", "update", "delete", "copy", "truncate", "merge", "replace");

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z_0-9$]*|\"[^\"]+\"");

    private SqlWords() {}

    /** The statements of a text, one by one; the text itself where there is none. */
    static List<String> statements(String sql) {
        List<String> statements =
                StatementText.split(sql).stream().map(StatementText::text).toList();
        return statements.isEmpty() ? List.of(sql) : statements;
    }

    /** Whether all statements are settings or services of other engines. */
    static boolean isOfOtherEngines(String sql) {
        List<StatementText> statements = StatementText.split(sql);
        return !statements.isEmpty()
                && statements.stream()
                        .allMatch(statement ->
                                OTHER_ENGINES.contains(statement.words().get(0)));
    }

    /** The table or view that a statement creates, drops or changes, in lower case and without quotes; an index is none. */
    static Optional<String> target(String statement) {
        Matcher names = NAME.matcher(statement);
        if (!names.find() || !CHANGING.contains(folded(names.group()))) {
            return Optional.empty();
        }
        while (names.find() && !folded(names.group()).equals("index")) {
            if (!FILLERS.contains(folded(names.group()))) {
                return Optional.of(folded(names.group()));
            }
        }
        return Optional.empty();
    }

    /** Whether a statement begins with this word. */
    static boolean beginsWith(String statement, String word) {
        Matcher names = NAME.matcher(statement);
        return names.find() && folded(names.group()).equals(word);
    }

    /** All names and keywords of a text, in lower case and without quotes. */
    static Set<String> names(String sql) {
        return NAME.matcher(sql).results().map(name -> folded(name.group())).collect(Collectors.toUnmodifiableSet());
    }

    private static String folded(String name) {
        return name.replace("\"", "").toLowerCase(Locale.ROOT);
    }
}
