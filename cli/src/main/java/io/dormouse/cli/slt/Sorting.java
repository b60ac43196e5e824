package io.dormouse.cli.slt;

import io.dormouse.type.Values;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Sorts texts byte by byte in UTF-8, which is by code point. Pure functions. */
final class Sorting {
    private static final Comparator<List<String>> BY_ROWS = (a, b) -> {
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            int difference = Values.compareText(a.get(i), b.get(i));
            if (difference != 0) {
                return difference;
            }
        }
        return Integer.compare(a.size(), b.size());
    };

    private Sorting() {}

    static List<List<String>> rows(List<List<String>> rows) {
        List<List<String>> sorted = new ArrayList<>(rows);
        sorted.sort(BY_ROWS);
        return sorted;
    }

    static List<String> values(List<List<String>> rows) {
        List<String> sorted = new ArrayList<>(flat(rows));
        sorted.sort(Values::compareText);
        return sorted;
    }

    static List<String> flat(List<List<String>> rows) {
        return rows.stream().flatMap(List::stream).toList();
    }
}
