package io.dormouse.cli.slt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The head of a loop: {@code loop i FROM TO}, the end not included, or {@code foreach x A B …}, also {@code foreach x,y A,B C,D …}.
 * Loops that are to run concurrently run one turn after the other.
 */
final class LoopHeader {
    private static final List<String> SIGNED = List.of("tinyint", "smallint", "integer", "bigint", "hugeint");
    private static final List<String> UNSIGNED = List.of("utinyint", "usmallint", "uinteger", "ubigint", "uhugeint");
    private static final Map<String, List<String>> COLLECTIONS = Map.of(
            "<signed>",
            SIGNED,
            "<unsigned>",
            UNSIGNED,
            "<integral>",
            concatenated(SIGNED, UNSIGNED),
            "<numeric>",
            concatenated(concatenated(SIGNED, UNSIGNED), List.of("float", "double")));

    private static final int MOST_TURNS = 1_000_000;

    private LoopHeader() {}

    private static List<String> concatenated(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /** The variables of each turn. */
    static List<Map<String, String>> turns(ScriptLine line) throws SltFormatException {
        List<String> words = line.words();
        return words.get(0).endsWith("loop") ? counted(line, words) : listed(line, words);
    }

    private static List<Map<String, String>> counted(ScriptLine line, List<String> words) throws SltFormatException {
        long from = 0;
        long to = 0;
        boolean good = words.size() == 4;
        if (good) {
            try {
                from = Long.parseLong(words.get(2));
                to = Long.parseLong(words.get(3));
            } catch (NumberFormatException unreadable) {
                good = false;
            }
        }
        if (!good || to - from > MOST_TURNS) {
            throw new SltFormatException(
                    line.place(), "expected `loop VARIABLE FROM TO` of at most " + MOST_TURNS + " turns");
        }
        List<Map<String, String>> turns = new ArrayList<>();
        for (long value = from; value < to; value++) {
            turns.add(Map.of(words.get(1), Long.toString(value)));
        }
        return turns;
    }

    private static List<Map<String, String>> listed(ScriptLine line, List<String> words) throws SltFormatException {
        if (words.size() < 3) {
            throw new SltFormatException(line.place(), "expected `foreach VARIABLE VALUE …`");
        }
        String[] names = words.get(1).split(",", -1);
        List<Map<String, String>> turns = new ArrayList<>();
        for (String word : words.subList(2, words.size())) {
            for (String value : values(line, word)) {
                String[] parts = names.length == 1 ? new String[] {value} : value.split(",", -1);
                if (parts.length != names.length) {
                    throw new SltFormatException(
                            line.place(), "expected " + names.length + " values with commas between, not " + value);
                }
                Map<String, String> turn = new HashMap<>();
                for (int i = 0; i < names.length; i++) {
                    turn.put(names[i], parts[i]);
                }
                turns.add(turn);
            }
        }
        return turns;
    }

    private static List<String> values(ScriptLine line, String word) throws SltFormatException {
        if (!word.startsWith("<") || !word.endsWith(">")) {
            return List.of(word);
        }
        List<String> collection = COLLECTIONS.get(word);
        if (collection == null) {
            throw new SltFormatException(
                    line.place(),
                    "the collection " + word + " is not known; expected one of "
                            + String.join(
                                    " ", COLLECTIONS.keySet().stream().sorted().toList()));
        }
        return collection;
    }
}
