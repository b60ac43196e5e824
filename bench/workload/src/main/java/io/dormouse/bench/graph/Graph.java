package io.dormouse.bench.graph;

import io.dormouse.bench.stream.EventStreams;
import io.dormouse.bench.stream.Table;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/**
 * Directed edges in the order of their arrival, no two of them equal. Immutable by convention: the arrays are handed out, so that whoever
 * plays reads an edge at the price of two loads.
 */
public final class Graph {
    private static final int DRAWS_AN_EDGE = 100;
    private static final int MOST_COST = 100;

    private final int nodes;
    private final long[] sources;
    private final long[] targets;
    private final long[] costs;

    /** The edges from sources to targets, by their numbers, at costs of one int each. */
    public Graph(int nodes, long[] sources, long[] targets, long[] costs) {
        this.nodes = nodes;
        this.sources = sources;
        this.targets = targets;
        this.costs = costs;
    }

    /**
     * A graph whose degrees follow a power law; equal arguments give equal graphs.
     *
     * <p>Sources are drawn so that the node of rank {@code r} has about {@code r^-skew} of the edges of the first one, targets likewise
     * by a ranking of their own, so that much going in does not go with much going out. The number of nodes with degree {@code d} then
     * falls as {@code d^-(1 + 1/skew)}; 0 is a uniform graph. Edges from a node to itself are as likely as others.
     * Costs are evenly spread from 1 to {@value #MOST_COST}.
     *
     * @throws IllegalArgumentException if so many distinct edges are not found in a hundred times as many draws
     */
    public static Graph powerLaw(int edges, int nodes, double skew, long seed) {
        Random random = new Random(seed);
        int[] sourceOfRank = shuffled(nodes, random);
        int[] targetOfRank = shuffled(nodes, random);
        Set<Long> drawn = new HashSet<>();
        long[] sources = new long[edges];
        long[] targets = new long[edges];
        long drawsLeft = (long) edges * DRAWS_AN_EDGE;
        for (int edge = 0; edge < edges; ) {
            if (drawsLeft-- == 0) {
                throw new IllegalArgumentException("so few nodes have not so many distinct edges");
            }
            long source = sourceOfRank[rank(nodes, skew, random)];
            long target = targetOfRank[rank(nodes, skew, random)];
            if (drawn.add(source * nodes + target)) {
                sources[edge] = source;
                targets[edge] = target;
                edge++;
            }
        }
        int[] order = arrivals(edges, random);
        return new Graph(nodes, arranged(sources, order), arranged(targets, order), costs(edges, random));
    }

    /** A rank whose density falls as {@code rank^-skew}, by the inverse of its distribution. */
    private static int rank(int nodes, double skew, Random random) {
        return (int) (nodes * StrictMath.pow(random.nextDouble(), 1 / (1 - skew)));
    }

    private static int[] shuffled(int size, Random random) {
        int[] numbers = new int[size];
        for (int i = 0; i < size; i++) {
            int j = random.nextInt(i + 1);
            numbers[i] = numbers[j];
            numbers[j] = i;
        }
        return numbers;
    }

    /** A random order: the first edges drawn are no others than the last, but for those that many draws hit. */
    private static int[] arrivals(int edges, Random random) {
        int[][] arrivals = new int[1][];
        EventStreams.shuffledInsertions(new int[] {edges}, random, arrivals);
        return arrivals[0];
    }

    private static long[] arranged(long[] ends, int[] order) {
        return Arrays.stream(order).mapToLong(edge -> ends[edge]).toArray();
    }

    private static long[] costs(int edges, Random random) {
        return random.longs(edges, 1, MOST_COST + 1).toArray();
    }

    /** Nodes are numbered from 0 up to, not including, this. */
    public int nodes() {
        return nodes;
    }

    /** How many edges there are. */
    public int size() {
        return sources.length;
    }

    /** Where each edge leaves; not to be written. */
    public long[] sources() {
        return sources;
    }

    /** Where each edge arrives; not to be written. */
    public long[] targets() {
        return targets;
    }

    /** What each edge costs; not to be written. */
    public long[] costs() {
        return costs;
    }

    /** The edges as a table of {@link EdgeRelation}, over the same arrays. */
    public Table table() {
        return Table.of(EdgeRelation.EDGE, size(), sources, targets, costs);
    }
}
