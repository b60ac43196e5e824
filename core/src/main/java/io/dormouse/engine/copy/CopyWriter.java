package io.dormouse.engine.copy;

import io.dormouse.circuit.expression.TextCasts;
import io.dormouse.type.Column;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.SqlState;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes rows as the records of a file that {@link CopyReader} with the same format reads back, value for value.
 *
 * <p>Lines end with LF. In CSV a field is quoted if it is empty, reads as NULL, or contains a delimiter, quote or line end. What
 * cannot be written so that it reads back is refused with 22P04: in TBL, which has no quotes, texts with a delimiter or a line end,
 * or that read as NULL; in any layout, characters that the encoding lacks (half a surrogate pair among them). 54000 is a
 * field beyond {@link CopyFormat#MAX_FIELD_LENGTH}. Details: {@code file}, {@code row} (from 1; 0 is the header), {@code name}
 * (the column), {@code text} (shortened). Not thread-safe.
 */
public final class CopyWriter implements Closeable {
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final Writer output;
    private final String file;
    private final Schema schema;
    private final CopyFormat format;
    private final boolean csv;
    private final CharsetEncoder encoder;
    private final StringBuilder line = new StringBuilder();
    private boolean started;
    private long rows;
    /** The row being written. */
    private long number;

    /** A writer to {@code output}, which it closes; {@code name} is what errors call it. Writes the header if there is one. */
    public CopyWriter(Writer output, String name, Schema schema, CopyFormat format) {
        this.output = output;
        this.file = name;
        this.schema = schema;
        this.format = format;
        csv = format.layout() == CopyFormat.Layout.CSV;
        encoder = format.encoding().newEncoder();
        if (format.header()) {
            for (int i = 0; i < schema.size(); i++) {
                String title = schema.column(i).name();
                appendField(i, title, csv && mustQuote(title));
            }
            endLine();
        }
    }

    /**
     * Writes rows to a file and returns how many there were. A regular file is replaced as a whole once all rows are written; on an
     * error the file that was there stays as it was, and none is left where none was.
     *
     * @throws DormouseException 58P01 no such directory, 58030 a directory or an unwritable file, and as the class says
     */
    public static long write(Path path, Schema schema, CopyFormat format, Iterable<Row> rows) {
        String file = path.toString();
        if (Files.isDirectory(path)) {
            throw CopyFailures.directory(file);
        }
        try (ReplacedFile replaced = ReplacedFile.open(path)) {
            long written;
            try (CopyWriter writer =
                    new CopyWriter(new BufferedWriter(encoded(replaced.output(), format)), file, schema, format)) {
                rows.forEach(writer::write);
                written = writer.rows();
            }
            replaced.replace();
            return written;
        } catch (IOException e) {
            throw CopyFailures.ofFile(file, e);
        }
    }

    private static Writer encoded(OutputStream output, CopyFormat format) {
        return new OutputStreamWriter(
                output,
                format.encoding()
                        .newEncoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    /** Writes a row, whose values are of the schema's types. */
    public void write(Row row) {
        number = rows + 1;
        line.setLength(0);
        for (int i = 0; i < schema.size(); i++) {
            Object value = row.get(i);
            if (value == null) {
                appendField(i, format.nullText(), false);
                continue;
            }
            String text = TextCasts.print(schema.column(i).type(), value);
            if (!csv && text.equals(format.nullText())) {
                throw refusal(SqlState.BAD_COPY_FORMAT, "the text would be read as NULL", i, text)
                        .hint("choose another NULL text, or FORMAT csv");
            }
            appendField(i, text, csv && mustQuote(text));
        }
        endLine();
        rows++;
    }

    /** How many rows were written. */
    public long rows() {
        return rows;
    }

    private boolean mustQuote(String text) {
        return text.isEmpty()
                || text.equals(format.nullText())
                || contains(text, format.quote())
                // PostgreSQL's clients take this line for the end of the data.
                || (schema.size() == 1 && text.equals("\\."));
    }

    /** Whether the text contains the delimiter, a line end or {@code quote}. */
    private boolean contains(String text, char quote) {
        char delimiter = format.delimiter();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == delimiter || c == quote || CopyFormat.breaksLines(c)) {
                return true;
            }
        }
        return false;
    }

    private void appendField(int column, String text, boolean quoted) {
        if (text.length() > CopyFormat.MAX_FIELD_LENGTH) {
            throw refusal(SqlState.LIMIT_EXCEEDED, "a field is too long", column, text)
                    .with("limit", CopyFormat.MAX_FIELD_LENGTH);
        }
        if (!isAscii(text) && !encoder.canEncode(text)) {
            throw refusal(SqlState.BAD_COPY_FORMAT, "the encoding has no such character", column, text)
                    .with("encoding", format.encoding());
        }
        if (csv) {
            appendSeparated(column, text, quoted);
            return;
        }
        if (contains(text, format.delimiter())) {
            throw refusal(
                            SqlState.BAD_COPY_FORMAT,
                            "TBL cannot hold a delimiter or a line end in a field",
                            column,
                            text)
                    .hint("choose another DELIMITER, or FORMAT csv");
        }
        line.append(text).append(format.delimiter());
    }

    private void appendSeparated(int column, String text, boolean quoted) {
        if (column > 0) {
            line.append(format.delimiter());
        }
        if (!quoted) {
            line.append(text);
            return;
        }
        char quote = format.quote();
        line.append(quote);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == quote) {
                line.append(quote);
            }
            line.append(c);
        }
        line.append(quote);
    }

    /** Asking the encoder is slow; a charset without ASCII still fails in the output's own encoder. */
    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    private void endLine() {
        line.append('\n');
        try {
            if (!started && line.charAt(0) == BYTE_ORDER_MARK) {
                // The reader skips the first; this one belongs to a value.
                output.write(BYTE_ORDER_MARK);
            }
            started = true;
            output.append(line);
        } catch (IOException e) {
            throw failure(e);
        }
        line.setLength(0);
    }

    private DormouseException refusal(SqlState state, String message, int column, String text) {
        Column refused = schema.column(column);
        return new DormouseException(state, message)
                .with("file", file)
                .with("row", number)
                .with("name", refused.name())
                .with("text", CopyFailures.shorten(text));
    }

    private DormouseException failure(IOException cause) {
        if (cause instanceof CharacterCodingException) {
            return new DormouseException(SqlState.BAD_COPY_FORMAT, "the encoding has no such character", cause)
                    .with("file", file)
                    .with("encoding", format.encoding());
        }
        return CopyFailures.ofFile(file, cause);
    }

    /** Writes what is still buffered and closes the output. */
    @Override
    public void close() {
        try {
            output.close();
        } catch (IOException e) {
            throw failure(e);
        }
    }
}
