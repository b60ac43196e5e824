package io.dormouse.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class RefusedTextTest {
    @ParameterizedTest
    @CsvFileSource(
            resources = "/refused.txt",
            delimiter = '\u00a6',
            quoteCharacter = '\u00a5',
            ignoreLeadingAndTrailingWhitespace = false)
    void is_refused_at_its_place_with_words_of_ours(String text, String place, String sqlState, String message) {
        SqlSyntaxException refused = catchThrowableOfType(
                SqlSyntaxException.class, () -> SqlScript.single(text.substring(0, text.length() - 1)));
        assertThat(refused).isNotNull();
        assertThat(refused.line() + ":" + refused.column()).isEqualTo(place.strip());
        assertThat(refused.sqlState()).isEqualTo(sqlState.strip());
        assertThat(refused).hasMessage(message.strip());
        assertThat(refused.getMessage()).doesNotContain("calcite", "expecting", "EXPR$");
    }

    @Test
    void summary_hint_and_token_come_apart() {
        SqlSyntaxException refused =
                catchThrowableOfType(SqlSyntaxException.class, () -> SqlScript.single("SELECT a\n FORM t"));
        assertThat(refused.summary()).isEqualTo("syntax error at or near \"FORM\"");
        assertThat(refused.hint()).isEqualTo("did you mean FROM?");
        assertThat(refused.token()).isEqualTo("FORM");
        assertThat(refused.line()).isEqualTo(2);
        assertThat(refused.column()).isEqualTo(2);
    }
}
