package io.dormouse.cli.script;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;

/**
 * How an error is shown: {@code file:line:column: SQLSTATE message}, its details, the source line with carets under the
 * place, and what to do instead.
 */
public final class ErrorReport {
    /** The most that is shown of a line, around the place. */
    private static final int WIDEST = 160;

    private static final String CUT = "…";

    private ErrorReport() {}

    /** An error that has no place in a text. */
    public static String of(DormouseException error) {
        StringBuilder report = new StringBuilder("dormouse: ");
        appendMessage(report, error);
        appendHint(report, error);
        return report.toString();
    }

    /** An error in {@code source}, at its own place or else at {@code statement}, the place of the whole statement. */
    public static String of(DormouseException error, SourceText source, SourceSpan statement) {
        return at(error, source, error.span().isKnown() ? error.span() : statement);
    }

    /** An error at this place of {@code source}, whatever the error says of it. */
    public static String at(DormouseException error, SourceText source, SourceSpan place) {
        StringBuilder report = new StringBuilder(source.name()).append(':');
        if (place.isKnown()) {
            report.append(place.line()).append(':').append(place.column()).append(':');
        }
        report.append(' ');
        appendMessage(report, error);
        if (place.isKnown()) {
            appendSource(report, source.line(place.line()), place);
        }
        appendHint(report, error);
        return report.toString();
    }

    private static void appendMessage(StringBuilder report, DormouseException error) {
        report.append(error.state().code())
                .append(' ')
                .append(error.getMessage())
                .append('\n');
        error.details()
                .forEach((name, value) -> report.append("  ")
                        .append(name)
                        .append(": ")
                        .append(value.replace("\n", "\\n"))
                        .append('\n'));
    }

    private static void appendSource(StringBuilder report, String whole, SourceSpan place) {
        int at = Math.min(place.column() - 1, whole.length());
        int from = whole.length() <= WIDEST ? 0 : Math.max(0, Math.min(at - WIDEST / 2, whole.length() - WIDEST));
        int to = Math.min(whole.length(), from + WIDEST);
        from -= isInsidePair(whole, from) ? 1 : 0;
        to -= isInsidePair(whole, to) ? 1 : 0;
        String before = from > 0 ? CUT : "";
        String line = before + whole.substring(from, to) + (to < whole.length() ? CUT : "");
        report.append(line).append('\n');
        int start = at - from + before.length();
        // Tabs stay tabs, so that the caret stands below its place whatever their width.
        line.substring(0, start).codePoints().forEach(c -> report.append(c == '\t' ? '\t' : ' '));
        int end = Math.max(Math.min(start + place.length(), before.length() + to - from), start);
        int carets = Math.max(line.codePointCount(start, end), 1);
        report.append("^".repeat(carets)).append('\n');
    }

    private static boolean isInsidePair(String text, int index) {
        return index > 0 && index < text.length() && Character.isLowSurrogate(text.charAt(index));
    }

    private static void appendHint(StringBuilder report, DormouseException error) {
        String hint = error.hint();
        if (hint != null) {
            report.append("hint: ").append(hint).append('\n');
        }
    }
}
