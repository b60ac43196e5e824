package io.dormouse.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.junit.jupiter.api.Test;

class SqlScriptTest {
    @Test
    void statements_come_with_their_text_and_place_in_the_whole_script() {
        SqlScript script = SqlScript.of("-- first\nBEGIN;\n\n  SELECT a\n  FROM t ; COMMIT");
        ParsedStatement begin = script.next();
        assertThat(begin.text()).isEqualTo("BEGIN");
        assertThat(List.of(begin.offset(), begin.line(), begin.column())).containsExactly(9, 2, 1);
        ParsedStatement select = script.next();
        assertThat(select.text()).isEqualTo("SELECT a\n  FROM t");
        assertThat(List.of(select.offset(), select.line(), select.column())).containsExactly(19, 4, 3);
        ParsedStatement commit = script.next();
        assertThat(commit.text()).isEqualTo("COMMIT");
        assertThat(List.of(commit.line(), commit.column())).containsExactly(5, 12);
        assertThat(script.hasNext()).isFalse();
    }

    @Test
    void positions_within_a_tree_are_those_of_the_whole_script() {
        SqlScript script = SqlScript.of("BEGIN;\n\tSELECT a, bb FROM t");
        script.next();
        SqlNode second = ((SqlSelect) script.next().node()).getSelectList().get(1);
        assertThat(second.getParserPosition().getLineNum()).isEqualTo(2);
        assertThat(second.getParserPosition().getColumnNum()).isEqualTo(12);
        assertThat(second.getParserPosition().getEndColumnNum()).isEqualTo(13);
    }

    @Test
    void empty_statements_are_left_out() {
        assertThat(texts("")).isEmpty();
        assertThat(texts(" ;; -- nothing\n ; /* ; */ ;")).isEmpty();
        assertThat(texts(";BEGIN;;COMMIT;")).containsExactly("BEGIN", "COMMIT");
    }

    @Test
    void semicolons_within_strings_names_and_comments_part_nothing() {
        assertThat(texts("SELECT ';', \"a;b\" /* ; */ -- ;\n; SELECT $$;$$")).hasSize(2);
    }

    @Test
    void what_stands_before_and_behind_a_wrong_statement_is_read() {
        SqlScript script = SqlScript.of("BEGIN;\nSELECT a b c;\nCOMMIT;");
        assertThat(script.next().text()).isEqualTo("BEGIN");
        SqlSyntaxException refused = catchThrowableOfType(SqlSyntaxException.class, script::next);
        assertThat(List.of(refused.line(), refused.column())).containsExactly(2, 12);
        assertThat(script.next().text()).isEqualTo("COMMIT");
        assertThat(script.hasNext()).isFalse();
    }

    @Test
    void a_character_that_is_no_sql_spoils_its_own_statement_only() {
        SqlScript script = SqlScript.of("SELECT # § 1; COMMIT");
        SqlSyntaxException refused = catchThrowableOfType(SqlSyntaxException.class, script::next);
        assertThat(refused.column()).isEqualTo(8);
        assertThat(script.next().text()).isEqualTo("COMMIT");
    }

    @Test
    void a_string_that_never_ends_spoils_the_rest_only() {
        SqlScript script = SqlScript.of("BEGIN; SELECT 'a; COMMIT");
        assertThat(script.next().text()).isEqualTo("BEGIN");
        SqlSyntaxException refused = catchThrowableOfType(SqlSyntaxException.class, script::next);
        assertThat(refused).hasMessage("unterminated quoted string: it begins here");
        assertThat(script.hasNext()).isFalse();
        assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(script::next);
    }

    @Test
    void an_error_at_the_semicolon_names_it() {
        SqlSyntaxException refused = catchThrowableOfType(
                SqlSyntaxException.class, () -> SqlScript.of("SELECT a FROM;").next());
        assertThat(refused).hasMessage("syntax error at or near \";\"");
        assertThat(refused.column()).isEqualTo(14);
    }

    @Test
    void lines_end_as_on_any_system_and_a_byte_order_mark_is_skipped() {
        SqlScript script = SqlScript.of("\uFEFFBEGIN;\r\nCOMMIT;\rROLLBACK;\nBEGIN");
        List<List<Integer>> places = new ArrayList<>();
        script.forEachRemaining(parsed -> places.add(List.of(parsed.line(), parsed.column())));
        assertThat(places).containsExactly(List.of(1, 1), List.of(2, 1), List.of(3, 1), List.of(4, 1));
    }

    @Test
    void a_single_statement_may_end_in_a_semicolon_and_is_the_only_one() {
        assertThat(SqlScript.single("COMMIT;").text()).isEqualTo("COMMIT");
        SqlSyntaxException refused =
                catchThrowableOfType(SqlSyntaxException.class, () -> SqlScript.single("COMMIT; BEGIN"));
        assertThat(refused.column()).isEqualTo(9);
        assertThat(catchThrowableOfType(SqlSyntaxException.class, () -> SqlScript.single(" -- nothing")))
                .hasMessage("syntax error at end of input");
        assertThat(catchThrowableOfType(SqlSyntaxException.class, () -> SqlScript.single("COMMIT; 'x")))
                .hasMessage("unterminated quoted string: it begins here");
    }

    @Test
    void an_expression_stands_alone() {
        assertThat(SqlPrinter.print(SqlScript.expression("a + 1 * b"))).isEqualTo("\"a\" + 1 * \"b\"");
        SqlSyntaxException refused = catchThrowableOfType(SqlSyntaxException.class, () -> SqlScript.expression("a +"));
        assertThat(refused).hasMessage("syntax error at end of input");
    }

    @Test
    void a_shell_knows_when_to_ask_for_more() {
        assertThat(SqlScript.isComplete("")).isTrue();
        assertThat(SqlScript.isComplete("SELECT 1;")).isTrue();
        assertThat(SqlScript.isComplete("SELECT 1; -- done\n")).isTrue();
        assertThat(SqlScript.isComplete("SELECT 1")).isFalse();
        assertThat(SqlScript.isComplete("SELECT ';")).isFalse();
        assertThat(SqlScript.isComplete("SELECT \";")).isFalse();
        assertThat(SqlScript.isComplete("SELECT 1 /* ;")).isFalse();
        assertThat(SqlScript.isComplete("SELECT # 1;")).isTrue();
    }

    private static List<String> texts(String script) {
        List<String> texts = new ArrayList<>();
        SqlScript.of(script).forEachRemaining(parsed -> texts.add(parsed.text()));
        return texts;
    }
}
