package io.dormouse.bench.paths;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A pattern's answer from scratch over the edges that are present, one edge of the pattern after the other; shares only its description. */
final class NaivePattern {
    private static final long NOBODY = -1;

    private final Pattern pattern;
    private final Graph graph;
    private final List<Integer> all = new ArrayList<>();
    private final Map<Long, List<Integer>> leaving = new HashMap<>();
    private final BitSet present = new BitSet();

    NaivePattern(Pattern pattern, Graph graph) {
        this.pattern = pattern;
        this.graph = graph;
        for (int edge = 0; edge < graph.size(); edge++) {
            all.add(edge);
            leaving.computeIfAbsent(graph.sources()[edge], source -> new ArrayList<>())
                    .add(edge);
        }
    }

    void apply(int edge, int weight) {
        present.set(edge, weight > 0);
    }

    /** The nodes of every match, in the order of {@link Pattern#nodes}. */
    List<long[]> matches() {
        List<long[]> matches = new ArrayList<>();
        long[] nodes = new long[pattern.nodes().size()];
        Arrays.fill(nodes, NOBODY);
        match(0, nodes, matches);
        return matches;
    }

    List<String> answer(Form form) {
        List<long[]> matches = matches();
        PathAnswer answer = new PathAnswer(form, Integer.MAX_VALUE);
        switch (form) {
            case COUNT -> answer.add(matches.size());
            case PROJECTED -> {
                TreeMap<Long, Long> groups = new TreeMap<>();
                matches.forEach(match -> groups.merge(match[0], 1L, Long::sum));
                groups.forEach((first, count) -> answer.add(first, count));
            }
            case FULL -> matches.forEach(answer::add);
        }
        return answer.lines();
    }

    private void match(int atom, long[] nodes, List<long[]> matches) {
        if (atom == pattern.edges().size()) {
            matches.add(nodes.clone());
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
            match(atom + 1, nodes, matches);
            nodes[to] = previousTo;
            nodes[from] = previousFrom;
        }
    }
}
