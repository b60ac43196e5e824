package io.dormouse.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StressTest {
    @Test
    void deep_but_sane_nesting_is_read() {
        assertThat(SqlScript.single("SELECT " + "(".repeat(100) + "1" + ")".repeat(100)))
                .isNotNull();
        assertThat(SqlScript.single("SELECT 1 FROM " + "(SELECT 1 FROM ".repeat(50) + "t" + ")".repeat(50)))
                .isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "CASE WHEN ", "(SELECT ", "f("})
    void absurd_nesting_is_refused_by_name(String opening) {
        SqlSyntaxException refused = catchThrowableOfType(
                SqlSyntaxException.class, () -> SqlScript.single("SELECT " + opening.repeat(5000)));
        assertThat(refused.sqlState()).isEqualTo("54001");
    }

    @Test
    void long_lists_are_read() {
        String rows =
                IntStream.range(0, 20_000).mapToObj(i -> "(" + i + ", 'x')").collect(Collectors.joining(","));
        assertThat(SqlScript.single("INSERT INTO t VALUES " + rows)).isNotNull();
        String sum = IntStream.range(0, 500).mapToObj(i -> "a" + i).collect(Collectors.joining(" + "));
        assertThat(SqlScript.single("SELECT " + sum)).isNotNull();
        String members = IntStream.range(0, 20_000).mapToObj(Integer::toString).collect(Collectors.joining(","));
        assertThat(SqlScript.single("SELECT a IN (" + members + ") FROM t")).isNotNull();
    }
}
