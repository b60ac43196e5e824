package io.dormouse.bench.paths;

import java.util.Arrays;

/** The neighbours of each node in one direction, in no order. */
final class Neighbours {
    private static final int[] NONE = {};

    private final int[][] lists;
    private final int[] counts;

    Neighbours(int nodes) {
        lists = new int[nodes][];
        Arrays.fill(lists, NONE);
        counts = new int[nodes];
    }

    /** The neighbours of a node, {@link #count} of them from 0 on; not to be written. */
    int[] of(int node) {
        return lists[node];
    }

    int count(int node) {
        return counts[node];
    }

    void add(int node, int neighbour) {
        int count = counts[node]++;
        if (count == lists[node].length) {
            lists[node] = Arrays.copyOf(lists[node], Math.max(2, 2 * count));
        }
        lists[node][count] = neighbour;
    }

    /** Takes away a neighbour that is there. O(neighbours). */
    void remove(int node, int neighbour) {
        int[] list = lists[node];
        int at = 0;
        while (list[at] != neighbour) {
            at++;
        }
        list[at] = list[--counts[node]];
    }
}
