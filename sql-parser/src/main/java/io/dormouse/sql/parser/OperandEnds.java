package io.dormouse.sql.parser;

import java.util.List;
import java.util.Set;

/**
 * Tells an operator that is wrong from one whose right side is.
 *
 * <p>The grammar takes an operator together with the token behind it, so of {@code WHERE a = } it refuses the {@code =}.
 * Behind an operand an operator is right, hence the error is in what follows it.
 */
final class OperandEnds {
    private static final Set<String> OPERATORS = Set.of(
            "=", "<>", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/", "%", "||", "::", "AND", "OR", "LIKE", "ILIKE",
            "IN", "IS", "BETWEEN", "NOT");
    private static final Set<String> OPERAND_WORDS = Set.of("NULL", "TRUE", "FALSE", "END", "CURRENT_DATE");

    private OperandEnds() {}

    static boolean isGoodOperator(List<Lexeme> lexemes, int index) {
        Lexeme lexeme = lexemes.get(index);
        String spelling = lexeme.word().isEmpty() ? lexeme.image() : lexeme.word();
        return index > 0 && OPERATORS.contains(spelling) && endsOperand(lexemes.get(index - 1));
    }

    private static boolean endsOperand(Lexeme lexeme) {
        String word = lexeme.word();
        return switch (lexeme.kind()) {
            case DormouseSqlParserConstants.RPAREN,
                    DormouseSqlParserConstants.QUOTED_STRING,
                    DormouseSqlParserConstants.QUOTED_IDENTIFIER,
                    DormouseSqlParserConstants.IDENTIFIER,
                    DormouseSqlParserConstants.UNSIGNED_INTEGER_LITERAL,
                    DormouseSqlParserConstants.DECIMAL_NUMERIC_LITERAL,
                    DormouseSqlParserConstants.APPROX_NUMERIC_LITERAL -> true;
            default -> OPERAND_WORDS.contains(word) || (!word.isEmpty() && !KeywordRules.isReserved(word));
        };
    }
}
