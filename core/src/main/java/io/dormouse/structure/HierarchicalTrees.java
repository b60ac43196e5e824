package io.dormouse.structure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Builds trees in which each child contains its parent: the root has what all atoms share, and below it stand the groups of atoms
 * that still hang together without that, in the same way. Where the atoms are hierarchical each group of two or more shares
 * something more, so that it ends. With generalised relations alone inside, the height is 1.
 */
final class HierarchicalTrees {
    private final ConjunctiveQuery query;
    private final TreeDraft draft;
    private final boolean atomsInside;

    /** {@code atomsInside}: an atom that has just what its group shares stands above it, in place of a generalised relation. */
    HierarchicalTrees(ConjunctiveQuery query, TreeDraft draft, boolean atomsInside) {
        this.query = query;
        this.draft = draft;
        this.atomsInside = atomsInside;
    }

    /** The trees that show the query to be q-hierarchical, that of height 1 first; none if it is not. */
    static List<GeneralisedJoinTree> of(ConjunctiveQuery query) {
        List<GeneralisedJoinTree> trees = new ArrayList<>();
        for (boolean atomsInside : new boolean[] {false, true}) {
            TreeDraft draft = new TreeDraft(query);
            long all = -1L >>> -query.size();
            if (new HierarchicalTrees(query, draft, atomsInside).add(all, GeneralisedJoinTree.NONE) >= 0) {
                Optional<GeneralisedJoinTree> tree = draft.build().filter(GeneralisedJoinTree::isQHierarchical);
                tree.filter(found -> !trees.contains(found)).ifPresent(trees::add);
            }
        }
        return trees;
    }

    /** Adds the atoms below {@code parent} and returns the topmost node, or −1 if they are not hierarchical. */
    int add(long atoms, int parent) {
        long shared = sharedBy(atoms);
        if (Long.bitCount(atoms) == 1) {
            return draft.addAtom(Long.numberOfTrailingZeros(atoms), parent);
        }
        int inside = atomInside(atoms, shared);
        int top = inside < 0 ? draft.addGeneralised(shared, parent) : draft.addAtom(inside, parent);
        long rest = inside < 0 ? atoms : atoms & ~(1L << inside);
        while (rest != 0) {
            long group = group(rest, shared);
            if (group == atoms || add(group, top) < 0) {
                return -1;
            }
            rest &= ~group;
        }
        return top;
    }

    /** An atom that can stand above the others in place of a generalised relation, or −1. */
    private int atomInside(long atoms, long shared) {
        for (long rest = atomsInside ? atoms : 0; rest != 0; rest &= rest - 1) {
            if (query.schema(Long.numberOfTrailingZeros(rest)) == shared) {
                return Long.numberOfTrailingZeros(rest);
            }
        }
        return -1;
    }

    /** Whether a generalised relation would stand above these atoms. */
    boolean needsGeneralised(long atoms) {
        return Long.bitCount(atoms) > 1 && atomInside(atoms, sharedBy(atoms)) < 0;
    }

    /** A node at or below this one that is an atom. */
    int atomAtOrBelow(int node) {
        return draft.atomAtOrBelow(node);
    }

    TreeDraft draft() {
        return draft;
    }

    /** The attributes that all the atoms have. */
    private long sharedBy(long atoms) {
        long shared = query.attributes();
        for (long rest = atoms; rest != 0; rest &= rest - 1) {
            shared &= query.schema(Long.numberOfTrailingZeros(rest));
        }
        return shared;
    }

    /** The first of the atoms with all that hang together with it through attributes outside {@code shared}. */
    private long group(long atoms, long shared) {
        long group = Long.lowestOneBit(atoms);
        long reached = 0;
        for (long added = group; added != 0; ) {
            for (long rest = added; rest != 0; rest &= rest - 1) {
                reached |= query.schema(Long.numberOfTrailingZeros(rest)) & ~shared;
            }
            added = 0;
            for (long rest = atoms & ~group; rest != 0; rest &= rest - 1) {
                if ((query.schema(Long.numberOfTrailingZeros(rest)) & reached) != 0) {
                    added |= Long.lowestOneBit(rest);
                }
            }
            group |= added;
        }
        return group;
    }
}
