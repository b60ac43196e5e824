package io.dormouse.sql.parser;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The words that the grammar has a token for, by their spelling in upper case. */
final class Keywords {
    private static final Map<String, Integer> KINDS = kinds();

    private Keywords() {}

    /** The kind of a word: that of its keyword, or that of a name. */
    static int kindOf(String word) {
        return KINDS.getOrDefault(word.toUpperCase(Locale.ROOT), DormouseSqlParserConstants.IDENTIFIER);
    }

    private static Map<String, Integer> kinds() {
        Map<String, Integer> kinds = new HashMap<>();
        String[] images = DormouseSqlParserConstants.tokenImage;
        for (int kind = 0; kind < images.length; kind++) {
            String image = images[kind];
            if (image.matches("\"[A-Z][A-Z0-9_]*\"") && !image.startsWith("\"DORMOUSE_")) {
                kinds.put(image.substring(1, image.length() - 1), kind);
            }
        }
        return Map.copyOf(kinds);
    }
}
