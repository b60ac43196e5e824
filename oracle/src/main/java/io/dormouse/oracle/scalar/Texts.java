package io.dormouse.oracle.scalar;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.List;

/** Text functions over code points. Pure functions. */
final class Texts {
    /** What a pattern says about one place of the text. */
    private record Place(boolean anyRun, boolean anyOne, int codePoint) {}

    private Texts() {}

    /** Whether {@code text} matches {@code pattern}; 22025 if the pattern ends in its escape or the escape is no single character. */
    static boolean like(String text, String pattern, String escape) {
        int[] escapes = escape.codePoints().toArray();
        if (escapes.length > 1) {
            throw new DormouseException(SqlState.INVALID_ESCAPE, "an escape is one character or empty");
        }
        int[] characters = pattern.codePoints().toArray();
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < characters.length; i++) {
            if (escapes.length == 1 && characters[i] == escapes[0]) {
                i++;
                if (i == characters.length) {
                    throw new DormouseException(SqlState.INVALID_ESCAPE, "a pattern does not end in its escape");
                }
                places.add(new Place(false, false, characters[i]));
            } else {
                places.add(new Place(characters[i] == '%', characters[i] == '_', characters[i]));
            }
        }
        return matches(text.codePoints().toArray(), places);
    }

    /** Row by row over the table of (prefix of the pattern, prefix of the text). */
    private static boolean matches(int[] text, List<Place> places) {
        boolean[] reached = new boolean[text.length + 1];
        reached[0] = true;
        for (Place place : places) {
            boolean[] next = new boolean[text.length + 1];
            for (int i = 0; i <= text.length; i++) {
                if (place.anyRun()) {
                    next[i] = reached[i] || (i > 0 && next[i - 1]);
                } else {
                    next[i] = i > 0 && reached[i - 1] && (place.anyOne() || text[i - 1] == place.codePoint());
                }
            }
            reached = next;
        }
        return reached[text.length];
    }

    /** The code points at positions {@code start} to {@code start + length − 1}, counted from 1; 22011 if the length is negative. */
    static String substring(String text, long start, long length) {
        if (length < 0) {
            throw new DormouseException(SqlState.SUBSTRING_ERROR, "a negative length of a substring");
        }
        StringBuilder result = new StringBuilder();
        int[] characters = text.codePoints().toArray();
        for (int i = 0; i < characters.length; i++) {
            long position = i + 1L;
            if (position >= start && position < start + length) {
                result.appendCodePoint(characters[i]);
            }
        }
        return result.toString();
    }
}
