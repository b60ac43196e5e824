package io.dormouse.cli.script;

/** What the end of a text leaves open, so that more is to come. */
public enum OpenPart {
    /** Nothing: all statements are ended. */
    NOTHING('='),
    /** A statement without its semicolon. */
    STATEMENT('-'),
    PARENTHESIS('('),
    /** A text in single quotes. */
    TEXT('\''),
    /** A name in double quotes. */
    NAME('"'),
    /** A text between dollar quotes. */
    DOLLAR_TEXT('$'),
    COMMENT('*');

    private final char sign;

    OpenPart(char sign) {
        this.sign = sign;
    }

    /** How a prompt shows it, as psql does. */
    public char sign() {
        return sign;
    }
}
