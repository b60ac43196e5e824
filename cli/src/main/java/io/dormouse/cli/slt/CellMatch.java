package io.dormouse.cli.slt;

import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Whether a value is the expected one; {@code <REGEX>:} and {@code <!REGEX>:} ask for a pattern. Pure functions. */
final class CellMatch {
    private static final String REGEX = "<REGEX>:";
    private static final String NOT_REGEX = "<!REGEX>:";

    private CellMatch() {}

    static boolean rows(List<List<String>> expected, List<List<String>> actual) {
        if (expected.size() != actual.size()) {
            return false;
        }
        for (int i = 0; i < expected.size(); i++) {
            if (!values(expected.get(i), actual.get(i))) {
                return false;
            }
        }
        return true;
    }

    static boolean values(List<String> expected, List<String> actual) {
        if (expected.size() != actual.size()) {
            return false;
        }
        for (int i = 0; i < expected.size(); i++) {
            if (!value(expected.get(i), actual.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean value(String expected, String actual) {
        if (expected.startsWith(REGEX)) {
            return found(expected.substring(REGEX.length()), actual);
        }
        if (expected.startsWith(NOT_REGEX)) {
            return !found(expected.substring(NOT_REGEX.length()), actual);
        }
        return expected.equals(actual);
    }

    private static boolean found(String regex, String actual) {
        try {
            return Pattern.compile(regex, Pattern.DOTALL).matcher(actual).matches();
        } catch (PatternSyntaxException unreadable) {
            return false;
        }
    }
}
