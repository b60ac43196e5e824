package io.dormouse.sql.parser;

import java.io.StringReader;
import java.util.List;

/** Hands lexemes to the generated parser in place of the generated lexer, whose rules are not PostgreSQL's. */
final class LexemeTokens extends DormouseSqlParserTokenManager {
    private final List<Lexeme> lexemes;
    private int next;

    LexemeTokens(List<Lexeme> lexemes) {
        super(new SimpleCharStream(new StringReader("")));
        this.lexemes = lexemes;
    }

    /** The next lexeme as a token; the last one again and again. */
    @Override
    public Token getNextToken() {
        int index = Math.min(next++, lexemes.size() - 1);
        return new IndexedToken(lexemes.get(index), index);
    }

    /** A token that knows which lexeme it is. */
    static final class IndexedToken extends Token {
        private static final long serialVersionUID = 1L;
        private final int index;

        private IndexedToken(Lexeme lexeme, int index) {
            super(lexeme.kind(), lexeme.image());
            this.index = index;
            beginLine = lexeme.line();
            beginColumn = lexeme.column();
            endLine = lexeme.endLine();
            endColumn = lexeme.endColumn();
        }

        int index() {
            return index;
        }
    }
}
