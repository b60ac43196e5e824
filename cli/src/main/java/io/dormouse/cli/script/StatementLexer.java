package io.dormouse.cli.script;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds where statements begin and end: it knows quotes and comments, and nothing of grammar. Not thread-safe. */
public final class StatementLexer {
    /** Enough for CREATE OR REPLACE MATERIALIZED VIEW IF NOT EXISTS name. */
    private static final int WORDS = 9;

    private final String text;
    private final int mostWords;
    private int position;
    private int parentheses;
    private OpenPart unclosed = OpenPart.NOTHING;
    private OpenPart open = OpenPart.NOTHING;

    StatementLexer(String text) {
        this(text, WORDS);
    }

    private StatementLexer(String text, int mostWords) {
        this.text = text;
        this.mostWords = mostWords;
    }

    /** What the end of {@code text} leaves open. */
    public static OpenPart openPart(String text) {
        return tail(text).open();
    }

    /** The words and marks of what follows the last ended statement of {@code text}, and what is left open. */
    public static Tail tail(String text) {
        StatementLexer lexer = new StatementLexer(text, Integer.MAX_VALUE);
        List<String> words = List.of();
        for (StatementText next = lexer.next(); next != null; next = lexer.next()) {
            words = lexer.open == OpenPart.NOTHING ? List.of() : next.words();
        }
        return new Tail(words, lexer.open);
    }

    /** The end of a text: the words of the statement that is not ended, and what is open. */
    public record Tail(List<String> words, OpenPart open) {}

    /** The next statement, or null at the end. */
    @Nullable
    StatementText next() {
        int start = -1;
        int end = position;
        List<String> words = new ArrayList<>();
        parentheses = 0;
        while (position < text.length()) {
            int from = position;
            char c = text.charAt(from);
            if (c == ';') {
                position++;
                if (start >= 0) {
                    open = OpenPart.NOTHING;
                    return statement(start, end, words);
                }
                continue;
            }
            if (skipBlank()) {
                continue;
            }
            skipToken(c);
            start = start < 0 ? from : start;
            end = position;
            if (words.size() < mostWords) {
                words.add(StatementText.folded(text.substring(from, end)));
            }
        }
        if (unclosed != OpenPart.NOTHING) {
            open = unclosed;
        } else if (start >= 0) {
            open = parentheses > 0 ? OpenPart.PARENTHESIS : OpenPart.STATEMENT;
        }
        return start < 0 ? null : statement(start, end, words);
    }

    private StatementText statement(int start, int end, List<String> words) {
        int lineStart = text.lastIndexOf('\n', start - 1) + 1;
        int line = 1
                + (int) text.substring(0, start).chars().filter(c -> c == '\n').count();
        return new StatementText(line, start - lineStart + 1, text.substring(start, end), words);
    }

    /** Skips white space or a comment; returns whether there was one. */
    private boolean skipBlank() {
        if (Character.isWhitespace(text.charAt(position))) {
            position++;
            return true;
        }
        if (text.startsWith("--", position)) {
            int end = text.indexOf('\n', position);
            position = end < 0 ? text.length() : end + 1;
            return true;
        }
        if (!text.startsWith("/*", position)) {
            return false;
        }
        int depth = 0;
        do {
            if (text.startsWith("/*", position)) {
                depth++;
                position += 2;
            } else if (text.startsWith("*/", position)) {
                depth--;
                position += 2;
            } else {
                position++;
            }
        } while (depth > 0 && position < text.length());
        unclosed = depth > 0 ? OpenPart.COMMENT : OpenPart.NOTHING;
        return true;
    }

    private void skipToken(char first) {
        if (first == '\'' || first == '"') {
            // A doubled quote ends one token and begins the next, which comes to the same here.
            OpenPart part = first == '"' ? OpenPart.NAME : OpenPart.TEXT;
            position = endOf(String.valueOf(first), position + 1, part);
        } else if (first == '$' && dollarTag() > 0) {
            String tag = text.substring(position, dollarTag());
            position = endOf(tag, position + tag.length(), OpenPart.DOLLAR_TEXT);
        } else if (Character.isJavaIdentifierStart(first)) {
            while (position < text.length() && Character.isJavaIdentifierPart(text.charAt(position))) {
                position++;
            }
        } else {
            parentheses += first == '(' ? 1 : first == ')' ? -1 : 0;
            position++;
        }
    }

    /** Where the tag of a dollar quote that begins here ends, or −1 if none does. */
    private int dollarTag() {
        int end = position + 1;
        while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
            end++;
        }
        return end < text.length() && text.charAt(end) == '$' ? end + 1 : -1;
    }

    private int endOf(String mark, int from, OpenPart part) {
        int found = text.indexOf(mark, from);
        unclosed = found < 0 ? part : OpenPart.NOTHING;
        return found < 0 ? text.length() : found + mark.length();
    }
}
