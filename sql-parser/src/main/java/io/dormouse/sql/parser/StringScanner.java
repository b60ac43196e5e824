package io.dormouse.sql.parser;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads what is quoted: strings ({@code 'a'}, {@code E'a\n'}, {@code N'a'}, {@code $$a$$}), binary strings ({@code
 * X'00'}) and quoted names. Every string leaves here in its plain spelling, so that the grammar knows one kind only.
 */
final class StringScanner {
    private static final Pattern DOLLAR_QUOTE =
            Pattern.compile("\\$([A-Za-z_\\x{80}-\\x{ffff}][\\w\\x{80}-\\x{ffff}]*)?\\$");
    private static final int LONGEST_TAG = 66;

    private final SourceText source;

    StringScanner(SourceText source) {
        this.source = source;
    }

    /** The quoted lexeme that begins here, or null where none does. */
    @Nullable
    Lexeme scan(SourceText.Mark mark) {
        int first = source.peek(0);
        if (first == '"') {
            return quotedName(mark);
        }
        if (first == '$') {
            return dollarQuoted(mark);
        }
        if (first == '\'') {
            return plain(mark);
        }
        if (source.peek(1) == '\'') {
            switch (first) {
                case 'e', 'E' -> {
                    source.advance(1);
                    return string(mark, EscapedString.decode(source, mark));
                }
                case 'n', 'N' -> {
                    source.advance(1);
                    return plain(mark);
                }
                case 'x', 'X' -> {
                    source.advance(1);
                    quoted('\'', "quoted string", mark);
                    return source.lexeme(DormouseSqlParserConstants.BINARY_STRING_LITERAL, mark);
                }
                case 'b', 'B' -> {
                    source.advance(1);
                    quoted('\'', "quoted string", mark);
                    throw source.error(SqlSyntaxException.NOT_SUPPORTED, "bit strings are not supported", mark);
                }
                default -> {
                    return null;
                }
            }
        }
        if ((first == 'u' || first == 'U')
                && (source.ahead(3).endsWith("&'") || source.ahead(3).endsWith("&\""))) {
            source.advance(2);
            quoted(source.peek(0), source.peek(0) == '\'' ? "quoted string" : "quoted identifier", mark);
            throw source.error(
                    SqlSyntaxException.NOT_SUPPORTED, "U& escapes are not supported: write the character itself", mark);
        }
        return null;
    }

    /** A plain string and those that continue it: PostgreSQL joins strings that only blanks with a line end part. */
    private Lexeme plain(SourceText.Mark mark) {
        StringBuilder value = new StringBuilder(quoted('\'', "quoted string", mark));
        while (continuesOnNextLine()) {
            source.advanceWhile(SourceText::isBlank);
            value.append(quoted('\'', "quoted string", source.mark()));
        }
        return string(mark, value.toString());
    }

    private boolean continuesOnNextLine() {
        int ahead = 0;
        boolean newLine = false;
        while (source.peek(ahead) >= 0 && SourceText.isBlank(source.peek(ahead))) {
            newLine |= source.peek(ahead) == '\n' || source.peek(ahead) == '\r';
            ahead++;
        }
        return newLine && source.peek(ahead) == '\'';
    }

    private Lexeme quotedName(SourceText.Mark mark) {
        String name = quoted('"', "quoted identifier", mark);
        if (name.isEmpty()) {
            throw source.error(SqlSyntaxException.SYNTAX_ERROR, "zero-length delimited identifier", mark);
        }
        if (name.indexOf(0) >= 0) {
            throw source.nul(mark);
        }
        return source.lexeme(DormouseSqlParserConstants.QUOTED_IDENTIFIER, mark);
    }

    private @Nullable Lexeme dollarQuoted(SourceText.Mark mark) {
        Matcher opening = DOLLAR_QUOTE.matcher(source.ahead(LONGEST_TAG));
        if (!opening.lookingAt()) {
            return null;
        }
        String tag = opening.group();
        source.advance(tag.length());
        int closing = source.find(tag);
        SourceText.Mark body = source.mark();
        if (closing < 0) {
            source.advance(Integer.MAX_VALUE);
            throw source.error(
                    SqlSyntaxException.SYNTAX_ERROR, "unterminated dollar-quoted string: it begins here", tag, mark);
        }
        source.advance(closing - body.offset());
        String value = source.textSince(body);
        source.advance(tag.length());
        return string(mark, value);
    }

    /** Reads from the opening quote to behind the closing one and gives what stands between, doubled quotes as one. */
    private String quoted(int quote, String what, SourceText.Mark mark) {
        String opening = source.ahead(1);
        source.advance(1);
        StringBuilder value = new StringBuilder();
        while (!source.atEnd()) {
            int character = source.peek(0);
            source.advance(1);
            if (character == quote) {
                if (source.peek(0) != quote) {
                    return value.toString();
                }
                source.advance(1);
            }
            value.append((char) character);
        }
        throw source.error(SqlSyntaxException.SYNTAX_ERROR, "unterminated " + what + ": it begins here", opening, mark);
    }

    private Lexeme string(SourceText.Mark mark, String value) {
        if (value.indexOf(0) >= 0) {
            throw source.nul(mark);
        }
        return source.lexeme(DormouseSqlParserConstants.QUOTED_STRING, "'" + value.replace("'", "''") + "'", mark);
    }
}
