package io.dormouse.sql.statement;

import io.dormouse.sql.parser.StatementOption;
import io.dormouse.sql.text.Nearest;
import io.dormouse.sql.text.Places;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.SqlState;
import java.util.List;
import java.util.Locale;

/** Reads the values of options. Pure functions. */
final class Options {
    private Options() {}

    /** Refuses an option that is none of {@code known}, with {@code state} and the nearest name. */
    static void requireKnown(StatementOption option, List<String> known, SqlState state, Places places) {
        if (!known.contains(option.name())) {
            throw Nearest.suggest(
                    Refusals.refuse(state, "the option is not known", places.of(option.position()))
                            .with("option", option.name()),
                    option.name(),
                    known);
        }
    }

    /** Refuses an option that was given before. */
    static void requireFirst(StatementOption option, boolean first, Places places) {
        if (!first) {
            throw Refusals.refuse(SqlState.SYNTAX_ERROR, "an option stands twice", places.of(option.position()))
                    .with("option", option.name());
        }
    }

    /** TRUE, FALSE, ON, OFF, 1, 0; TRUE if nothing is said. */
    static boolean truth(StatementOption option, Places places) {
        String text = option.text();
        if (text == null) {
            return true;
        }
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "on", "1" -> true;
            case "false", "off", "0" -> false;
            default ->
                throw Refusals.refuse(
                                SqlState.INVALID_PARAMETER, "the option is true or false", places.of(option.position()))
                        .with("option", option.name())
                        .with("value", text);
        };
    }

    /** The option's text, which it must have. */
    static String text(StatementOption option, Places places) {
        String text = option.text();
        if (text == null) {
            throw Refusals.refuse(SqlState.SYNTAX_ERROR, "the option needs a value", places.of(option.position()))
                    .with("option", option.name());
        }
        return text;
    }

    /** The option's one character. */
    static char character(StatementOption option, Places places) {
        String text = text(option, places);
        if (text.length() != 1 || text.charAt(0) == '\n' || text.charAt(0) == '\r') {
            throw Refusals.refuse(
                            SqlState.INVALID_PARAMETER, "the option is one character", places.of(option.position()))
                    .with("option", option.name())
                    .with("value", text);
        }
        return text.charAt(0);
    }
}
