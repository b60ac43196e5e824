package io.dormouse.bench.paths;

/** Counts stars: the sum, over all nodes, of a power of the number of edges that leave there. O(1) a change. */
final class StarCount extends PatternCount {
    private final int rays;
    private final int[] degrees;

    StarCount(int nodes, int rays) {
        this.rays = rays;
        degrees = new int[nodes];
    }

    @Override
    void apply(int source, int target, int weight) {
        long before = power(degrees[source]);
        degrees[source] += weight;
        matches = Math.addExact(matches, power(degrees[source]) - before);
    }

    private long power(long degree) {
        long power = degree;
        for (int ray = 1; ray < rays; ray++) {
            power = Math.multiplyExact(power, degree);
        }
        return power;
    }
}
