package io.dormouse.cli.slt;

import java.util.List;

/** A line of a test file, with the variables of the loops around it put in. */
record ScriptLine(Place place, String text) {
    /** Whether it ends a record. */
    boolean isBlank() {
        return text.isBlank();
    }

    boolean isComment() {
        return text.startsWith("#");
    }

    /** What stands between blanks; empty for a blank line. */
    List<String> words() {
        return isBlank() ? List.of() : List.of(text.strip().split("\\s+", -1));
    }

    /** The first word, or nothing. */
    String firstWord() {
        List<String> words = words();
        return words.isEmpty() ? "" : words.get(0);
    }
}
