package io.dormouse.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.type.DormouseException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Texts and what they become. Each case of {@code *.golden} is a query, a line {@code ---->}, the program or the refusal, and
 * an empty line. {@code -Ddormouse.golden=DIR} writes the files anew into the folder DIR.
 */
class GoldenProgramsTest {
    private static final String ARROW = "---->\n";
    static final String SHOP = """
            CREATE TABLE t(a INTEGER PRIMARY KEY, b BIGINT, c DECIMAL(10,2), d DOUBLE PRECISION, e TEXT, f CHAR(5),
              g DATE, h TIMESTAMP, i BOOLEAN, n NUMERIC, v VARCHAR(8));
            CREATE TABLE u(a INTEGER NOT NULL, x INTEGER, y DECIMAL(12,2), z VARCHAR(20), w DECIMAL(10,0));
            CREATE TABLE feed(a INTEGER, b INTEGER) WITH (stored = false);
            CREATE TABLE log(a INTEGER, b INTEGER) WITH (append_only = true);
            CREATE TABLE edge(src INTEGER NOT NULL, dst INTEGER NOT NULL, PRIMARY KEY (src, dst));
            CREATE VIEW plain AS SELECT a, b + 1 AS more, c FROM t WHERE b > 0;
            CREATE VIEW grouped AS SELECT b, sum(c) AS total FROM t GROUP BY b;
            CREATE MATERIALIZED VIEW live AS SELECT x, count(*) AS n FROM u GROUP BY x;
            """;

    @TestFactory
    Stream<DynamicTest> queriesBecomePrograms() throws IOException {
        return golden("queries.golden", TestCatalog.of(SHOP));
    }

    @TestFactory
    Stream<DynamicTest> tpchBecomesPrograms() throws IOException {
        return golden("tpch.golden", TestCatalog.of(Tpch.TABLES));
    }

    @TestFactory
    Stream<DynamicTest> badTextsAreRefused() throws IOException {
        return golden("refusals.golden", TestCatalog.of(SHOP));
    }

    private static Stream<DynamicTest> golden(String file, TestCatalog catalog) throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        StringBuilder written = new StringBuilder();
        for (String section : read(file).split("\n\n+", -1)) {
            String part = section.strip();
            if (part.isBlank()) {
                continue;
            }
            int arrow = (part + "\n").indexOf(ARROW);
            String sql = arrow < 0 ? part + "\n" : part.substring(0, arrow);
            String expected = arrow < 0 ? "" : (part + "\n").substring(arrow + ARROW.length());
            String actual = translate(sql, catalog);
            written.append(sql).append(ARROW).append(actual).append('\n');
            tests.add(DynamicTest.dynamicTest(
                    sql.strip(), () -> assertThat(actual).isEqualTo(expected)));
        }
        String folder = System.getProperty("dormouse.golden");
        if (folder != null) {
            Files.writeString(Path.of(folder, file), written);
        }
        return tests.stream();
    }

    private static String translate(String sql, TestCatalog catalog) {
        try {
            return catalog.one(sql).match(new StatementText());
        } catch (DormouseException e) {
            StringBuilder text = new StringBuilder(e.span() + " " + e.state().code() + " " + e.getMessage() + "\n");
            text.append("  length ").append(e.span().length()).append('\n');
            e.details()
                    .forEach((name, value) -> text.append("  ")
                            .append(name)
                            .append(" = ")
                            .append(value)
                            .append('\n'));
            return e.hint() == null
                    ? text.toString()
                    : text.append("  hint: ").append(e.hint()).append('\n').toString();
        }
    }

    private static String read(String file) throws IOException {
        try (InputStream stream = Objects.requireNonNull(GoldenProgramsTest.class.getResourceAsStream(file))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
