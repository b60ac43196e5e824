package io.dormouse.cli.slt;

import java.util.List;

/** Numbers in the lines of test files. Pure functions. */
final class Numbers {
    private Numbers() {}

    /** The number that is the first of {@code words}. */
    static long nonNegative(ScriptLine line, List<String> words) throws SltFormatException {
        String word = words.isEmpty() ? "" : words.get(0);
        if (!word.matches("\\d{1,18}")) {
            throw new SltFormatException(
                    line.place(), "expected a whole number from 0 behind `" + line.firstWord() + "`");
        }
        return Long.parseLong(word);
    }
}
