package io.dormouse.circuit.expression;

import io.dormouse.type.SourceSpan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A compiled LIKE pattern: {@code %} any run, {@code _} one code point. Immutable.
 *
 * <p>A pattern without {@code _} is matched by its literal pieces with {@link String}'s own searches; one with {@code _} by
 * code points, going back to the last {@code %} on a mismatch: time at most text × pattern.
 */
final class LikePattern {
    private static final int ANY_ONE = -1;
    private static final int ANY_RUN = -2;

    /** The code points of the pattern, wildcards as negative numbers. */
    private final int[] symbols;

    /** The texts between runs, where no {@code _} occurs; else empty. */
    private final String[] pieces;

    private LikePattern(int[] symbols, String[] pieces) {
        this.symbols = symbols;
        this.pieces = pieces;
    }

    /**
     * Compiles a pattern with its escape, one code point or empty.
     *
     * @throws io.dormouse.type.DormouseException 22025 if the pattern ends in its escape or the escape is longer
     */
    static LikePattern compile(String pattern, String escape, SourceSpan span) {
        if (escape.codePointCount(0, escape.length()) > 1) {
            throw Failures.badEscape(pattern, span);
        }
        int mark = escape.isEmpty() ? ANY_RUN : escape.codePointAt(0);
        int[] symbols = new int[pattern.length()];
        List<String> pieces = new ArrayList<>();
        StringBuilder piece = new StringBuilder();
        boolean anyOne = false;
        int count = 0;
        int i = 0;
        while (i < pattern.length()) {
            int symbol = pattern.codePointAt(i);
            i += Character.charCount(symbol);
            if (symbol == mark) {
                if (i == pattern.length()) {
                    throw Failures.badEscape(pattern, span);
                }
                symbol = pattern.codePointAt(i);
                i += Character.charCount(symbol);
                piece.appendCodePoint(symbol);
            } else if (symbol == '%') {
                symbol = ANY_RUN;
                pieces.add(piece.toString());
                piece.setLength(0);
            } else if (symbol == '_') {
                symbol = ANY_ONE;
                anyOne = true;
            } else {
                piece.appendCodePoint(symbol);
            }
            symbols[count++] = symbol;
        }
        pieces.add(piece.toString());
        return new LikePattern(
                java.util.Arrays.copyOf(symbols, count), anyOne ? new String[0] : pieces.toArray(new String[0]));
    }

    /** Compiles the pattern and matches once. */
    static boolean matches(String text, String pattern, String escape, SourceSpan span) {
        return compile(pattern, escape, span).matches(text);
    }

    boolean matches(String text) {
        return pieces.length == 0 ? matchSymbols(text) : matchPieces(text);
    }

    private boolean matchPieces(String text) {
        String first = pieces[0];
        if (pieces.length == 1) {
            return text.equals(first);
        }
        String last = pieces[pieces.length - 1];
        int end = text.length() - last.length();
        if (end < first.length() || !text.startsWith(first) || !text.endsWith(last)) {
            return false;
        }
        int from = first.length();
        for (int i = 1; i < pieces.length - 1; i++) {
            int found = text.indexOf(pieces[i], from);
            if (found < 0) {
                return false;
            }
            from = found + pieces[i].length();
        }
        return from <= end;
    }

    private boolean matchSymbols(String text) {
        int at = 0;
        int symbol = 0;
        int runSymbol = -1;
        int runAt = 0;
        while (true) {
            if (symbol < symbols.length && symbols[symbol] == ANY_RUN) {
                runSymbol = ++symbol;
                runAt = at;
            } else if (at == text.length()) {
                return symbol == symbols.length;
            } else if (symbol < symbols.length
                    && (symbols[symbol] == ANY_ONE || symbols[symbol] == text.codePointAt(at))) {
                at += Character.charCount(text.codePointAt(at));
                symbol++;
            } else if (runSymbol >= 0) {
                runAt += Character.charCount(text.codePointAt(runAt));
                at = runAt;
                symbol = runSymbol;
            } else {
                return false;
            }
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LikePattern pattern
                && Arrays.equals(symbols, pattern.symbols)
                && Arrays.equals(pieces, pattern.pieces);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(symbols) + Arrays.hashCode(pieces);
    }
}
