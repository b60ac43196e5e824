package io.dormouse.sql.text;

import io.dormouse.type.SourceSpan;
import java.util.Arrays;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.parser.SqlParserPos;

/** The text of a script, by lines: turns the parser's positions into spans and back into text. Immutable. */
public final class Places {
    private final String text;
    private final int[] lineStarts;

    public Places(String text) {
        this.text = text;
        int[] starts = new int[16];
        int count = 0;
        starts[count++] = text.startsWith("\uFEFF") ? 1 : 0;
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            boolean lineEnds =
                    character == '\n' || (character == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n'));
            if (lineEnds) {
                if (count == starts.length) {
                    starts = Arrays.copyOf(starts, 2 * count);
                }
                starts[count++] = i + 1;
            }
        }
        this.lineStarts = Arrays.copyOf(starts, count);
    }

    /** The span of a syntax node. */
    public SourceSpan of(SqlNode node) {
        return of(position(node));
    }

    /** The parser gives ORDER BY … LIMIT only the place of its last part. */
    private static SqlParserPos position(SqlNode node) {
        return node instanceof SqlOrderBy order
                ? position(order.query).plus(order.getParserPosition())
                : node.getParserPosition();
    }

    /** The span of a position; {@link SourceSpan#NONE} for that of no text. */
    public SourceSpan of(SqlParserPos position) {
        if (position.getLineNum() < 1) {
            return SourceSpan.NONE;
        }
        int length = end(position) - start(position);
        return new SourceSpan(position.getLineNum(), position.getColumnNum(), Math.max(1, length));
    }

    /** The text at a position, each run of blanks as one. */
    public String textOf(SqlParserPos position) {
        return text.substring(start(position), end(position)).replaceAll("\\s+", " ");
    }

    /** The text from the beginning of {@code first} to the end of {@code whole}, parentheses before it included. */
    public String textFrom(SqlNode first, SourceSpan whole) {
        int start = start(position(first));
        int end = Math.min(text.length(), offset(whole.line(), whole.column()) + whole.length());
        for (int i = start - 1; i >= 0 && (text.charAt(i) == '(' || Character.isWhitespace(text.charAt(i))); i--) {
            start = text.charAt(i) == '(' ? i : start;
        }
        return text.substring(start, Math.max(start, end));
    }

    private int start(SqlParserPos position) {
        return offset(position.getLineNum(), position.getColumnNum());
    }

    private int end(SqlParserPos position) {
        return Math.min(text.length(), offset(position.getEndLineNum(), position.getEndColumnNum()) + 1);
    }

    private int offset(int line, int column) {
        int start = line < 1 || line > lineStarts.length ? text.length() : lineStarts[line - 1];
        return Math.min(text.length(), start + Math.max(0, column - 1));
    }
}
