package io.dormouse.plan;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes one JSON document, indented. The caller keeps begins and ends in balance. Not thread-safe. */
final class JsonWriter {
    private final StringBuilder text = new StringBuilder();
    private int depth;
    private boolean first = true;

    void beginObject() {
        begin("", '{');
    }

    void beginObject(String name) {
        begin(quote(name) + ": ", '{');
    }

    void endObject() {
        end('}');
    }

    void beginArray(String name) {
        begin(quote(name) + ": ", '[');
    }

    void endArray() {
        end(']');
    }

    void field(String name, String value) {
        item(quote(name) + ": " + quote(value));
    }

    void field(String name, long value) {
        item(quote(name) + ": " + value);
    }

    void field(String name, boolean value) {
        item(quote(name) + ": " + value);
    }

    /** A field that is there but has no value. */
    void none(String name) {
        item(quote(name) + ": null");
    }

    void field(String name, Optional<String> value) {
        value.ifPresentOrElse(text -> field(name, text), () -> none(name));
    }

    void field(String name, List<String> values) {
        item(quote(name) + ": " + array(values));
    }

    /** Adds an array of texts to the array at hand. */
    void element(List<String> values) {
        item(array(values));
    }

    private static String array(List<String> values) {
        return "[" + String.join(", ", values.stream().map(JsonWriter::quote).toList()) + "]";
    }

    private void begin(String label, char bracket) {
        item(label + bracket);
        depth++;
        first = true;
    }

    private void end(char bracket) {
        depth--;
        if (!first) {
            newLine();
        }
        text.append(bracket);
        first = false;
        if (depth == 0) {
            text.append('\n');
        }
    }

    private void item(String content) {
        if (!first) {
            text.append(',');
        }
        if (depth > 0) {
            newLine();
        }
        text.append(content);
        first = false;
    }

    private void newLine() {
        text.append('\n').append("  ".repeat(depth));
    }

    private static String quote(String value) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ' || Character.isSurrogate(c)) {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
