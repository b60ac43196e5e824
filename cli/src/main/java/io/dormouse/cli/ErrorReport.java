package io.dormouse.cli;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;

/**
 * How an error is shown: {@code file:line:column: SQLSTATE message}, its details, the source line with carets under the
 * place, and what to do instead.
 */
final class ErrorReport {
    private ErrorReport() {}

    /** An error that has no place in a text. */
    static String of(DormouseException error) {
        StringBuilder report = new StringBuilder("dormouse: ");
        appendMessage(report, error);
        appendHint(report, error);
        return report.toString();
    }

    /** An error in {@code source}, at its own place or else at {@code statement}, the place of the whole statement. */
    static String of(DormouseException error, SourceText source, SourceSpan statement) {
        return at(error, source, error.span().isKnown() ? error.span() : statement);
    }

    /** An error at this place of {@code source}, whatever the error says of it. */
    static String at(DormouseException error, SourceText source, SourceSpan place) {
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

    private static void appendSource(StringBuilder report, String line, SourceSpan place) {
        report.append(line).append('\n');
        int start = Math.min(place.column() - 1, line.length());
        // Tabs stay tabs, so that the caret stands below its place whatever their width.
        line.substring(0, start).codePoints().forEach(c -> report.append(c == '\t' ? '\t' : ' '));
        int end = Math.max(Math.min(start + place.length(), line.length()), start);
        int carets = Math.max(line.codePointCount(start, end), 1);
        report.append("^".repeat(carets)).append('\n');
    }

    private static void appendHint(StringBuilder report, DormouseException error) {
        String hint = error.hint();
        if (hint != null) {
            report.append("hint: ").append(hint).append('\n');
        }
    }
}
