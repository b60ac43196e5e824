package io.dormouse.sql.parser;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/**
 * Lets WHERE, GROUP BY, HAVING and WINDOW stand in a SELECT without FROM, as PostgreSQL does and the template's grammar doesn't.
 *
 * <p>In front of such a clause the parser is handed a FROM of a table whose name no text can spell; of the tree that it makes this
 * table is taken out again. Pure functions, save that {@link #restore} changes the tree.
 */
final class TablelessSelects extends SqlBasicVisitor<@Nullable Void> {
    private static final String NO_TABLE = "\0";

    private TablelessSelects() {}

    /** The indexes of the clauses, with the keywords known as such, in front of which a FROM is missing. */
    static BitSet find(List<Lexeme> lexemes) {
        BitSet found = new BitSet();
        Deque<Boolean> around = new ArrayDeque<>();
        boolean lacksFrom = false;
        for (int i = 0; i < lexemes.size(); i++) {
            switch (lexemes.get(i).kind()) {
                case DormouseSqlParserConstants.LPAREN -> {
                    around.push(lacksFrom);
                    lacksFrom = false;
                }
                case DormouseSqlParserConstants.RPAREN -> lacksFrom = !around.isEmpty() && around.pop();
                case DormouseSqlParserConstants.SELECT -> lacksFrom = true;
                case DormouseSqlParserConstants.FROM -> lacksFrom &= isOfDistinct(lexemes, i);
                case DormouseSqlParserConstants.WHERE,
                        DormouseSqlParserConstants.HAVING,
                        DormouseSqlParserConstants.WINDOW -> {
                    found.set(i, lacksFrom);
                    lacksFrom = false;
                }
                case DormouseSqlParserConstants.BY -> {
                    if (lacksFrom && lexemes.get(i - 1).kind() == DormouseSqlParserConstants.GROUP) {
                        found.set(i - 1);
                        lacksFrom = false;
                    }
                }
                default -> {}
            }
        }
        return found;
    }

    /** Whether the FROM is that of {@code IS DISTINCT FROM} or {@code IS NOT DISTINCT FROM}. */
    private static boolean isOfDistinct(List<Lexeme> lexemes, int from) {
        if (from < 2 || lexemes.get(from - 1).kind() != DormouseSqlParserConstants.DISTINCT) {
            return false;
        }
        int before = lexemes.get(from - 2).kind();
        return before == DormouseSqlParserConstants.IS || before == DormouseSqlParserConstants.NOT;
    }

    /** What the parser reads in front of {@code clause}, at its place: FROM and the table. */
    static List<Lexeme> fromNothing(Lexeme clause) {
        return List.of(
                clause.withImage(DormouseSqlParserConstants.FROM, "FROM"),
                clause.withImage(DormouseSqlParserConstants.QUOTED_IDENTIFIER, '"' + NO_TABLE + '"'));
    }

    /** Takes the table out of every SELECT of the tree. */
    static void restore(SqlNode node) {
        node.accept(new TablelessSelects());
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (call instanceof SqlSelect select
                && select.getFrom() instanceof SqlIdentifier table
                && table.isSimple()
                && table.getSimple().equals(NO_TABLE)) {
            select.setFrom(null);
        }
        return super.visit(call);
    }
}
