package io.dormouse.engine.copy;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;

/**
 * How the fields of a file are written down. Immutable, thread-safe.
 *
 * <p>In CSV (RFC 4180) delimiters stand between fields, and a field may be quoted, with its quotes doubled. In TBL a delimiter
 * ends every field and nothing is quoted ({@code quote} is not used). With {@code header} the first record names the columns: it is
 * compared with them on reading. {@code nullText} is NULL where it stands unquoted.
 * Refused with 22023 if two of these could be taken for one another, or if the encoding has no characters for them.
 */
public record CopyFormat(Layout layout, boolean header, char delimiter, char quote, String nullText, Charset encoding) {
    /** The most UTF-16 units that a field has, in both directions: what a forgotten quote may swallow before it is refused. */
    public static final int MAX_FIELD_LENGTH = 1 << 24;

    /** Where delimiters stand. */
    public enum Layout {
        /** Between fields. */
        CSV,
        /** Behind every field, as the TPC's data generators write them. */
        TBL
    }

    public CopyFormat {
        if (breaksLines(delimiter) || Character.isSurrogate(delimiter)) {
            throw refusal("a delimiter is one character that ends no line", "delimiter", delimiter);
        }
        if (layout == Layout.CSV) {
            if (breaksLines(quote) || Character.isSurrogate(quote) || quote == delimiter) {
                throw refusal("a quote is one character that ends no line and is not the delimiter", "quote", quote);
            }
            if (nullText.indexOf(quote) >= 0) {
                throw refusal("the text for NULL contains the quote", "null", nullText);
            }
        }
        if (nullText.indexOf(delimiter) >= 0 || nullText.chars().anyMatch(c -> breaksLines((char) c))) {
            throw refusal("the text for NULL contains the delimiter or a line end", "null", nullText);
        }
        if (!encoding.canEncode()) {
            throw refusal("this encoding can be read only", "encoding", encoding);
        }
        CharsetEncoder encoder = encoding.newEncoder();
        String symbols = delimiter + (layout == Layout.CSV ? quote + nullText : nullText);
        if (!encoder.canEncode(symbols)) {
            throw refusal("the encoding has no characters for delimiter, quote or NULL", "encoding", encoding);
        }
    }

    /** Commas, double quotes, NULL as nothing, UTF-8, no header. */
    public static CopyFormat csv() {
        return new CopyFormat(Layout.CSV, false, ',', '"', "", StandardCharsets.UTF_8);
    }

    /** Bars behind every field, NULL as nothing, UTF-8, no header. */
    public static CopyFormat tbl() {
        return new CopyFormat(Layout.TBL, false, '|', '"', "", StandardCharsets.UTF_8);
    }

    static boolean breaksLines(char c) {
        return c == '\n' || c == '\r';
    }

    private static DormouseException refusal(String message, String name, Object value) {
        return new DormouseException(SqlState.INVALID_PARAMETER, message).with(name, value);
    }
}
