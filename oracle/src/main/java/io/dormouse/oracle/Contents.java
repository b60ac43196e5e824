package io.dormouse.oracle;

import io.dormouse.type.Row;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Multisets of rows as text and as checksums that depend on the rows alone. Pure functions. */
public final class Contents {
    private Contents() {}

    /** One line a distinct row, {@code row × count}, sorted: equal texts for equal contents. */
    public static String canonical(Map<Row, Long> contents) {
        List<String> lines = new ArrayList<>(contents.size());
        contents.forEach((row, count) -> lines.add(text(row) + " × " + count + "\n"));
        lines.sort(Values::compareText);
        return String.join("", lines);
    }

    /** One section a relation, in order of their names. */
    public static String canonicalAll(Map<String, Map<Row, Long>> relations) {
        StringBuilder text = new StringBuilder();
        new TreeMap<>(relations)
                .forEach((name, contents) -> text.append(name).append(":\n").append(canonical(contents)));
        return text.toString();
    }

    /** A digest of {@link #canonical}. */
    public static String checksum(Map<Row, Long> contents) {
        return digest(canonical(contents));
    }

    /** A digest of {@link #canonicalAll}. */
    public static String checksumAll(Map<String, Map<Row, Long>> relations) {
        return digest(canonicalAll(relations));
    }

    /** What leads from {@code before} to {@code after}: each row at most once, no weight 0. */
    public static Map<Row, Long> difference(Map<Row, Long> before, Map<Row, Long> after) {
        Map<Row, Long> difference = new java.util.HashMap<>(after);
        before.forEach((row, count) -> difference.merge(row, -count, (a, b) -> a + b == 0 ? null : a + b));
        return difference;
    }

    /** A row whose numbers show their fewest digits and whose text is quoted. */
    private static String text(Row row) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            values.add(text(row.get(i)));
        }
        return values.toString();
    }

    private static String text(@Nullable Object value) {
        if (value instanceof BigDecimal number) {
            return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
        }
        return value instanceof String text
                ? "'" + text.replace("'", "''").replace("\n", "\\n") + "'"
                : Values.text(value);
    }

    private static String digest(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
