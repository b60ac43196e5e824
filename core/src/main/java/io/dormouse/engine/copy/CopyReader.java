package io.dormouse.engine.copy;

import io.dormouse.circuit.expression.TextCasts;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.Column;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Schema;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Reads a file's records as rows of a table.
 *
 * <p>A byte order mark is skipped; lines end with LF or CRLF; an empty line is a record of one empty field in CSV and of none
 * in TBL. Beyond the characters of one field and one row nothing is kept. Whether NULLs and keys are allowed is for the sink to
 * say. Immutable, thread-safe.
 *
 * <p>Errors carry the details {@code file}, {@code line} (physical, from 1), {@code column} (in characters from 1: the start of
 * the field, or the one offending character), {@code name} (the table's column) and {@code text} (the field, shortened):
 * 22021 for the character U+0000, 22P04 for malformed records and bytes and for a header that does not name the columns in order (in any case of letters), 54000 for a field beyond {@link CopyFormat#MAX_FIELD_LENGTH}, and what
 * {@link TextCasts#parse} throws. What the sink throws gets {@code file} and the {@code line} on which the record ends.
 */
public final class CopyReader {
    private static final String HEADER_HINT = "list the columns as the file has them: COPY table(column, …) FROM";

    private final Schema schema;
    private final int[] columns;
    private final CopyFormat format;

    /**
     * A reader of records whose fields are, in order, the columns of {@code schema} with the indexes {@code columns}; the other
     * columns will be NULL.
     *
     * @throws IllegalArgumentException if {@code columns} is empty or names a column twice or one that is not there
     */
    public CopyReader(Schema schema, List<Integer> columns, CopyFormat format) {
        if (columns.isEmpty()
                || new HashSet<>(columns).size() < columns.size()
                || columns.stream().anyMatch(i -> i < 0 || i >= schema.size())) {
            throw new IllegalArgumentException("not a list of columns: " + columns);
        }
        this.schema = schema;
        this.columns = columns.stream().mapToInt(Integer::intValue).toArray();
        this.format = format;
    }

    /**
     * Reads all rows of a file into {@code sink} and returns how many there were. The row is one buffer, filled again for each
     * record; its texts have no pool ids; the sink leaves its values as they are.
     *
     * @throws DormouseException 58P01 no such file, 58030 a directory or an unreadable file, and as the class says
     */
    public long read(Path path, Consumer<RowBuffer> sink) {
        return read(path, bytes -> {}, sink);
    }

    /** As {@link #read(Path, Consumer)}; {@code bytesRead} is told of each buffer's bytes when they are read. */
    public long read(Path path, LongConsumer bytesRead, Consumer<RowBuffer> sink) {
        String file = path.toString();
        if (Files.isDirectory(path)) {
            throw CopyFailures.directory(file);
        }
        try (Reader input = new StrictDecoder(Files.newInputStream(path), format.encoding(), bytesRead)) {
            return readAll(input, file, sink);
        } catch (IOException e) {
            throw CopyFailures.ofFile(file, e);
        }
    }

    /** As {@link #read(Path, Consumer)}, from characters that are decoded already; {@code name} is what errors call them. */
    public long read(Reader input, String name, Consumer<RowBuffer> sink) {
        try {
            return readAll(input, name, sink);
        } catch (IOException e) {
            throw CopyFailures.ofFile(name, e);
        }
    }

    private long readAll(Reader input, String file, Consumer<RowBuffer> sink) throws IOException {
        FieldScanner scanner = new FieldScanner(input, file, format);
        RowBuffer row = new RowBuffer(schema.size());
        if (format.header() && scanner.nextRecord()) {
            checkHeader(scanner);
        }
        long rows = 0;
        while (scanner.nextRecord()) {
            readRow(scanner, row);
            try {
                sink.accept(row);
            } catch (DormouseException e) {
                throw e.with("file", file).with("line", scanner.recordEndLine());
            }
            rows++;
        }
        return rows;
    }

    /** Refuses a header with other names, or in another order: its values would land in the wrong columns. */
    private void checkHeader(FieldScanner scanner) throws IOException {
        for (int field = 0; field < columns.length; field++) {
            String name = schema.column(columns[field]).name();
            if (!scanner.nextTitle()) {
                throw scanner.refusalAtEnd("the header names too few columns")
                        .with("fields", field)
                        .with("expected", name)
                        .hint(HEADER_HINT);
            }
            if (!scanner.text().equalsIgnoreCase(name)) {
                throw scanner.refusalAtField("the header names another column")
                        .with("expected", name)
                        .hint(HEADER_HINT);
            }
        }
        if (scanner.nextTitle()) {
            throw scanner.refusalAtField("the header names too many columns")
                    .with("expected", columns.length)
                    .hint(HEADER_HINT);
        }
    }

    private void readRow(FieldScanner scanner, RowBuffer row) throws IOException {
        for (int field = 0; field < columns.length; field++) {
            Column column = schema.column(columns[field]);
            if (!nextField(scanner, column)) {
                throw scanner.refusalAtEnd("the record has too few fields")
                        .with("name", column.name())
                        .with("fields", field)
                        .with("expected", columns.length);
            }
            if (scanner.isNull()) {
                row.setNull(columns[field]);
            } else {
                parse(scanner, column, row, columns[field]);
            }
        }
        if (scanner.nextField()) {
            throw scanner.refusalAtField("the record has too many fields").with("expected", columns.length);
        }
    }

    private static boolean nextField(FieldScanner scanner, Column column) throws IOException {
        try {
            return scanner.nextField();
        } catch (DormouseException e) {
            throw e.with("name", column.name());
        }
    }

    private static void parse(FieldScanner scanner, Column column, RowBuffer row, int index) {
        try {
            TextCasts.parse(column.type(), scanner.text(), row, index);
        } catch (DormouseException e) {
            CopyFailures.shortenDetails(e);
            throw scanner.placeAtField(e).with("name", column.name());
        }
    }
}
