package io.dormouse.sql.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** Refuses what the template's grammar reads and PostgreSQL's doesn't, lest it means something unexpected. */
final class UnsupportedSyntax extends SqlBasicVisitor<@Nullable Void> {
    private final List<Lexeme> lexemes;

    private UnsupportedSyntax(List<Lexeme> lexemes) {
        this.lexemes = lexemes;
    }

    static void refuseIn(SqlNode node, List<Lexeme> lexemes) {
        node.accept(new UnsupportedSyntax(lexemes));
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (call.getKind() == SqlKind.EXTEND) {
            throw refusal(call.getOperandList().get(1).getParserPosition());
        }
        if (call.getKind() == SqlKind.LITERAL_CHAIN) {
            // strings join across lines only, and those the lexer has joined
            throw refusal(call.getOperandList().get(1).getParserPosition());
        }
        return super.visit(call);
    }

    private SqlSyntaxException refusal(SqlParserPos position) {
        for (Lexeme lexeme : lexemes) {
            if (lexeme.line() == position.getLineNum() && lexeme.column() == position.getColumnNum()) {
                return SqlSyntaxException.near(lexeme, null);
            }
        }
        return SqlSyntaxException.near(lexemes.get(0), null);
    }
}
