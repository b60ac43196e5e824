package io.dormouse.type;

import org.jspecify.annotations.Nullable;

/**
 * A place in a text: line and column of its first character (both from 1) and the length of the text in characters.
 *
 * <p>All spans are equal to one another, on purpose: a record that carries one compares, hashes and digests by what it
 * says, not by where it was written. Use the accessors to compare places.
 */
public final class SourceSpan {
    /** The span of what was never written, for instance what a program built. */
    public static final SourceSpan NONE = new SourceSpan(0, 0, 0);

    private final int line;
    private final int column;
    private final int length;

    public SourceSpan(int line, int column, int length) {
        this.line = line;
        this.column = column;
        this.length = length;
    }

    /** The line, from 1; 0 for {@link #NONE}. */
    public int line() {
        return line;
    }

    /** The column, from 1; 0 for {@link #NONE}. */
    public int column() {
        return column;
    }

    /** How many characters the text has; at least 1 where known. */
    public int length() {
        return length;
    }

    /** Whether this span names a place. */
    public boolean isKnown() {
        return line > 0;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SourceSpan;
    }

    @Override
    public int hashCode() {
        return 0;
    }

    @Override
    public String toString() {
        return isKnown() ? line + ":" + column : "";
    }
}
