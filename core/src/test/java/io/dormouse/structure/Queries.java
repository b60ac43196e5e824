package io.dormouse.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Queries from texts, and all small queries. */
final class Queries {
    private Queries() {}

    /** A query from its output attributes and atoms such as {@code name: attributes | key | key}. */
    static ConjunctiveQuery query(String output, String... atoms) {
        List<Atom> parsed = new ArrayList<>();
        for (String text : atoms) {
            String[] parts = text.split("[:|]", -1);
            Atom atom = new Atom(parts[0].trim(), words(parts[1]), List.of());
            for (int i = 2; i < parts.length; i++) {
                atom = atom.withKey(words(parts[i]).toArray(new String[0]));
            }
            parsed.add(atom);
        }
        return ConjunctiveQuery.of(parsed, words(output));
    }

    private static List<String> words(String text) {
        return text.isBlank() ? List.of() : Arrays.asList(text.trim().split(" +", -1));
    }

    /**
     * All queries of so many atoms over so many attributes, with every choice of output attributes, one of each that differ in names
     * alone. An attribute is known by the atoms that have it and by whether it is returned; a query is a multiset of these, the
     * least among those that a permutation of the atoms makes of it.
     */
    static void forEach(int atoms, int attributes, Consumer<ConjunctiveQuery> action) {
        List<int[]> permutations = new ArrayList<>();
        permute(new int[atoms], 0, 0, permutations);
        int[][] images = new int[permutations.size()][2 << atoms];
        for (int p = 0; p < images.length; p++) {
            for (int kind = 0; kind < 2 << atoms; kind++) {
                for (int atom = 0; atom <= atoms; atom++) {
                    int to = atom == atoms ? atoms : permutations.get(p)[atom];
                    images[p][kind] |= (kind >>> atom & 1) << to;
                }
            }
        }
        choose(atoms, new int[attributes], 0, 1, images, action);
    }

    private static void permute(int[] permutation, int at, int used, List<int[]> all) {
        if (at == permutation.length) {
            all.add(permutation.clone());
        }
        for (int i = 0; at < permutation.length && i < permutation.length; i++) {
            if ((used >>> i & 1) == 0) {
                permutation[at] = i;
                permute(permutation, at + 1, used | 1 << i, all);
            }
        }
    }

    private static void choose(
            int atoms, int[] kinds, int at, int least, int[][] images, Consumer<ConjunctiveQuery> action) {
        if (at == kinds.length) {
            if (isCanonical(kinds, images)) {
                action.accept(of(atoms, kinds));
            }
            return;
        }
        for (int kind = least; kind < 2 << atoms; kind++) {
            if ((kind & ((1 << atoms) - 1)) != 0) {
                kinds[at] = kind;
                choose(atoms, kinds, at + 1, kind, images, action);
            }
        }
    }

    private static boolean isCanonical(int[] kinds, int[][] images) {
        int[] mapped = new int[kinds.length];
        for (int[] image : images) {
            for (int i = 0; i < kinds.length; i++) {
                mapped[i] = image[kinds[i]];
            }
            Arrays.sort(mapped);
            if (Arrays.compare(mapped, kinds) < 0) {
                return false;
            }
        }
        return true;
    }

    private static ConjunctiveQuery of(int atoms, int[] kinds) {
        List<String> names = new ArrayList<>();
        long[] schemas = new long[atoms];
        long output = 0;
        for (int i = 0; i < kinds.length; i++) {
            names.add("x" + i);
            for (int atom = 0; atom < atoms; atom++) {
                schemas[atom] |= (long) (kinds[i] >>> atom & 1) << i;
            }
            output |= (long) (kinds[i] >>> atoms) << i;
        }
        List<Hypergraph.Hyperedge> edges = new ArrayList<>();
        for (int atom = 0; atom < atoms; atom++) {
            edges.add(new Hypergraph.Hyperedge("r" + atom, schemas[atom], List.of(), false, false));
        }
        return new ConjunctiveQuery(new Hypergraph(names, edges), output);
    }
}
