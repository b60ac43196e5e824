package io.dormouse.sql.parser;

import java.util.List;
import java.util.Map;

/**
 * Cuts a text into {@link Lexeme}s by PostgreSQL's lexical rules: comments nest, names fold elsewhere, {@code 1a} is
 * refused, an operator that PostgreSQL reads differently from the grammar is refused rather than misread.
 *
 * <p>After a refusal the lexer stands behind what it refused, so that reading can go on at the next statement.
 */
final class SourceLexer {
    private static final Map<String, Integer> OPERATORS = Map.ofEntries(
            Map.entry("(", DormouseSqlParserConstants.LPAREN),
            Map.entry(")", DormouseSqlParserConstants.RPAREN),
            Map.entry("[", DormouseSqlParserConstants.LBRACKET),
            Map.entry("]", DormouseSqlParserConstants.RBRACKET),
            Map.entry(",", DormouseSqlParserConstants.COMMA),
            Map.entry(".", DormouseSqlParserConstants.DOT),
            Map.entry(";", DormouseSqlParserConstants.SEMICOLON),
            Map.entry("?", DormouseSqlParserConstants.HOOK),
            Map.entry("=", DormouseSqlParserConstants.EQ),
            Map.entry("<>", DormouseSqlParserConstants.NE),
            Map.entry("!=", DormouseSqlParserConstants.NE2),
            Map.entry("<", DormouseSqlParserConstants.LT),
            Map.entry(">", DormouseSqlParserConstants.GT),
            Map.entry("<=", DormouseSqlParserConstants.LE),
            Map.entry(">=", DormouseSqlParserConstants.GE),
            Map.entry("+", DormouseSqlParserConstants.PLUS),
            Map.entry("-", DormouseSqlParserConstants.MINUS),
            Map.entry("*", DormouseSqlParserConstants.STAR),
            Map.entry("/", DormouseSqlParserConstants.SLASH),
            Map.entry("%", DormouseSqlParserConstants.PERCENT_REMAINDER),
            Map.entry("||", DormouseSqlParserConstants.LOOSE_CONCAT),
            Map.entry("::", DormouseSqlParserConstants.INFIX_CAST));
    private static final String OPERATOR_CHARACTERS = "+-*/<>=~!@#%^&|`?";

    /** PostgreSQL's operators that would fall apart into ones we know, the longer first. */
    private static final List<String> UNKNOWN_OPERATORS =
            List.of("->>", "#>>", "->", "#>", "<<", ">>", "<@", "@>", "&&", "//", "==", "**", "!~", "~*", "=>");

    private final SourceText source;
    private final StringScanner strings;

    SourceLexer(SourceText source) {
        this.source = source;
        this.strings = new StringScanner(source);
    }

    /** The next lexeme; at the end of the text one of kind EOF with an empty image, again and again. */
    Lexeme next() {
        skipBlanksAndComments();
        SourceText.Mark mark = source.mark();
        if (source.atEnd()) {
            return source.lexeme(DormouseSqlParserConstants.EOF, mark);
        }
        Lexeme string = strings.scan(mark);
        if (string != null) {
            return string;
        }
        int character = source.peek(0);
        if (SourceText.isWordStart(character)) {
            source.advanceWhile(SourceText::isWordPart);
            Lexeme word = source.lexeme(DormouseSqlParserConstants.IDENTIFIER, mark);
            return word.withKind(Keywords.kindOf(word.image()));
        }
        if (SourceText.isDigit(character) || (character == '.' && SourceText.isDigit(source.peek(1)))) {
            return number(mark);
        }
        return operator(mark);
    }

    private Lexeme number(SourceText.Mark mark) {
        int kind = DormouseSqlParserConstants.UNSIGNED_INTEGER_LITERAL;
        source.advanceWhile(SourceText::isDigit);
        if (source.peek(0) == '.') {
            kind = DormouseSqlParserConstants.DECIMAL_NUMERIC_LITERAL;
            source.advance(1);
            source.advanceWhile(SourceText::isDigit);
        }
        int signed = source.peek(1) == '+' || source.peek(1) == '-' ? 2 : 1;
        if ((source.peek(0) == 'e' || source.peek(0) == 'E') && SourceText.isDigit(source.peek(signed))) {
            kind = DormouseSqlParserConstants.APPROX_NUMERIC_LITERAL;
            source.advance(signed);
            SourceText.Mark exponent = source.mark();
            source.advanceWhile(SourceText::isDigit);
            String digits = source.textSince(exponent).replaceFirst("^0+(?=.)", "");
            if (digits.length() > 6) {
                throw source.error(
                        SqlSyntaxException.OUT_OF_RANGE,
                        "number \"" + source.textSince(mark) + "\" is out of range",
                        mark);
            }
        }
        if (SourceText.isWordStart(source.peek(0))) {
            source.advanceWhile(SourceText::isWordPart);
            throw source.error(
                    SqlSyntaxException.SYNTAX_ERROR,
                    "trailing junk after numeric literal at or near \"" + source.textSince(mark) + "\"",
                    mark);
        }
        return source.lexeme(kind, mark);
    }

    private Lexeme operator(SourceText.Mark mark) {
        for (String unknown : UNKNOWN_OPERATORS) {
            if (source.lookingAt(unknown)) {
                source.advance(unknown.length());
                throw unsupported(mark);
            }
        }
        for (int length = 2; length > 0; length--) {
            Integer kind = OPERATORS.get(source.ahead(length));
            if (kind != null) {
                source.advance(length);
                return source.lexeme(kind, mark);
            }
        }
        boolean operator = OPERATOR_CHARACTERS.indexOf(source.peek(0)) >= 0;
        source.advance(Character.charCount(source.codePoint()));
        String image = source.textSince(mark);
        if (image.indexOf(0) >= 0) {
            throw source.nul(mark);
        }
        throw operator
                ? unsupported(mark)
                : source.error(SqlSyntaxException.SYNTAX_ERROR, "syntax error at or near \"" + image + "\"", mark);
    }

    private SqlSyntaxException unsupported(SourceText.Mark mark) {
        return source.error(
                SqlSyntaxException.NOT_SUPPORTED, "operator \"" + source.textSince(mark) + "\" is not supported", mark);
    }

    private void skipBlanksAndComments() {
        while (true) {
            source.advanceWhile(SourceText::isBlank);
            if (source.lookingAt("--")) {
                source.advanceWhile(character -> character != '\n' && character != '\r');
            } else if (source.lookingAt("/*")) {
                skipBlockComment();
            } else {
                return;
            }
        }
    }

    private void skipBlockComment() {
        SourceText.Mark mark = source.mark();
        int depth = 0;
        do {
            if (source.atEnd()) {
                throw source.error(SqlSyntaxException.SYNTAX_ERROR, "unterminated comment: it begins here", "/*", mark);
            }
            if (source.lookingAt("/*")) {
                depth++;
                source.advance(2);
            } else if (source.lookingAt("*/")) {
                depth--;
                source.advance(2);
            } else {
                source.advance(1);
            }
        } while (depth > 0);
    }
}
