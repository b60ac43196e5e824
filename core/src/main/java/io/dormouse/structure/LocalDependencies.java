package io.dormouse.structure;

/**
 * Whether one change of an atom stays one change in the q-hierarchical tree of a query that is closed under its keys.
 *
 * <p>It need not, although each atom alone has an unchanged number of tuples: in {@code f(k, n)} with key {@code k}, {@code r(k, z)}
 * and {@code s(k, n, z)}, all returned, closure adds {@code n} to {@code r} and makes the query q-hierarchical, but the row of
 * {@code k} in {@code f} decides which rows of {@code s} the rows of {@code r} are to be found in, and one change of it can be
 * asked for any intersection. So it is asked here for each inner node that a part of its attributes, which all children know by
 * themselves, identifies its tuples, and that the keys of atoms right below derive from it what any child knows of the rest. Then
 * each child is found by what it knows, and a change visits one tuple of each node on its way.
 */
final class LocalDependencies {
    private LocalDependencies() {}

    /** {@code tree}: the tree of height 1 of {@code given} closed. */
    static boolean keepUpdatesLocal(ConjunctiveQuery given, GeneralisedJoinTree tree) {
        long[] known = new long[tree.size()];
        for (int node = tree.size() - 1; node >= 0; node--) {
            if (!tree.isGeneralised(node)) {
                known[node] = given.schema(tree.nodes().get(node).atom());
                continue;
            }
            long byAll = tree.schema(node);
            long byAny = 0;
            for (int child : tree.children(node)) {
                byAll &= known[child];
                byAny |= known[child] & tree.schema(node);
            }
            if ((byAny & ~derive(given, tree, node, byAll)) != 0) {
                return false;
            }
            known[node] = byAny;
        }
        return true;
    }

    private static long derive(ConjunctiveQuery given, GeneralisedJoinTree tree, int node, long from) {
        long derived = from;
        for (boolean grown = true; grown; ) {
            grown = false;
            for (int child : tree.children(node)) {
                if (!tree.isGeneralised(child)) {
                    Hypergraph.Hyperedge atom =
                            given.graph().edges().get(tree.nodes().get(child).atom());
                    long more = atom.variables() & tree.schema(node) & ~derived;
                    if (more != 0 && atom.determinedBy(derived)) {
                        derived |= more;
                        grown = true;
                    }
                }
            }
        }
        return derived;
    }
}
