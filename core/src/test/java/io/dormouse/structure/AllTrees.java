package io.dormouse.structure;

import java.util.ArrayList;
import java.util.List;

/**
 * Looks at all generalised join trees of a small query, up to generalised relations that can be contracted.
 *
 * <p>A generalised relation with a single child can always be contracted: its child's key with the node above is then within both
 * keys that were, so properties (i) and (ii), the connex property and the height stay as they are. So as many generalised relations
 * as atoms, less one, are enough. They are not asked to be guarded.
 */
final class AllTrees {
    private final ConjunctiveQuery query;
    private final int atoms;
    private final List<Long> labels = new ArrayList<>();
    long judged;
    boolean acyclic;
    boolean freeConnex;
    boolean strongConnex;
    boolean qHierarchical;
    boolean exactlyStrongConnex;
    int height = Integer.MAX_VALUE;
    int exactHeight = Integer.MAX_VALUE;

    AllTrees(ConjunctiveQuery query) {
        this.query = query;
        this.atoms = query.size();
        for (long set = 0; set < 1L << query.graph().variables().size(); set++) {
            long label = set;
            if (query.schemas().stream().filter(atom -> (label & ~atom) == 0).count() > 1) {
                labels.add(label);
            }
        }
        for (int generalised = 0; generalised < atoms; generalised++) {
            int size = atoms + generalised;
            for (int[] parents : shapes(atoms, size)) {
                label(parents, new long[size], 0, 0);
            }
        }
    }

    /** The parents of all rooted trees over so many nodes whose leaves are among the first. */
    private static List<int[]> shapes(int atoms, int size) {
        List<int[]> shapes = new ArrayList<>();
        for (int root = 0; root < size; root++) {
            int[] parents = new int[size];
            parents[root] = -1;
            shape(atoms, parents, root, 0, shapes);
        }
        return shapes;
    }

    private static void shape(int atoms, int[] parents, int root, int at, List<int[]> shapes) {
        if (at == parents.length) {
            if (isTree(atoms, parents)) {
                shapes.add(parents.clone());
            }
            return;
        }
        if (at == root) {
            shape(atoms, parents, root, at + 1, shapes);
            return;
        }
        for (int parent = 0; parent < parents.length; parent++) {
            if (parent != at) {
                parents[at] = parent;
                shape(atoms, parents, root, at + 1, shapes);
            }
        }
    }

    private static boolean isTree(int atoms, int[] parents) {
        int inner = 0;
        for (int i = 0; i < parents.length; i++) {
            int steps = 0;
            for (int at = i; at >= 0; at = parents[at]) {
                if (++steps > parents.length) {
                    return false;
                }
            }
            inner |= parents[i] < 0 ? 0 : 1 << parents[i];
        }
        return inner >>> atoms == (1 << (parents.length - atoms)) - 1;
    }

    private void label(int[] parents, long[] schemas, int at, int least) {
        if (at == parents.length) {
            judge(parents, schemas);
        } else if (at < atoms) {
            schemas[at] = query.schema(at);
            label(parents, schemas, at + 1, 0);
        } else {
            for (int i = least; i < labels.size(); i++) {
                schemas[at] = labels.get(i);
                label(parents, schemas, at + 1, i);
            }
        }
    }

    private void judge(int[] parents, long[] schemas) {
        judged++;
        long heads = 0;
        for (int i = 0; i < parents.length; i++) {
            long begins = schemas[i] & ~(parents[i] < 0 ? 0 : schemas[parents[i]]);
            if ((heads & begins) != 0) {
                return;
            }
            heads |= begins;
        }
        acyclic = true;
        long covered = 0;
        boolean strong = true;
        boolean contained = true;
        boolean exact = true;
        int highest = 0;
        for (int i = 0; i < parents.length; i++) {
            boolean connex = true;
            int depth = 0;
            for (int at = i; at >= 0; at = parents[at]) {
                connex &= parents[at] < 0 || (schemas[at] & schemas[parents[at]] & ~query.output()) == 0;
                depth += at < atoms ? 1 : 0;
            }
            highest = Math.max(highest, depth);
            covered |= connex ? schemas[i] : 0;
            if (parents[i] >= 0) {
                long above = schemas[parents[i]];
                boolean contains = (above & ~schemas[i]) == 0;
                contained &= contains;
                strong &= contains || (above & schemas[i] & ~query.output()) == 0;
                exact &= contains || parents[i] < atoms;
            }
        }
        if ((query.output() & ~covered) == 0) {
            freeConnex = true;
            strongConnex |= strong;
            qHierarchical |= contained;
            exactlyStrongConnex |= strong && exact;
            height = Math.min(height, highest);
            exactHeight = exact ? Math.min(exactHeight, highest) : exactHeight;
        }
    }
}
