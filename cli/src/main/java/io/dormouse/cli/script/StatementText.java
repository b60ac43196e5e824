package io.dormouse.cli.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One statement of a text as written, told apart by its first words only.
 *
 * @param line where its first word stands, from 1
 * @param column where its first word stands, from 1
 * @param words its first words and punctuation marks, unquoted words in lower case
 */
public record StatementText(int line, int column, String text, List<String> words) {

    /** What {@code explain} does with a statement. */
    public enum Kind {
        /** A query: it is explained, not executed. */
        QUERY,
        /** CREATE MATERIALIZED VIEW: it is executed, then the view is explained. */
        LIVE_VIEW,
        /** Other DDL: it is executed. */
        DEFINITION,
        /** An EXPLAIN: it is executed and its answer printed. */
        EXPLAIN,
        /** Anything else: nothing is done. */
        OTHER
    }

    /** The statements of {@code text}, split at semicolons outside quotes, comments and parentheses of any kind. */
    public static List<StatementText> split(String text) {
        List<StatementText> statements = new ArrayList<>();
        StatementLexer lexer = new StatementLexer(text);
        for (StatementText next = lexer.next(); next != null; next = lexer.next()) {
            statements.add(next);
        }
        return statements;
    }

    public Kind kind() {
        return switch (words.get(0)) {
            case "select", "with", "values", "table", "(" -> Kind.QUERY;
            case "explain" -> Kind.EXPLAIN;
            case "create" -> words.contains("materialized") ? Kind.LIVE_VIEW : Kind.DEFINITION;
            case "drop" -> Kind.DEFINITION;
            default -> Kind.OTHER;
        };
    }

    /** The name of the view that a CREATE MATERIALIZED VIEW makes, as written. */
    public String viewName() {
        int name = words.indexOf("view") + 1;
        if (name < words.size() && words.get(name).equals("if")) {
            name += List.of("if", "not", "exists").size();
        }
        return name < words.size() ? words.get(name) : "";
    }

    /** The same text at the same place of a text of its own, {@code shift} lines further down. */
    public String placed(int shift) {
        return "\n".repeat(line - 1 + shift) + " ".repeat(column - 1) + text;
    }

    /** The first line, for headings. */
    public String heading() {
        return text.lines().findFirst().orElse("").strip();
    }

    static String folded(String word) {
        return word.startsWith("\"") ? word : word.toLowerCase(Locale.ROOT);
    }
}
