package io.dormouse.cli.output;

/** How a value looks on a terminal, and how wide it is there. Pure functions. */
final class Cells {
    private Cells() {}

    /** The line that says how many rows a result has. */
    static String count(long rows) {
        return rows == 1 ? "(1 row)" : "(" + rows + " rows)";
    }

    /** The text with control characters as escapes, so that it is one line. */
    static String visible(String text) {
        if (text.chars().noneMatch(Character::isISOControl)) {
            return text;
        }
        StringBuilder shown = new StringBuilder();
        text.chars().forEach(c -> {
            if (c == '\n') {
                shown.append("\\n");
            } else if (c == '\r') {
                shown.append("\\r");
            } else if (c == '\t') {
                shown.append("\\t");
            } else if (Character.isISOControl(c)) {
                shown.append(String.format("\\x%02X", c));
            } else {
                shown.append((char) c);
            }
        });
        return shown.toString();
    }

    /** Columns on a terminal: two for East Asian wide characters, none for combining marks. */
    static int width(String text) {
        return text.codePoints().map(Cells::width).sum();
    }

    private static int width(int codePoint) {
        if (codePoint < 0x300) {
            return 1;
        }
        int type = Character.getType(codePoint);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        return switch (Character.UnicodeScript.of(codePoint)) {
            case HAN, HANGUL, HIRAGANA, KATAKANA -> 2;
            default -> 1;
        };
    }
}
