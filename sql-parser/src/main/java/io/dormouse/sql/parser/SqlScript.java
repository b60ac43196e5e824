package io.dormouse.sql.parser;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/**
 * A text of several statements, parsed one at a time: what stands before an error runs before the error is met.
 *
 * <p>{@link #next()} throws {@link SqlSyntaxException} at the statement that is wrong; calling on goes on behind that
 * statement's semicolon (at the end of the text where a string or a comment never ends). Empty statements are left out.
 * Positions are those of the whole text. Linear in the text. Not thread-safe.
 */
public final class SqlScript implements Iterator<ParsedStatement> {
    private final SourceText source;
    private final SourceLexer lexer;
    private List<Lexeme> pending = List.of();
    private @Nullable SqlSyntaxException lexicalError;
    private boolean ended;

    private SqlScript(String text) {
        this.source = new SourceText(text);
        this.lexer = new SourceLexer(source);
    }

    /** A script of the statements in {@code text}. */
    public static SqlScript of(String text) {
        return new SqlScript(text);
    }

    /**
     * The one statement in {@code text}, with or without its semicolon.
     *
     * @throws SqlSyntaxException if it is wrong, or if there is none or more than one
     */
    public static ParsedStatement single(String text) {
        SqlScript script = of(text);
        if (!script.hasNext()) {
            throw SqlSyntaxException.near(script.lexer.next(), null);
        }
        ParsedStatement statement = script.next();
        if (script.hasNext()) {
            if (script.lexicalError != null) {
                throw script.lexicalError;
            }
            throw SqlSyntaxException.near(script.pending.get(0), "only one statement can stand here");
        }
        return statement;
    }

    /** The tree of an expression that stands alone, such as {@code a + 1}. */
    public static SqlNode expression(String text) {
        SourceLexer lexer = new SourceLexer(new SourceText(text));
        List<Lexeme> lexemes = new ArrayList<>();
        do {
            lexemes.add(lexer.next());
        } while (!lexemes.get(lexemes.size() - 1).isEnd());
        return StatementParser.parseExpression(lexemes);
    }

    /** Whether {@code text} ends behind a semicolon or holds nothing: a shell needs to ask for no further line. */
    public static boolean isComplete(String text) {
        SourceLexer lexer = new SourceLexer(new SourceText(text));
        boolean complete = true;
        while (true) {
            try {
                Lexeme lexeme = lexer.next();
                if (lexeme.isEnd()) {
                    return complete;
                }
                complete = lexeme.kind() == DormouseSqlParserConstants.SEMICOLON;
            } catch (SqlSyntaxException refused) {
                if (refused.summary().startsWith("unterminated")) {
                    return false;
                }
                complete = false;
            }
        }
    }

    @Override
    public boolean hasNext() {
        while (pending.isEmpty() && lexicalError == null && !ended) {
            readLexemes();
        }
        return !pending.isEmpty() || lexicalError != null;
    }

    @Override
    public ParsedStatement next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the script has ended");
        }
        List<Lexeme> lexemes = pending;
        SqlSyntaxException refused = lexicalError;
        pending = List.of();
        lexicalError = null;
        if (refused != null) {
            throw refused;
        }
        Lexeme first = lexemes.get(0);
        Lexeme last = lexemes.get(lexemes.size() - 2);
        SqlNode node = StatementParser.parseStatement(lexemes);
        return new ParsedStatement(
                node, source.substring(first.start(), last.end()), first.start(), first.line(), first.column());
    }

    /** Reads up to the next semicolon: the lexemes of a statement, closed by one of kind EOF, or none. */
    private void readLexemes() {
        List<Lexeme> lexemes = new ArrayList<>();
        while (true) {
            try {
                Lexeme lexeme = lexer.next();
                boolean semicolon = lexeme.kind() == DormouseSqlParserConstants.SEMICOLON;
                ended |= lexeme.isEnd();
                if (!semicolon && !ended) {
                    lexemes.add(lexeme);
                    continue;
                }
                if (!lexemes.isEmpty() && lexicalError == null) {
                    lexemes.add(lexeme.withKind(DormouseSqlParserConstants.EOF));
                    pending = lexemes;
                }
                return;
            } catch (SqlSyntaxException refused) {
                if (lexicalError == null) {
                    lexicalError = refused;
                }
            }
        }
    }
}
