package io.dormouse.sql.parser;

import java.util.Locale;

/**
 * A token of the text with its place: {@code start} and {@code end} are offsets ({@code end} exclusive), line and column
 * count from 1, the end column is that of the last character.
 *
 * <p>{@code image} is what the grammar reads: for an escaped or continued string its plain spelling, else the text
 * itself. {@code end} is also the kind of the lexeme that closes a statement; its image is {@code ;} or empty.
 */
record Lexeme(int kind, String image, int start, int end, int line, int column, int endLine, int endColumn) {
    boolean isEnd() {
        return kind == DormouseSqlParserConstants.EOF && image.isEmpty();
    }

    /** Whether this is a word as it may stand for a keyword: neither quoted nor the X of a binary string. */
    boolean isUnquotedWord() {
        return !image.isEmpty() && SourceText.isWordStart(image.charAt(0)) && !image.endsWith("'");
    }

    /** The word in upper case as keywords are listed; empty for what is no unquoted word. */
    String word() {
        return isUnquotedWord() ? image.toUpperCase(Locale.ROOT) : "";
    }

    Lexeme withKind(int changed) {
        return changed == kind ? this : new Lexeme(changed, image, start, end, line, column, endLine, endColumn);
    }

    Lexeme withImage(int changedKind, String changed) {
        return new Lexeme(changedKind, changed, start, end, line, column, endLine, endColumn);
    }
}
