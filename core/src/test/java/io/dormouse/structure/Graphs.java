package io.dormouse.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/** Hypergraphs from texts: an atom is {@code name: variables | key | key}, with {@code feed} or {@code copy} as further parts. */
final class Graphs {
    private Graphs() {}

    static Hypergraph graph(String... atoms) {
        TreeSet<String> names = new TreeSet<>();
        for (String atom : atoms) {
            names.addAll(words(atom.split("[:|]", -1)[1]));
        }
        List<String> variables = new ArrayList<>(names);
        List<Hypergraph.Hyperedge> edges = new ArrayList<>();
        for (String atom : atoms) {
            String[] parts = atom.split("[:|]", -1);
            List<Long> keys = new ArrayList<>();
            boolean feed = false;
            boolean copy = false;
            for (int i = 2; i < parts.length; i++) {
                switch (parts[i].trim()) {
                    case "feed" -> feed = true;
                    case "copy" -> copy = true;
                    default -> keys.add(set(variables, parts[i]));
                }
            }
            edges.add(new Hypergraph.Hyperedge(parts[0].trim(), set(variables, parts[1]), keys, feed, copy));
        }
        return new Hypergraph(variables, edges);
    }

    private static List<String> words(String text) {
        return Arrays.asList(text.trim().split(" +", -1));
    }

    private static long set(List<String> variables, String text) {
        long set = 0;
        for (String word : words(text)) {
            set |= 1L << variables.indexOf(word);
        }
        return set;
    }

    /** The tree in one line: the root, below each node its children as {@code name[key]}, {@code !} where not keyed. */
    static String show(JoinTree tree) {
        return show(tree, tree.root());
    }

    private static String show(JoinTree tree, int node) {
        StringBuilder text = new StringBuilder(tree.graph().edges().get(node).name());
        if (node != tree.root()) {
            text.append('[')
                    .append(String.join(" ", tree.graph().names(tree.edgeKey(node))))
                    .append(tree.keyed(node) ? "]" : "]!");
        }
        List<String> children =
                tree.children(node).stream().map(child -> show(tree, child)).toList();
        return children.isEmpty() ? text.toString() : text + "(" + String.join(", ", children) + ")";
    }
}
