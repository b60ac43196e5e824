package io.dormouse.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever is typed is bound or refused at a place; nothing else ever comes out. */
class MangledTextsTest {
    private static final int CASES = 1500;
    private static final List<String> FILES = List.of("queries.golden", "refusals.golden", "tpch.golden");

    /** What the program's own constructors say of trees that a front end should never have made. */
    private static final List<String> MISMADE = List.of(
            "a variable is used that nothing binds",
            "a head term has the type of its column",
            "a head has one term a column",
            "a computed variable has the type of its expression",
            "a computed join key uses one table and cannot fail",
            "a variable has the type of its column",
            "a variable has one type within a rule",
            "an atom has one argument a column",
            "a filter is a condition",
            "a relation is declared twice",
            "CASE needs conditions, and results of one type",
            "the call's type is not what its arguments give",
            "the function does not take arguments of these types");

    @Test
    void mangledTextsAreBoundOrRefusedAtAPlace() throws IOException {
        List<String> texts = new ArrayList<>();
        for (String file : FILES) {
            for (String section : read(file).split("\n\n+", -1)) {
                texts.add(section.split("---->", 2)[0].strip());
            }
        }
        List<String> words = texts.stream()
                .flatMap(text -> Arrays.stream(text.split("\\s+", -1)))
                .distinct()
                .toList();
        Random random = new Random(4711);
        int bound = 0;
        for (int i = 0; i < CASES * Integer.getInteger("dormouse.random.factor", 1); i++) {
            String text = mangled(texts.get(random.nextInt(texts.size())), words, random);
            TestCatalog catalog = TestCatalog.of(GoldenProgramsTest.SHOP + Tpch.TABLES);
            try {
                catalog.run(text);
                bound++;
            } catch (DormouseException e) {
                assertThat(e.span().isKnown()).as(text).isTrue();
                assertThat(e.state()).as(text).isNotEqualTo(SqlState.INTERNAL_ERROR);
                assertThat(e.getMessage()).as(text).isNotIn(MISMADE);
            } catch (RuntimeException e) {
                throw new AssertionError("neither bound nor refused: " + text, e);
            }
        }
        assertThat(bound).isGreaterThan(CASES / 20);
    }

    private static String mangled(String text, List<String> words, Random random) {
        List<String> parts = new ArrayList<>(Arrays.asList(text.split("(?<=[\\s(),])|(?=[\\s(),])", -1)));
        for (int i = 0; i <= random.nextInt(3); i++) {
            int at = random.nextInt(parts.size());
            switch (random.nextInt(4)) {
                case 0 -> parts.set(at, "");
                case 1 -> parts.set(at, words.get(random.nextInt(words.size())));
                case 2 -> parts.set(at, parts.get(random.nextInt(parts.size())));
                default -> parts.add(at, " " + parts.get(random.nextInt(parts.size())) + " ");
            }
        }
        return String.join("", parts);
    }

    private static String read(String file) throws IOException {
        try (InputStream stream = Objects.requireNonNull(MangledTextsTest.class.getResourceAsStream(file))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
