package io.dormouse.sql.parser;

import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;
import java.util.Queue;

/** Hands lexemes to the generated parser in place of the generated lexer, whose rules are not PostgreSQL's. */
final class LexemeTokens extends DormouseSqlParserTokenManager {
    private final List<Lexeme> lexemes;
    private final BitSet tableless;
    private final Queue<Lexeme> inserted = new ArrayDeque<>();
    private int next;

    /** @param tableless the clauses in front of which {@link TablelessSelects#fromNothing} goes in */
    LexemeTokens(List<Lexeme> lexemes, BitSet tableless) {
        super(new SimpleCharStream(new StringReader("")));
        this.lexemes = lexemes;
        this.tableless = (BitSet) tableless.clone();
    }

    /** The next lexeme as a token; the last one again and again. */
    @Override
    public Token getNextToken() {
        if (tableless.get(next)) {
            tableless.clear(next);
            inserted.addAll(TablelessSelects.fromNothing(lexemes.get(next)));
        }
        Lexeme first = inserted.poll();
        if (first != null) {
            return new IndexedToken(first, next);
        }
        int index = Math.min(next++, lexemes.size() - 1);
        return new IndexedToken(lexemes.get(index), index);
    }

    /** A token that knows which lexeme it is, or in front of which it went in. */
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
