package io.dormouse.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.apache.calcite.sql.SqlKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TpchTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22})
    void every_query_is_one_query_whose_print_reads_the_same(int query) throws IOException {
        ParsedStatement parsed = SqlScript.single(text(query));
        assertThat(parsed.node().isA(SqlKind.QUERY)).isTrue();
        String printed = SqlPrinter.print(parsed.node());
        assertThat(SqlPrinter.print(SqlScript.single(printed).node())).isEqualTo(printed);
    }

    private static String text(int query) throws IOException {
        String name = String.format("/tpch/q%02d.sql", query);
        try (InputStream resource = Objects.requireNonNull(TpchTest.class.getResourceAsStream(name))) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
