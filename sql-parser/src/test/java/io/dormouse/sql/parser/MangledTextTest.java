package io.dormouse.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MangledTextTest {
    private static final int CASES = 1500 * Integer.getInteger("dormouse.random.factor", 1);

    @Test
    void any_text_is_read_or_refused_at_a_place_within_it() throws IOException {
        List<String> texts = texts();
        Random random = new Random(4711);
        int refusedTexts = 0;
        for (int i = 0; i < CASES; i++) {
            String text = mangle(texts.get(random.nextInt(texts.size())), texts, random);
            try {
                SqlScript.of(text).forEachRemaining(statement -> SqlPrinter.print(statement.node()));
            } catch (SqlSyntaxException refused) {
                refusedTexts++;
                assertThat(refused.line()).as(text).isEqualTo(1);
                assertThat(refused.column()).as(text).isBetween(1, text.length() + 1);
                assertThat(refused.getMessage()).as(text).doesNotContain("calcite", "Exception", "expecting");
            }
        }
        assertThat(refusedTexts).isBetween(CASES / 4, CASES);
    }

    /** Drops, doubles, swaps and borrows words. */
    private static String mangle(String text, List<String> others, Random random) {
        List<String> words = words(text);
        for (int changes = 1 + random.nextInt(3); changes > 0 && words.size() > 1; changes--) {
            int place = random.nextInt(words.size());
            switch (random.nextInt(4)) {
                case 0 -> words.remove(place);
                case 1 -> words.add(place, words.get(random.nextInt(words.size())));
                case 2 -> Collections.swap(words, place, random.nextInt(words.size()));
                default -> {
                    List<String> borrowed = words(others.get(random.nextInt(others.size())));
                    words.set(place, borrowed.get(random.nextInt(borrowed.size())));
                }
            }
        }
        return String.join("", words);
    }

    private static List<String> words(String text) {
        return new ArrayList<>(Arrays.asList(text.split("(?<=\\W)|(?=\\W)")));
    }

    private static List<String> texts() throws IOException {
        try (InputStream resource =
                Objects.requireNonNull(MangledTextTest.class.getResourceAsStream("/accepted.txt"))) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.substring(0, line.indexOf('\u00a6')).strip())
                    .toList();
        }
    }
}
