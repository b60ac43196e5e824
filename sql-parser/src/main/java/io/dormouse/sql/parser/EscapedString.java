package io.dormouse.sql.parser;

/** Reads the body of {@code E'…'}: C's escapes as PostgreSQL has them. */
final class EscapedString {
    private EscapedString() {}

    /** Reads from the opening quote to behind the closing one; {@code mark} is where the string began. */
    static String decode(SourceText source, SourceText.Mark mark) {
        source.advance(1);
        StringBuilder value = new StringBuilder();
        while (!source.atEnd()) {
            int character = source.peek(0);
            source.advance(1);
            if (character == '\'') {
                if (source.peek(0) != '\'') {
                    return value.toString();
                }
                source.advance(1);
                value.append('\'');
            } else if (character == '\\') {
                escape(source, value);
            } else {
                value.append((char) character);
            }
        }
        throw source.error(SqlSyntaxException.SYNTAX_ERROR, "unterminated quoted string: it begins here", "'", mark);
    }

    private static void escape(SourceText source, StringBuilder value) {
        int character = source.peek(0);
        SourceText.Mark mark = source.mark();
        if (character < 0) {
            return; // the text ends here: the caller says so
        }
        source.advance(1);
        switch (character) {
            case 'b' -> value.append('\b');
            case 'f' -> value.append('\f');
            case 'n' -> value.append('\n');
            case 'r' -> value.append('\r');
            case 't' -> value.append('\t');
            case 'x' -> value.appendCodePoint(number(source, 1, 2, 16, mark));
            case 'u' -> value.appendCodePoint(number(source, 4, 4, 16, mark));
            case 'U' -> value.appendCodePoint(number(source, 8, 8, 16, mark));
            case '0', '1', '2', '3', '4', '5', '6', '7' -> {
                int octal = character - '0';
                for (int i = 0; i < 2 && Character.digit(source.peek(0), 8) >= 0; i++) {
                    octal = octal * 8 + Character.digit(source.peek(0), 8);
                    source.advance(1);
                }
                value.appendCodePoint(octal);
            }
            default -> value.append((char) character);
        }
    }

    private static int number(SourceText source, int least, int most, int radix, SourceText.Mark mark) {
        int digits = 0;
        long number = 0;
        while (digits < most && Character.digit(source.peek(0), radix) >= 0) {
            number = number * radix + Character.digit(source.peek(0), radix);
            digits++;
            source.advance(1);
        }
        if (digits < least || number > Character.MAX_CODE_POINT) {
            throw source.error(SqlSyntaxException.SYNTAX_ERROR, "invalid escape in a string", mark);
        }
        return (int) number;
    }
}
