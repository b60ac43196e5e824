package io.dormouse.type;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A typed refusal or failure: what was refused, where, why and what to do instead.
 *
 * <p>The message is constant text; the values that belong to it stand in {@link #details()}. A refused operation has
 * left no trace. Not thread-safe while it is being built with the {@code with…} methods; effectively immutable once thrown.
 */
public class DormouseException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final SqlState state;
    private final transient LinkedHashMap<String, String> details = new LinkedHashMap<>();
    private transient SourceSpan span = SourceSpan.NONE;
    private @Nullable String hint;

    public DormouseException(SqlState state, String message) {
        super(message);
        this.state = state;
    }

    public DormouseException(SqlState state, String message, Throwable cause) {
        super(message, cause);
        this.state = state;
    }

    /** Adds a named value, for instance the key that was there twice. Returns this. */
    public DormouseException with(String name, @Nullable Object value) {
        details.put(name, String.valueOf(value));
        return this;
    }

    /** Says where in the text the cause stands, unless that is known already. Returns this. */
    public DormouseException at(SourceSpan place) {
        if (!span.isKnown()) {
            span = place;
        }
        return this;
    }

    /** As {@link #at}, in place of what was known: for a cause that stands in another text. Returns this. */
    public DormouseException moveTo(SourceSpan place) {
        span = place;
        return this;
    }

    /** Says what to do instead. Returns this. */
    public DormouseException hint(String text) {
        hint = text;
        return this;
    }

    /** The SQLSTATE class. */
    public SqlState state() {
        return state;
    }

    /** The named values, in the order in which they were added. */
    public Map<String, String> details() {
        return Collections.unmodifiableMap(details);
    }

    /** Where the cause stands in the statement's text; {@link SourceSpan#NONE} if it is not of the text. */
    public SourceSpan span() {
        return span;
    }

    /** What to do instead, if there is something to say. */
    public @Nullable String hint() {
        return hint;
    }

    /** The message with its details in one line, for logs and test failures; the command formats the parts itself. */
    @Override
    @SuppressWarnings("OverrideThrowableToString") // getMessage() is the constant text alone, which the command prints
    public String toString() {
        StringBuilder text = new StringBuilder();
        if (span.isKnown()) {
            text.append(span).append(": ");
        }
        text.append(state.code()).append(' ').append(getMessage());
        details.forEach(
                (name, value) -> text.append("; ").append(name).append(" = ").append(value));
        if (hint != null) {
            text.append(" (").append(hint).append(')');
        }
        return text.toString();
    }
}
