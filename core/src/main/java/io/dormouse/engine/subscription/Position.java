package io.dormouse.engine.subscription;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How far a subscription has come, as something that outlives it: the instance, the history of the view that it is about, and the
 * last epoch that was delivered. A view that is dropped and made anew, and an instance that is opened anew, have other histories.
 */
public record Position(String instance, long history, long epoch) {
    private static final Pattern TEXT = Pattern.compile("([0-9a-f]{16})-(\\d{1,18})-(\\d{1,18})");

    /** The position as text. */
    public String text() {
        return instance + '-' + history + '-' + epoch;
    }

    /**
     * The position that a text says.
     *
     * @throws DormouseException 22023 if it says none
     */
    public static Position parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new DormouseException(SqlState.INVALID_PARAMETER, "this is no token of a subscription")
                    .with("token", text)
                    .hint("give the text of a token as it was");
        }
        return new Position(matcher.group(1), Long.parseLong(matcher.group(2)), Long.parseLong(matcher.group(3)));
    }
}
