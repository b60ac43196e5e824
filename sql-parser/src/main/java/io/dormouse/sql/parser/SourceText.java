package io.dormouse.sql.parser;

import java.util.function.IntPredicate;

/** A text being read from left to right, with the line and the column of where it stands. */
final class SourceText {
    private final String text;
    private int offset;
    private int line = 1;
    private int column = 1;
    private int lastLine = 1;
    private int lastColumn = 1;

    /** A place in the text. */
    record Mark(int offset, int line, int column) {}

    SourceText(String text) {
        this.text = text;
        if (text.startsWith("\uFEFF")) {
            offset = 1; // a byte order mark is no character of the text
        }
    }

    static boolean isBlank(int character) {
        return character == ' ' || (character >= '\t' && character <= '\r');
    }

    static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }

    /** Whether a word begins with this: a letter, an underscore, or half of a character beyond the first 65536. */
    static boolean isWordStart(int character) {
        return character == '_'
                || (character > 0 && (Character.isLetter(character) || Character.isSurrogate((char) character)));
    }

    static boolean isWordPart(int character) {
        return character == '$'
                || isWordStart(character)
                || (character > 0 && Character.isDigit(character))
                || (character > 0 && Character.getType(character) == Character.NON_SPACING_MARK);
    }

    boolean atEnd() {
        return offset >= text.length();
    }

    Mark mark() {
        return new Mark(offset, line, column);
    }

    /** The character {@code ahead} places on, or -1 behind the end. */
    int peek(int ahead) {
        int place = offset + ahead;
        return place < text.length() ? text.charAt(place) : -1;
    }

    int codePoint() {
        return text.codePointAt(offset);
    }

    /** The next {@code length} characters, fewer at the end. */
    String ahead(int length) {
        return text.substring(offset, Math.min(text.length(), offset + length));
    }

    boolean lookingAt(String expected) {
        return text.startsWith(expected, offset);
    }

    String textSince(Mark mark) {
        return text.substring(mark.offset(), offset);
    }

    /** Where {@code searched} begins next, from here on, or -1. */
    int find(String searched) {
        return text.indexOf(searched, offset);
    }

    void advance(int characters) {
        for (int i = 0; i < characters && !atEnd(); i++) {
            char character = text.charAt(offset++);
            lastLine = line;
            lastColumn = column;
            boolean lineEnds = character == '\n' || (character == '\r' && peek(0) != '\n');
            if (lineEnds) {
                line++;
                column = 1;
            } else {
                column++;
            }
        }
    }

    void advanceWhile(IntPredicate wanted) {
        while (!atEnd() && wanted.test(text.charAt(offset))) {
            advance(1);
        }
    }

    Lexeme lexeme(int kind, Mark mark) {
        return lexeme(kind, textSince(mark), mark);
    }

    Lexeme lexeme(int kind, String image, Mark mark) {
        boolean empty = mark.offset() == offset;
        return new Lexeme(
                kind,
                image,
                mark.offset(),
                offset,
                mark.line(),
                mark.column(),
                empty ? mark.line() : lastLine,
                empty ? mark.column() : lastColumn);
    }

    SqlSyntaxException error(String sqlState, String summary, Mark mark) {
        return error(sqlState, summary, textSince(mark), mark);
    }

    SqlSyntaxException error(String sqlState, String summary, String token, Mark mark) {
        return new SqlSyntaxException(sqlState, summary, null, token, mark.line(), mark.column());
    }

    /** That U+0000 stands in what was read since {@code mark}, or is what its escapes stand for: no text holds it. */
    SqlSyntaxException nul(Mark mark) {
        return new SqlSyntaxException(
                SqlSyntaxException.CHARACTER_NOT_IN_REPERTOIRE,
                "the character U+0000 cannot stand in a text",
                "leave it out",
                textSince(mark),
                mark.line(),
                mark.column());
    }

    String substring(int start, int end) {
        return text.substring(start, end);
    }
}
