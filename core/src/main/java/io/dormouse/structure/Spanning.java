package io.dormouse.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Spanning trees of greatest weight over sets of attributes, where an edge weighs as many attributes as both ends have: if the sets
 * are acyclic these are their join trees (P. A. Bernstein, N. Goodman; D. Maier). Prim's algorithm; cost: cubic in the sets.
 *
 * @param parent the parent of each set, −1 of the root
 * @param order the sets from the root on, each after its parent
 */
record Spanning(List<Integer> parent, List<Integer> order) {

    /** Which of equally heavy edges is taken: a rank for an edge to a parent, the least first. */
    @FunctionalInterface
    interface Preference {
        int rank(int child, int parent);
    }

    Spanning {
        parent = List.copyOf(parent);
        order = List.copyOf(order);
    }

    /** Spans from {@code root}, with {@code second} linked to it before all others (or −1). */
    static Spanning from(int root, int second, List<Long> sets, Preference preference) {
        int size = sets.size();
        Integer[] parent = new Integer[size];
        Arrays.fill(parent, -1);
        boolean[] in = new boolean[size];
        List<Integer> order = new ArrayList<>();
        in[root] = true;
        order.add(root);
        if (second >= 0) {
            in[second] = true;
            parent[second] = root;
            order.add(second);
        }
        while (order.size() < size) {
            int child = -1;
            int above = -1;
            for (int next = 0; next < size; next++) {
                for (int at : in[next] ? List.<Integer>of() : order) {
                    if (child < 0 || isBetter(next, at, child, above, sets, preference)) {
                        child = next;
                        above = at;
                    }
                }
            }
            in[child] = true;
            parent[child] = above;
            order.add(child);
        }
        return new Spanning(Arrays.asList(parent), order);
    }

    private static boolean isBetter(
            int child, int at, int otherChild, int otherAt, List<Long> sets, Preference preference) {
        int weight = Long.bitCount(sets.get(child) & sets.get(at));
        int otherWeight = Long.bitCount(sets.get(otherChild) & sets.get(otherAt));
        return weight != otherWeight
                ? weight > otherWeight
                : preference.rank(child, at) < preference.rank(otherChild, otherAt);
    }
}
