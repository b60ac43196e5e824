package io.dormouse.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.junit.jupiter.api.Test;

class StringLiteralTest {
    @Test
    void a_doubled_quote_is_one_and_a_backslash_is_itself() {
        assertThat(value("'it''s'")).isEqualTo("it's");
        assertThat(value("''")).isEmpty();
        assertThat(value("''''")).isEqualTo("'");
        assertThat(value("'a\\n'")).isEqualTo("a\\n");
        assertThat(value("'two\nlines'")).isEqualTo("two\nlines");
        assertThat(value("N'é日'")).isEqualTo("é日");
    }

    @Test
    void escapes_are_read_behind_an_e_only() {
        assertThat(value("E'a\\n\\t\\\\\\'b''c\\x41\\101\\u00e9\\U0001F600\\q'"))
                .isEqualTo("a\n\t\\'b'cAAé😀q");
        assertThat(value("e'x'")).isEqualTo("x");
        SqlSyntaxException refused =
                catchThrowableOfType(SqlSyntaxException.class, () -> SqlScript.expression("E'\\u12'"));
        assertThat(refused).hasMessage("invalid escape in a string");
    }

    @Test
    void strings_on_further_lines_continue_the_first() {
        assertThat(value("'a'\n  'b'\n'c'")).isEqualTo("abc");
        SqlSyntaxException refused =
                catchThrowableOfType(SqlSyntaxException.class, () -> SqlScript.expression("'a' 'b'"));
        assertThat(refused.column()).isEqualTo(5);
    }

    @Test
    void dollar_quotes_keep_everything_within() {
        assertThat(value("$$it's $1; -- $$")).isEqualTo("it's $1; -- ");
        assertThat(value("$q$ $$ $q$")).isEqualTo(" $$ ");
    }

    @Test
    void quoted_names_keep_case_and_may_hold_anything() {
        SqlIdentifier name = (SqlIdentifier) SqlScript.expression("\"A \"\"b\"\" é\"");
        assertThat(name.getSimple()).isEqualTo("A \"b\" é");
        assertThat(((SqlIdentifier) SqlScript.expression("Ärger_1$")).getSimple())
                .isEqualTo("ärger_1$");
    }

    private static String value(String text) {
        SqlNode node = SqlScript.expression(text);
        assertThat(node).isInstanceOf(SqlLiteral.class);
        return ((SqlLiteral) node).getValueAs(String.class);
    }
}
