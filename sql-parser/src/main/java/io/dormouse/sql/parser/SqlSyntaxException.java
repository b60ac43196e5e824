package io.dormouse.sql.parser;

import org.jspecify.annotations.Nullable;

/**
 * A text that is no SQL of ours: what was refused, where, and what was probably meant.
 *
 * <p>Line and column count from 1 in the whole text that was handed in. The message never names a class or a production
 * of the grammar.
 */
public final class SqlSyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The SQLSTATE of a syntax error. */
    public static final String SYNTAX_ERROR = "42601";
    /** The SQLSTATE of something known that Dormouse doesn't do. */
    public static final String NOT_SUPPORTED = "0A000";
    /** The SQLSTATE of a number that doesn't fit where it stands. */
    public static final String OUT_OF_RANGE = "22003";
    /** The SQLSTATE of a text that is no date, time or interval. */
    public static final String INVALID_DATETIME = "22007";
    /** The SQLSTATE of a character that no text may hold. */
    public static final String CHARACTER_NOT_IN_REPERTOIRE = "22021";
    /** The SQLSTATE of a statement nested too deep to be read. */
    public static final String TOO_COMPLEX = "54001";

    private final String sqlState;
    private final String summary;
    private final @Nullable String hint;
    private final String token;
    private final int line;
    private final int column;

    SqlSyntaxException(String sqlState, String summary, @Nullable String hint, String token, int line, int column) {
        super(hint == null ? summary : summary + "; " + hint);
        this.sqlState = sqlState;
        this.summary = summary;
        this.hint = hint;
        this.token = token;
        this.line = line;
        this.column = column;
    }

    static SqlSyntaxException near(Lexeme lexeme, @Nullable String hint) {
        String place = lexeme.isEnd() ? " at end of input" : " at or near \"" + lexeme.image() + "\"";
        return new SqlSyntaxException(
                SYNTAX_ERROR, "syntax error" + place, hint, lexeme.image(), lexeme.line(), lexeme.column());
    }

    /** The SQLSTATE: one of the constants of this class. */
    public String sqlState() {
        return sqlState;
    }

    /** What was refused, without the hint. */
    public String summary() {
        return summary;
    }

    /** What was probably meant ({@code did you mean FROM?}), or null where nothing is near. */
    public @Nullable String hint() {
        return hint;
    }

    /** The text that was refused; empty at the end of the input. */
    public String token() {
        return token;
    }

    /** The line of the offending text, from 1. */
    public int line() {
        return line;
    }

    /** The column of the offending text, from 1. */
    public int column() {
        return column;
    }
}
