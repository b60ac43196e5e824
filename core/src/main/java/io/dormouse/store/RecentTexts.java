package io.dormouse.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Texts that came lately, by hash: a column that has few values then holds one object for each, as with a pool, but no text is searched
 * for among all, counted, or kept for longer than others take to replace it. One writer.
 */
public final class RecentTexts {
    private static final int RECENT = 256;
    /** How many texts more than were found may be looked for in vain before a column is given up. */
    private static final int PATIENCE = 64;

    private final @Nullable String[] recent = new @Nullable String[RECENT];
    /** What is left of the patience with each column: to look at a text is a cache miss or two. */
    private final int[] patience;

    /** For the texts of so many columns. */
    public RecentTexts(int columns) {
        patience = new int[columns];
        Arrays.fill(patience, PATIENCE);
    }

    /** A value that equals {@code value}: where it is a text of which an equal one came lately, that one. */
    public @Nullable Object share(int column, @Nullable Object value) {
        // The patience first: where the class of a value may be looked at, it is loaded in any case, and that is a
        // cache
        // miss.
        if (patience[column] <= 0 || !(value instanceof String text)) {
            return value;
        }
        int hash = text.hashCode();
        int place = (hash ^ hash >>> 15) & (RECENT - 1);
        String known = recent[place];
        if (known != null && known.equals(text)) {
            patience[column] = Math.min(PATIENCE, patience[column] + 1);
            return known;
        }
        patience[column]--;
        recent[place] = text;
        return text;
    }
}
