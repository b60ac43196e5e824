package io.dormouse.circuit.expression;

import io.dormouse.type.SourceSpan;
import java.util.Locale;

/** Functions of text, by code point. */
final class TextRuntime {
    private TextRuntime() {}

    static String upper(String text) {
        return text.toUpperCase(Locale.ROOT);
    }

    static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    static String concatenate(String a, String b) {
        return a.concat(b);
    }

    static long length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** The code points at {@code start}, from 1, to before {@code start + length}; 22011 for a negative length. */
    static String substring(String text, long start, long length, SourceSpan span) {
        if (length < 0) {
            throw Failures.negativeLength(span);
        }
        long skipped = Math.max(start, 1) - 1;
        long kept = start - 1 + length - skipped;
        if (kept <= 0 || skipped >= text.length()) {
            return "";
        }
        int from = offset(text, 0, skipped);
        return text.substring(from, offset(text, from, kept));
    }

    /** The first {@code length} code points. */
    static String cut(String text, int length) {
        return text.length() <= length ? text : text.substring(0, offset(text, 0, length));
    }

    /** The index {@code count} code points after {@code from}, or the end. */
    private static int offset(String text, int from, long count) {
        int at = from;
        for (long i = 0; i < count && at < text.length(); i++) {
            at += Character.charCount(text.codePointAt(at));
        }
        return at;
    }
}
