package io.dormouse.bench.graph;

import io.dormouse.bench.stream.EventStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A pattern's answer from scratch over the edges that are present, one edge of the pattern after the other; shares only its description.
 * What tests compare contenders with. Not thread-safe.
 */
public final class NaivePattern {
    private static final long NOBODY = -1;

    private final Pattern pattern;
    private final Graph graph;
    private final List<Integer> all = new ArrayList<>();
    private final Map<Long, List<Integer>> leaving = new HashMap<>();
    private final BitSet present = new BitSet();

    /** Over no edges yet, of those of the graph. */
    public NaivePattern(Pattern pattern, Graph graph) {
        this.pattern = pattern;
        this.graph = graph;
        for (int edge = 0; edge < graph.size(); edge++) {
            all.add(edge);
            leaving.computeIfAbsent(graph.sources()[edge], source -> new ArrayList<>())
                    .add(edge);
        }
    }

    /** Inserts an edge (weight 1) or deletes it (−1). */
    public void apply(int edge, int weight) {
        present.set(edge, weight > 0);
    }

    /** The nodes of every match, in the order of {@link Pattern#nodes}, and what its last edge costs. */
    private List<long[]> matches() {
        List<long[]> matches = new ArrayList<>();
        long[] nodes = new long[pattern.nodes().size()];
        Arrays.fill(nodes, NOBODY);
        match(0, nodes, 0, matches);
        return matches;
    }

    /** The answer as {@link PathAnswer} forms it, its rows told one by one up to so many. */
    public List<String> answer(Form form, int mostShown) {
        List<long[]> matches = matches();
        PathAnswer answer = new PathAnswer(form, mostShown);
        int nodes = pattern.nodes().size();
        switch (form) {
            case COUNT -> answer.add(matches.size());
            case PROJECTED -> {
                TreeMap<Long, Long> groups = new TreeMap<>();
                matches.forEach(match -> groups.merge(match[0], 1L, Long::sum));
                groups.forEach((first, count) -> answer.add(first, count));
            }
            case SUM ->
                answer.add(
                        matches.size(),
                        matches.stream().mapToLong(match -> match[nodes]).sum());
            case FULL -> matches.forEach(match -> answer.add(Arrays.copyOf(match, nodes)));
        }
        return answer.lines();
    }

    /** The answer at the end of a stream, as contenders give it. */
    public static List<String> atTheEnd(PathQuery query, PathStream stream) {
        NaivePattern naive = new NaivePattern(query.pattern(), stream.graph());
        for (int event : stream.events()) {
            naive.apply(EventStream.row(event), EventStream.weight(event));
        }
        return naive.answer(query.form(), PathAnswer.MOST_SHOWN);
    }

    private void match(int atom, long[] nodes, long cost, List<long[]> matches) {
        if (atom == pattern.edges().size()) {
            long[] match = Arrays.copyOf(nodes, nodes.length + 1);
            match[nodes.length] = cost;
            matches.add(match);
            return;
        }
        String ends = pattern.edges().get(atom);
        int from = pattern.nodes().indexOf(ends.substring(0, 1));
        int to = pattern.nodes().indexOf(ends.substring(1));
        for (int edge : nodes[from] == NOBODY ? all : leaving.getOrDefault(nodes[from], List.of())) {
            long source = graph.sources()[edge];
            long target = graph.targets()[edge];
            if (!present.get(edge) || (nodes[to] != NOBODY && nodes[to] != target)) {
                continue;
            }
            long previousFrom = nodes[from];
            long previousTo = nodes[to];
            nodes[from] = source;
            nodes[to] = target;
            match(atom + 1, nodes, graph.costs()[edge], matches);
            nodes[to] = previousTo;
            nodes[from] = previousFrom;
        }
    }
}
