package io.dormouse.cli.slt;

import io.dormouse.type.DormouseException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * What is asked of an error that has to come: nothing, or a SQLSTATE, a regular expression that has to be found in its text, or the
 * text itself.
 */
record ExpectedError(Optional<String> state, Optional<Pattern> pattern, Optional<String> text) {
    private static final Pattern STATE = Pattern.compile("[0-9A-Z]{5}");
    private static final String REGEX = "<REGEX>:";

    /** Any error. */
    static final ExpectedError ANY = new ExpectedError(Optional.empty(), Optional.empty(), Optional.empty());

    /** What stands behind {@code error}: nothing, {@code pgcode STATE [REGEX]}, {@code (STATE)}, or a regular expression. */
    static ExpectedError ofHeader(Place place, List<String> words) throws SltFormatException {
        Optional<String> state = Optional.empty();
        List<String> rest = words;
        if (words.size() > 1
                && words.get(0).equals("pgcode")
                && STATE.matcher(words.get(1)).matches()) {
            state = Optional.of(words.get(1));
            rest = words.subList(2, words.size());
        } else if (words.size() == 1 && words.get(0).matches("\\([0-9A-Z]{5}\\)")) {
            state = Optional.of(words.get(0).substring(1, words.get(0).length() - 1));
            rest = List.of();
        }
        return rest.isEmpty()
                ? new ExpectedError(state, Optional.empty(), Optional.empty())
                : new ExpectedError(state, Optional.of(compiled(place, String.join(" ", rest))), Optional.empty());
    }

    /** What stands behind the line of four dashes. */
    static ExpectedError ofText(Place place, String text) throws SltFormatException {
        return text.startsWith(REGEX)
                ? new ExpectedError(
                        Optional.empty(),
                        Optional.of(compiled(place, text.substring(REGEX.length()))),
                        Optional.empty())
                : new ExpectedError(Optional.empty(), Optional.empty(), Optional.of(text.strip()));
    }

    private static Pattern compiled(Place place, String regex) throws SltFormatException {
        try {
            return Pattern.compile(regex, Pattern.DOTALL);
        } catch (PatternSyntaxException unreadable) {
            throw new SltFormatException(place, "expected a regular expression: " + unreadable.getDescription());
        }
    }

    boolean isAny() {
        return equals(ANY);
    }

    /** Whether this error will do; a text has to be the whole one, or a part of it if {@code part}. */
    boolean matches(DormouseException error, boolean part) {
        String actual = ErrorText.of(error);
        return state.map(error.state().code()::equals).orElse(true)
                && pattern.map(regex -> regex.matcher(actual).find()).orElse(true)
                && text.map(whole -> part ? actual.contains(whole) : actual.equals(whole))
                        .orElse(true);
    }

    @Override
    public String toString() {
        if (isAny()) {
            return "any error";
        }
        return "an error" + state.map(code -> " " + code).orElse("")
                + pattern.map(regex -> " in which is found: " + regex).orElse("")
                + text.map(whole -> " that says: " + whole).orElse("");
    }
}
