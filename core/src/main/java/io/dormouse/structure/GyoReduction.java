package io.dormouse.structure;

import java.util.ArrayList;
import java.util.List;

/**
 * What is left of a hypergraph when its ears are taken off: first the attributes that stand in one edge only, then an edge within
 * another, over and over. The hypergraph is acyclic if and only if one edge is left (or none was there).
 *
 * <p>Cost: cubic in the edges. Source: M. H. Graham; C. T. Yu, M. Z. Özsoyoğlu, 1979.
 *
 * @param ears the edges taken off, in this order; with {@link Ear#into} as its parent each, they form a join tree
 * @param residue the edges that are left
 * @param attributes the attributes that are left in them
 */
public record GyoReduction(List<Ear> ears, List<Integer> residue, long attributes) {

    /** An edge whose attributes, but for those that it has alone, lie within another. */
    public record Ear(int edge, int into) {}

    public GyoReduction {
        ears = List.copyOf(ears);
        residue = List.copyOf(residue);
    }

    /** Reduces the hypergraph with these edges. */
    public static GyoReduction of(List<Long> edges) {
        List<Integer> left = new ArrayList<>();
        for (int i = 0; i < edges.size(); i++) {
            left.add(i);
        }
        long[] sets = edges.stream().mapToLong(Long::longValue).toArray();
        List<Ear> ears = new ArrayList<>();
        for (boolean reduced = true; reduced; ) {
            boolean fewerAttributes = dropLonelyAttributes(left, sets);
            reduced = dropEar(left, sets, ears) || fewerAttributes;
        }
        long attributes = 0;
        for (int edge : left) {
            attributes |= sets[edge];
        }
        return new GyoReduction(ears, left, attributes);
    }

    /** Whether the hypergraph is acyclic. */
    public boolean isAcyclic() {
        return residue.size() <= 1;
    }

    private static boolean dropLonelyAttributes(List<Integer> left, long[] sets) {
        long once = 0;
        long twice = 0;
        for (int edge : left) {
            twice |= once & sets[edge];
            once |= sets[edge];
        }
        boolean dropped = false;
        for (int edge : left) {
            dropped |= (sets[edge] & ~twice) != 0;
            sets[edge] &= twice;
        }
        return dropped;
    }

    private static boolean dropEar(List<Integer> left, long[] sets, List<Ear> ears) {
        for (int i = 0; i < left.size(); i++) {
            for (int into : left) {
                int edge = left.get(i);
                if (edge != into && (sets[edge] & ~sets[into]) == 0) {
                    left.remove(i);
                    ears.add(new Ear(edge, into));
                    return true;
                }
            }
        }
        return false;
    }
}
