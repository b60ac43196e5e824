package io.dormouse.algebra;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.Locale;

/** Reads the name of a semiring as a statement writes it, by recursive descent. One use an instance. */
final class WrittenSemiring {
    /** Products of products need a stack. */
    private static final int MAX_DEPTH = 16;

    private final SemiringRegistry registry;
    private final String text;
    private int at;

    WrittenSemiring(SemiringRegistry registry, String text) {
        this.registry = registry;
        this.text = text.toLowerCase(Locale.ROOT);
    }

    NamedSemiring<?> read() {
        NamedSemiring<?> semiring = semiring(0);
        skipBlanks();
        if (at < text.length()) {
            throw malformed();
        }
        return semiring;
    }

    private NamedSemiring<?> semiring(int depth) {
        String name = word();
        if (!accept('(')) {
            return registry.named(name);
        }
        if (!name.equals(SemiringRegistry.PRODUCT)) {
            int number = number();
            require(')');
            return registry.named(name, number);
        }
        if (depth == MAX_DEPTH) {
            throw new DormouseException(SqlState.LIMIT_EXCEEDED, "products of semirings are nested too deeply")
                    .with("limit", MAX_DEPTH);
        }
        NamedSemiring<?> first = semiring(depth + 1);
        require(',');
        NamedSemiring<?> second = semiring(depth + 1);
        require(')');
        return first.with(second);
    }

    private int number() {
        String digits = word();
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException e) {
            throw malformed();
        }
    }

    /** The letters, digits, signs and underscores that follow; may be none. */
    private String word() {
        skipBlanks();
        int start = at;
        while (at < text.length() && "(), \t\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(start, at);
    }

    private boolean accept(char wanted) {
        skipBlanks();
        boolean found = at < text.length() && text.charAt(at) == wanted;
        at += found ? 1 : 0;
        return found;
    }

    private void require(char wanted) {
        if (!accept(wanted)) {
            throw malformed();
        }
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private DormouseException malformed() {
        return new DormouseException(SqlState.SYNTAX_ERROR, "the name of a semiring is not written like this")
                .with("name", text)
                .with("position", at + 1)
                .hint("write min_plus, k_best(3) or product(counting, min_plus)");
    }
}
