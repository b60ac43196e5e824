package io.dormouse.bench.paths;

import java.util.Arrays;

/**
 * Counts walks of a fixed number of edges, from both of their ends to a node in the middle.
 *
 * <pre>
 *   in[l](x)  = walks of l edges that end at x          in[0] = 1, or the edges that leave x, where walks have a tooth
 *   out[l](x) = walks of l edges that begin at x        out[0] = 1
 *   matches   = sum over x of in[inward](x) * out[outward](x)
 * </pre>
 *
 * <p>An edge (u, v) more adds in[l−1](u) to in[l](v) and out[l−1](v) to out[l](u), as they were; what a node gains its neighbours
 * gain too, a step longer. A change costs the walks of {@code inward − 1} edges from v and those of {@code outward − 1} edges to u
 * (with a tooth, of {@code inward} edges from u), and to take an edge away looks for it among its neighbours.
 */
final class WalkCount extends PatternCount {
    private final int inward;
    private final int outward;
    private final boolean tooth;
    private final long[][] in;
    private final long[][] out;
    private final Neighbours successors;
    private final Neighbours predecessors;

    WalkCount(int nodes, int inward, int outward, boolean tooth) {
        this.inward = inward;
        this.outward = outward;
        this.tooth = tooth;
        in = new long[inward + 1][nodes];
        out = new long[outward + 1][nodes];
        Arrays.fill(out[0], 1);
        Arrays.fill(in[0], tooth ? 0 : 1);
        successors = new Neighbours(nodes);
        predecessors = new Neighbours(nodes);
    }

    @Override
    void apply(int source, int target, int weight) {
        if (weight > 0) {
            successors.add(source, target);
            predecessors.add(target, source);
        } else {
            successors.remove(source, target);
            predecessors.remove(target, source);
        }
        // The longest first: what a shorter one is, and so what it adds, must be as it was.
        for (int length = inward; length > 0; length--) {
            reach(length, target, weight * in[length - 1][source]);
        }
        if (tooth) {
            reach(0, source, weight);
        }
        for (int length = outward; length > 0; length--) {
            leave(length, source, weight * out[length - 1][target]);
        }
    }

    /** More walks of this length end at a node. */
    private void reach(int length, int node, long more) {
        if (more == 0) {
            return;
        }
        in[length][node] += more;
        if (length == inward) {
            matches = Math.addExact(matches, Math.multiplyExact(more, out[outward][node]));
            return;
        }
        int[] next = successors.of(node);
        for (int i = successors.count(node) - 1; i >= 0; i--) {
            reach(length + 1, next[i], more);
        }
    }

    /** More walks of this length begin at a node. */
    private void leave(int length, int node, long more) {
        if (more == 0) {
            return;
        }
        out[length][node] += more;
        if (length == outward) {
            matches = Math.addExact(matches, Math.multiplyExact(more, in[inward][node]));
            return;
        }
        int[] before = predecessors.of(node);
        for (int i = predecessors.count(node) - 1; i >= 0; i--) {
            leave(length + 1, before[i], more);
        }
    }
}
