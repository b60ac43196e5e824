package io.dormouse.engine.copy;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;

/**
 * Characters cut into records and fields, each with its line and column.
 *
 * <p>Our own and not a library's because an unterminated quote must be refused where it was opened, and each field must know its
 * column; FastCSV, which the tests compare with, ends a quoted field silently at the end of the file and knows lines only. Lines end with
 * LF or CRLF and count where they stand in quoted fields too; columns count code points from 1. One field is in memory at a time.
 * Not thread-safe.
 */
final class FieldScanner {
    private static final int CAPACITY = 1 << 16;
    private static final int END = -1;
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final Reader input;
    private final String file;
    private final char delimiter;
    private final char quote;
    private final char[] nullText;
    private final boolean csv;

    private final char[] buffer = new char[CAPACITY];
    private int at;
    private int limit;
    /** How many characters came before the buffer. */
    private long before;

    private long line = 1;
    private long lineStart;
    /** The second halves of surrogate pairs so far on this line, which are no columns of their own. */
    private long lowSurrogates;

    private char[] field = new char[256];
    private int length;
    private boolean quoted;
    private long fieldLine;
    private long fieldColumn;
    private boolean recordEnded = true;
    private boolean header;
    private long endLine;
    private long endColumn;

    /** Reads nothing yet. {@code file} is what errors call the input. */
    FieldScanner(Reader input, String file, CopyFormat format) {
        this.input = input;
        this.file = file;
        delimiter = format.delimiter();
        quote = format.quote();
        nullText = format.nullText().toCharArray();
        csv = format.layout() == CopyFormat.Layout.CSV;
    }

    /** Goes to the next record, the fields of the one before having been read; false at the end of the input. */
    boolean nextRecord() throws IOException {
        recordEnded = peek() == END;
        return !recordEnded;
    }

    /** Reads the next field of a header, whose last delimiter may be missing in TBL. */
    boolean nextTitle() throws IOException {
        header = true;
        try {
            return nextField();
        } finally {
            header = false;
        }
    }

    /** Reads the next field of the record; false if it has no more. */
    boolean nextField() throws IOException {
        if (recordEnded) {
            return false;
        }
        length = 0;
        quoted = false;
        fieldLine = line;
        fieldColumn = column();
        return csv ? nextSeparated() : nextTerminated();
    }

    private boolean nextSeparated() throws IOException {
        if (peek() == quote) {
            at++;
            quoted = true;
            readQuoted();
        }
        while (true) {
            int c = next();
            if (c == delimiter) {
                return true;
            }
            if (c == END || c == '\n' || c == '\r') {
                endRecord(c);
                return true;
            }
            if (quoted) {
                throw refusalBehind("a quoted field goes on behind its closing quote")
                        .hint("double a quote that belongs to the field");
            }
            if (c == quote) {
                throw refusalBehind("a quote stands in a field that is not quoted")
                        .hint("quote the whole field and double the quote");
            }
            append((char) c);
        }
    }

    private void readQuoted() throws IOException {
        while (true) {
            int c = next();
            if (c == END) {
                throw refusal("a quoted field is not closed", fieldLine, fieldColumn);
            }
            if (c == quote) {
                if (peek() != quote) {
                    return;
                }
                at++;
            }
            append((char) c);
            if (c == '\n') {
                startLine();
            }
        }
    }

    private boolean nextTerminated() throws IOException {
        while (true) {
            int c = next();
            if (c == delimiter) {
                return true;
            }
            if (c == END || c == '\n' || c == '\r') {
                endRecord(c);
                if (header) {
                    return length > 0;
                }
                if (length > 0) {
                    throw refusal("a delimiter is missing behind the last field", fieldLine, fieldColumn)
                            .hint("in TBL a delimiter ends every field, the last one too");
                }
                return false;
            }
            append((char) c);
        }
    }

    /** Ends the record at {@code c}, just read: the end of the input, LF, or CR, which LF must follow. */
    private void endRecord(int c) throws IOException {
        endLine = line;
        endColumn = c == END ? column() : column() - 1;
        recordEnded = true;
        if (c == '\r') {
            if (peek() != '\n') {
                throw refusalBehind("a carriage return stands in a field that is not quoted")
                        .hint("quote the field, or end lines with LF or CRLF");
            }
            at++;
        }
        if (c != END) {
            startLine();
        }
    }

    private void startLine() {
        line++;
        lineStart = before + at;
        lowSurrogates = 0;
    }

    /** The column of the next character. */
    private long column() {
        return before + at - lineStart - lowSurrogates + 1;
    }

    private void append(char c) {
        if (c == 0) {
            throw refuse(
                            SqlState.CHARACTER_NOT_IN_REPERTOIRE,
                            "the character U+0000 cannot stand in a text",
                            line,
                            column() - 1)
                    .hint("write a file without it");
        }
        if (length == field.length) {
            if (length == CopyFormat.MAX_FIELD_LENGTH) {
                throw refuse(SqlState.LIMIT_EXCEEDED, "a field is too long", fieldLine, fieldColumn)
                        .with("limit", CopyFormat.MAX_FIELD_LENGTH)
                        .hint("look for a quote that is not closed");
            }
            field = Arrays.copyOf(field, length * 2);
        }
        field[length++] = c;
        if (Character.isLowSurrogate(c)) {
            lowSurrogates++;
        }
    }

    private int next() throws IOException {
        return at < limit || fill() ? buffer[at++] : END;
    }

    private int peek() throws IOException {
        return at < limit || fill() ? buffer[at] : END;
    }

    private boolean fill() throws IOException {
        before += limit;
        at = 0;
        limit = 0;
        try {
            int count = 0;
            while (count == 0) {
                count = input.read(buffer, 0, CAPACITY);
            }
            if (count < 0) {
                return false;
            }
            limit = count;
        } catch (CharacterCodingException e) {
            DormouseException refusal = refusal("the bytes are no characters of the encoding", line, column())
                    .hint("name the file's ENCODING");
            refusal.initCause(e);
            throw refusal;
        }
        if (before == 0 && buffer[0] == BYTE_ORDER_MARK) {
            at = 1;
            lineStart = 1;
            return at < limit || fill();
        }
        return true;
    }

    /** Whether the field is NULL. */
    boolean isNull() {
        return !quoted && Arrays.equals(field, 0, length, nullText, 0, nullText.length);
    }

    String text() {
        return new String(field, 0, length);
    }

    long recordEndLine() {
        return endLine;
    }

    /** An error at the start of the field. */
    DormouseException refusalAtField(String message) {
        return refusal(message, fieldLine, fieldColumn);
    }

    /** An error where the record, now read, ended. */
    DormouseException refusalAtEnd(String message) {
        return place(new DormouseException(SqlState.BAD_COPY_FORMAT, message), endLine, endColumn);
    }

    /** Adds the place and the text of the field to what is wrong with its value. */
    DormouseException placeAtField(DormouseException failure) {
        return place(failure, fieldLine, fieldColumn).with("text", CopyFailures.shorten(text()));
    }

    /** An error at the character just read. */
    private DormouseException refusalBehind(String message) {
        return refusal(message, line, column() - 1);
    }

    private DormouseException refusal(String message, long atLine, long atColumn) {
        return refuse(SqlState.BAD_COPY_FORMAT, message, atLine, atColumn);
    }

    private DormouseException refuse(SqlState state, String message, long atLine, long atColumn) {
        return place(new DormouseException(state, message), atLine, atColumn)
                .with("text", CopyFailures.shorten(text()));
    }

    private DormouseException place(DormouseException failure, long atLine, long atColumn) {
        return failure.with("file", file).with("line", atLine).with("column", atColumn);
    }
}
