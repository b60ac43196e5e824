package io.dormouse.sql.parser;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlNode;

/** Runs the generated parser over the lexemes of one statement and words what it refuses. */
final class StatementParser {
    /** How deep parentheses and CASE may nest: each level costs the parser some dozen stack frames. */
    private static final int DEEPEST = 400;

    private StatementParser() {}

    /** How the parser is entered. */
    private interface Entry {
        SqlNode parse(DormouseSqlParser parser) throws ParseException;
    }

    /** {@code lexemes} ends in one of kind EOF. */
    static SqlNode parseStatement(List<Lexeme> lexemes) {
        return parse(withPlainEnd(lexemes), DormouseSqlParser::DormouseStatementEof);
    }

    /** END and ABORT are other words for COMMIT and ROLLBACK. */
    private static List<Lexeme> withPlainEnd(List<Lexeme> lexemes) {
        String first = lexemes.get(0).word();
        boolean commits = first.equals("END");
        if (!commits && !first.equals("ABORT")) {
            return lexemes;
        }
        String plain = commits ? "COMMIT" : "ROLLBACK";
        List<Lexeme> changed = new ArrayList<>(lexemes);
        changed.set(0, lexemes.get(0).withImage(Keywords.kindOf(plain), plain));
        return changed;
    }

    /** {@code lexemes} ends in one of kind EOF. */
    static SqlNode parseExpression(List<Lexeme> lexemes) {
        return parse(lexemes, DormouseSqlParser::SqlExpressionEof);
    }

    private static SqlNode parse(List<Lexeme> lexemes, Entry entry) {
        refuseDeepNesting(lexemes);
        try {
            SqlNode node = run(lexemes, entry);
            UnsupportedSyntax.refuseIn(node, lexemes);
            return node;
        } catch (Refusal refusal) {
            Optional<SqlSyntaxException> known = KnownConstruct.refusal(lexemes, refusal.index);
            if (known.isPresent()) {
                throw known.get();
            }
            Optional<Misspelling> misspelling =
                    Misspelling.find(lexemes, refusal.index, tried -> firstRefused(tried, entry));
            throw misspelling
                    .map(found -> SqlSyntaxException.near(
                            lexemes.get(found.index()), "did you mean " + found.keyword() + "?"))
                    .orElseGet(() -> SqlSyntaxException.near(lexemes.get(refusal.index), null));
        } catch (StackOverflowError tooDeep) {
            throw tooComplex(lexemes.get(0));
        }
    }

    private static int firstRefused(List<Lexeme> lexemes, Entry entry) {
        try {
            run(lexemes, entry);
            return Integer.MAX_VALUE;
        } catch (Refusal refusal) {
            return refusal.index;
        } catch (SqlSyntaxException refused) {
            return -1;
        }
    }

    private static SqlNode run(List<Lexeme> lexemes, Entry entry) throws Refusal {
        List<Lexeme> words = KeywordRules.apply(lexemes);
        BitSet tableless = TablelessSelects.find(words);
        DormouseSqlParser parser = new DormouseSqlParser(new LexemeTokens(words, tableless));
        parser.setUnquotedCasing(Casing.TO_LOWER);
        parser.setQuotedCasing(Casing.UNCHANGED);
        parser.setIdentifierMaxLength(Integer.MAX_VALUE);
        parser.setConformance(DormouseConformance.INSTANCE);
        try {
            SqlNode node = entry.parse(parser);
            if (!tableless.isEmpty()) {
                TablelessSelects.restore(node);
            }
            return node;
        } catch (ParseException refused) {
            int index = ((LexemeTokens.IndexedToken) refused.currentToken.next).index();
            throw new Refusal(OperandEnds.isGoodOperator(lexemes, index) ? index + 1 : index);
        } catch (CalciteContextException refused) {
            throw new Refusal(indexAt(lexemes, refused.getPosLine(), refused.getPosColumn()));
        } catch (CalciteException | UnsupportedOperationException refused) {
            // the latter where ESCAPE stands without LIKE
            throw new Refusal(((LexemeTokens.IndexedToken) parser.token).index());
        }
    }

    /** The last lexeme that begins at or before a place. */
    private static int indexAt(List<Lexeme> lexemes, int line, int column) {
        int index = 0;
        for (int i = 0; i < lexemes.size(); i++) {
            Lexeme lexeme = lexemes.get(i);
            if (lexeme.line() < line || (lexeme.line() == line && lexeme.column() <= column)) {
                index = i;
            }
        }
        return index;
    }

    private static void refuseDeepNesting(List<Lexeme> lexemes) {
        int depth = 0;
        for (Lexeme lexeme : lexemes) {
            switch (lexeme.kind()) {
                case DormouseSqlParserConstants.LPAREN, DormouseSqlParserConstants.CASE -> depth++;
                case DormouseSqlParserConstants.RPAREN, DormouseSqlParserConstants.END -> depth--;
                default -> {
                    continue;
                }
            }
            if (depth > DEEPEST) {
                throw tooComplex(lexeme);
            }
        }
    }

    private static SqlSyntaxException tooComplex(Lexeme at) {
        return new SqlSyntaxException(
                SqlSyntaxException.TOO_COMPLEX,
                "the statement is nested too deep to be read",
                "split it with WITH or with a view",
                at.image(),
                at.line(),
                at.column());
    }

    /** That the parser stopped at a lexeme. */
    private static final class Refusal extends Exception {
        private static final long serialVersionUID = 1L;
        private final int index;

        private Refusal(int index) {
            super(null, null, false, false);
            this.index = index;
        }
    }
}
