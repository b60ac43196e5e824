package io.dormouse.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds where statements begin and end: it knows quotes and comments, and nothing of grammar. Not thread-safe. */
final class StatementLexer {
    /** Enough for CREATE OR REPLACE MATERIALIZED VIEW IF NOT EXISTS name. */
    private static final int WORDS = 9;

    private final String text;
    private int position;

    StatementLexer(String text) {
        this.text = text;
    }

    /** The next statement, or null at the end. */
    @Nullable
    StatementText next() {
        int start = -1;
        int end = position;
        List<String> words = new ArrayList<>();
        while (position < text.length()) {
            int from = position;
            char c = text.charAt(from);
            if (c == ';') {
                position++;
                if (start >= 0) {
                    break;
                }
                continue;
            }
            if (skipBlank()) {
                continue;
            }
            skipToken(c);
            start = start < 0 ? from : start;
            end = position;
            if (words.size() < WORDS) {
                words.add(StatementText.folded(text.substring(from, end)));
            }
        }
        if (start < 0) {
            return null;
        }
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
            position = endOf("\n", position);
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
        return true;
    }

    private void skipToken(char first) {
        if (first == '\'' || first == '"') {
            // A doubled quote ends one token and begins the next, which comes to the same here.
            position = endOf(String.valueOf(first), position + 1);
        } else if (first == '$' && dollarTag() > 0) {
            String tag = text.substring(position, dollarTag());
            position = endOf(tag, position + tag.length());
        } else if (Character.isJavaIdentifierStart(first)) {
            while (position < text.length() && Character.isJavaIdentifierPart(text.charAt(position))) {
                position++;
            }
        } else {
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

    private int endOf(String mark, int from) {
        int found = text.indexOf(mark, from);
        return found < 0 ? text.length() : found + mark.length();
    }
}
