package io.dormouse.bench.stream;

import java.util.Arrays;

/** A growing list of ints without boxing. */
final class IntList {
    private int[] items;
    private int size;

    IntList(int expected) {
        items = new int[Math.max(1, expected)];
    }

    void add(int item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, 2 * size);
        }
        items[size++] = item;
    }

    int[] toArray() {
        return Arrays.copyOf(items, size);
    }
}
