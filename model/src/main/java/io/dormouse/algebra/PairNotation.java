package io.dormouse.algebra;

import io.dormouse.type.Type;
import io.dormouse.type.Types;
import io.dormouse.type.Values;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Two annotations as a row literal of PostgreSQL: {@code (3,"{1,2}")}. */
record PairNotation<A, B>(Semiring<Pair<A, B>> semiring, Notation<A> first, Notation<B> second)
        implements Notation<Pair<A, B>> {
    private static final String HINT = "write both sides in parentheses with a comma between, as in (3,7.50)";

    PairNotation {
        requireReadable(first.type());
        requireReadable(second.type());
    }

    private static void requireReadable(Type type) {
        if (type.family() == Type.Family.DATE || type.family() == Type.Family.TIMESTAMP) {
            Notations.parsed(type, "", "");
        }
    }

    @Override
    public Type type() {
        return Types.TEXT;
    }

    @Override
    public Pair<A, B> read(Object value) {
        List<@Nullable String> fields = fields((String) value);
        if (fields.size() != 2) {
            throw Notations.malformed(value, HINT);
        }
        String left = fields.get(0);
        String right = fields.get(1);
        Pair<A, B> zero = semiring.zero();
        return new Pair<>(
                left == null ? zero.first() : first.read(Notations.parsed(first.type(), left, value)),
                right == null ? zero.second() : second.read(Notations.parsed(second.type(), right, value)));
    }

    /** The fields of a row literal; null where there is nothing. */
    private static List<@Nullable String> fields(String row) {
        String text = row.strip();
        if (text.length() < 2 || text.charAt(0) != '(') {
            throw Notations.malformed(row, HINT);
        }
        List<@Nullable String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        boolean inQuotes = false;
        for (int i = 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length()) {
                field.append(text.charAt(++i));
            } else if (c == '"') {
                boolean doubled = inQuotes && i + 1 < text.length() && text.charAt(i + 1) == '"';
                if (doubled) {
                    field.append(text.charAt(++i));
                } else {
                    inQuotes = !inQuotes;
                    quoted = true;
                }
            } else if (!inQuotes && (c == ',' || c == ')')) {
                String written = quoted ? field.toString() : field.toString().strip();
                fields.add(written.isEmpty() && !quoted ? null : written);
                if (c == ')') {
                    if (i + 1 < text.length()) {
                        throw Notations.malformed(row, HINT);
                    }
                    return fields;
                }
                field.setLength(0);
                quoted = false;
            } else if (!inQuotes && c == '(') {
                throw Notations.malformed(row, HINT);
            } else {
                field.append(c);
            }
        }
        throw Notations.malformed(row, HINT);
    }

    @Override
    public Object write(Pair<A, B> element) {
        return "(" + field(first.type(), first.write(element.first())) + ","
                + field(second.type(), second.write(element.second())) + ")";
    }

    private static String field(Type type, @Nullable Object value) {
        if (value == null) {
            return "";
        }
        String text = Values.text(Values.canonical(type, value));
        boolean plain = !text.isEmpty() && text.chars().noneMatch(c -> "(),\"\\".indexOf(c) >= 0 || c <= ' ');
        return plain ? text : '"' + text.replace("\\", "\\\\").replace("\"", "\"\"") + '"';
    }
}
