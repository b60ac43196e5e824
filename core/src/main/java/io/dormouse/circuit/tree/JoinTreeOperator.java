package io.dormouse.circuit.tree;

import io.dormouse.circuit.RowSink;
import io.dormouse.logic.Variable;
import io.dormouse.plan.Block;
import io.dormouse.plan.BlockAtom;
import io.dormouse.plan.Factorisation;
import io.dormouse.plan.Folding;
import io.dormouse.plan.LiveCounts;
import io.dormouse.store.LinkedIndex;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import io.dormouse.structure.JoinTree;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The join-tree operator: keeps the live and dormant tuples of an acyclic block and hands on its exact delta, match by match.
 *
 * <p>Promise: after each change of one row, what was handed on adds up to the matches of the block over the rows so far. Cost of a
 * change: the tuples that it visits ({@link #visits}) plus the matches that come or go; O(1) for one that wakes nothing. A match is
 * assembled from the tuples on the path of the change, and for the other nodes from the tuples that a key leads to; where a match
 * needs no value of them, from their number and sums alone ({@link Folding}). One writer.
 */
public final class JoinTreeOperator {
    /** What there is to know of the relations that the atoms read. */
    public interface Sources {
        /** Whether nothing but the nodes checks what is retracted. */
        boolean isFeed(String relation);

        /** Whether no row is ever taken away. */
        boolean isAppendOnly(String relation);
    }

    private final TreeNode[] nodes;
    private final TreeNode root;
    /** The nodes whose tuple a match needs, parents first, without the root. */
    private final TreeNode[] descent;

    private final Folding folding;
    private final boolean branching;
    private final Locator[] locators;
    private final int[] locatorNodes;
    private final boolean[] needsObject;
    private final RowBuffer match;
    private final RowSink sink;

    /** The tuple of each node in the match at hand; nodes write their own while a change climbs. */
    final int[] current;

    /** Whether no row is ever taken away and copies do not matter, so that what is there already is no news. */
    final boolean idempotent;

    /** How many tuples changes have visited because a key that they refer to gained, lost or moved something. */
    long visits;

    /** The node where the change came from, whose multiplicity is in the weight; −1 if it came out of a folded one. */
    private int origin;
    /** The nodes on the path of the change, as a set. */
    private long fixed;
    /** The signed copies; where a change climbs inside a folded part, what it adds to the value of the tuple below. */
    private long weight;
    /** The folded node out of which the change came, or −1: the weight stands for its key's sum. */
    private int foldedOrigin;
    /** The place of the child edge by which a change came to a node inside a folded part, or −1 where it is the node's own. */
    int through;

    private final TreeFolds folds;
    private final @Nullable ResultFactors factors;

    /** An empty operator that keeps its answer factorised and hands on no matches; {@code idempotent}: as below. */
    public JoinTreeOperator(
            UndoLog log, ValuePool pool, Sources sources, boolean idempotent, Factorisation factorisation) {
        this(
                log,
                pool,
                factorisation.block(),
                sources,
                idempotent,
                Set.of(),
                Set.copyOf(factorisation.shown()),
                JoinTreeOperator::refuseMatch,
                factorisation);
    }

    /**
     * An empty operator whose matches go to {@code sink}: one column for each of the block's outputs; one of kind WIDE for each of its
     * sums, which has what the copies of the match add to it; and if there are extremes, one with how many values of each come and
     * go, and two for each extreme, with the value that goes and the one that comes, NULL where none does. Texts carry their object where {@code asObjects} has the
     * variable, and their pool id where {@code asIds} has it. {@code idempotent}: no row is ever taken away, and copies of matches do
     * not matter.
     */
    public JoinTreeOperator(
            UndoLog log,
            ValuePool pool,
            Block block,
            Sources sources,
            boolean idempotent,
            Set<Variable> asObjects,
            Set<Variable> asIds,
            RowSink sink) {
        this(log, pool, block, sources, idempotent, asObjects, asIds, sink, null);
    }

    private JoinTreeOperator(
            UndoLog log,
            ValuePool pool,
            Block block,
            Sources sources,
            boolean idempotent,
            Set<Variable> asObjects,
            Set<Variable> asIds,
            RowSink sink,
            @Nullable Factorisation factorisation) {
        JoinTree tree = block.tree();
        int n = tree.size();
        this.sink = sink;
        this.idempotent = idempotent;
        nodes = new TreeNode[n];
        current = new int[n];
        folding = new Folding(block);
        root = build(log, pool, block, sources, asIds, tree.root(), null);
        for (TreeNode node : nodes) {
            connect(block, node);
            node.setFactors(NodeFactors.of(block, folding, node));
        }
        List<Variable> outputs = block.outputs();
        locators = new Locator[outputs.size()];
        locatorNodes = new int[outputs.size()];
        needsObject = new boolean[outputs.size()];
        for (int i = 0; i < outputs.size(); i++) {
            int node = folding.supplier(i);
            locators[i] = Locator.of(nodes[node], outputs.get(i));
            locatorNodes[i] = node;
            needsObject[i] = asObjects.contains(outputs.get(i));
        }
        List<TreeNode> order = new ArrayList<>();
        collect(root, folding.needed(), order);
        descent = order.toArray(new TreeNode[0]);
        folds = new TreeFolds(block, folding, nodes, current, !idempotent);
        branching = folding.hasBranches();
        match = new RowBuffer(outputs.size() + block.foldColumns());
        factors = factorisation == null
                ? null
                : new ResultFactors(
                        log, pool, this, nodes, factorisation, groupFolds(log, pool, sources, factorisation));
    }

    private GroupFolds[] groupFolds(UndoLog log, ValuePool pool, Sources sources, Factorisation factorisation) {
        Block block = factorisation.block();
        boolean[] largest = new boolean[block.extremes().size()];
        for (int i = 0; i < largest.length; i++) {
            largest[i] = block.extremes().get(i).largest();
        }
        return factorisation.factors().stream()
                .map(factor -> {
                    boolean growing = FoldedValues.of(block, folding, factor.node(), sources)
                            .growing();
                    return new GroupFolds(log, pool, nodes[factor.node()], folds, largest, growing);
                })
                .toArray(GroupFolds[]::new);
    }

    /** The rows of the answer, if it is kept factorised. */
    public ResultFactors factors() {
        return Objects.requireNonNull(factors, "the answer is not factorised");
    }

    /** The place, among the edges below a node, of the one by which the change at hand came out of a folded part into it; else −1. */
    int foldedEdge(TreeNode node) {
        TreeNode top = foldedOrigin < 0 ? null : nodes[foldedOrigin];
        return top != null && top.parent == node ? top.childIndex : -1;
    }

    private static void refuseMatch(RowBuffer row, long weight) {
        throw new IllegalStateException("a match is handed on, though the answer is kept factorised");
    }

    private TreeNode build(
            UndoLog log,
            ValuePool pool,
            Block block,
            Sources sources,
            Set<Variable> asIds,
            int index,
            @Nullable Edge above) {
        NodeLayout layout = NodeLayout.of(block, folding, index, pool, asIds);
        int n = layout.children.size();
        NodeLayout[] childLayouts = new NodeLayout[n];
        @Nullable FoldedValues[] folded = new FoldedValues[n];
        Arrays.setAll(childLayouts, i -> NodeLayout.of(block, folding, layout.children.get(i), pool, asIds));
        Arrays.setAll(folded, i -> foldedValues(block, layout.children.get(i), sources));
        SharedKeys shared = null;
        if (layout.generalised) {
            Edge.Child[] kinds =
                    Arrays.stream(childLayouts).map(NodeLayout::asChild).toArray(Edge.Child[]::new);
            shared = new SharedKeys(log, pool, NodeLayout.keyCells(pool, layout.columns), layout, kinds, folded);
        }
        Edge[] below = new Edge[n];
        TreeNode[] children = new TreeNode[n];
        for (int i = 0; i < n; i++) {
            int child = layout.children.get(i);
            NodeLayout of = childLayouts[i];
            below[i] = shared != null
                    ? shared.edge(i)
                    : new Edge(
                            log,
                            pool,
                            NodeLayout.keyCells(pool, of.parentKey),
                            of.asChild(),
                            folded[i],
                            of.keyed ? of.width : 0);
            children[i] = build(log, pool, block, sources, asIds, child, below[i]);
        }
        boolean inside = folding.isInside(index);
        if (shared != null) {
            nodes[index] = new GeneralisedNode(pool, this, layout, shared, above, below, children, inside);
        } else {
            String relation = block.atoms().get(index).relation();
            TupleRefusals refusals = new TupleRefusals(relation, sources.isFeed(relation), layout);
            nodes[index] = above != null && layout.counted
                    ? new CountedLeaf(pool, this, layout, above, refusals, inside)
                    : new AtomNode(log, pool, this, layout, above, below, children, refusals, inside);
        }
        return nodes[index];
    }

    /** What the edge above a node keeps if the node is folded. */
    private @Nullable FoldedValues foldedValues(Block block, int node, Sources sources) {
        return folding.isFolded(node) ? FoldedValues.of(block, folding, node, sources) : null;
    }

    /** Completes a node with what needs all nodes: the equalities that it checks, and the paths to inherited keys. */
    private void connect(Block block, TreeNode node) {
        int index = node.layout.index;
        List<Variable> joinVariables = block.joinVariables();
        node.setAgreements(block.tree().agreements().stream()
                .filter(agreement -> agreement.node() == index)
                .map(agreement -> {
                    Variable variable = joinVariables.get(agreement.variable());
                    return new Agreement(
                            ValuePath.to(node, agreement.first(), variable),
                            ValuePath.to(node, agreement.second(), variable));
                })
                .toArray(Agreement[]::new));
        for (int i = 0; i < node.below.length; i++) {
            if (!node.layout.childKeyDirect[i]) {
                int child = node.layout.children.get(i);
                node.inheritKeyBelow(i, paths(block, node, node.layout.childKeys.get(i), child));
            }
        }
        if (!node.layout.root && !node.layout.parentKeyDirect) {
            node.inheritKeyAbove(paths(block, node, node.layout.parentKey, -1));
        }
    }

    private ValuePath[] paths(Block block, TreeNode node, List<Variable> key, int user) {
        return key.stream()
                .map(variable -> ValuePath.to(
                        node,
                        block.tree()
                                .source(node.layout.index, block.joinVariables().indexOf(variable), user),
                        variable))
                .toArray(ValuePath[]::new);
    }

    private void collect(TreeNode node, long needed, List<TreeNode> order) {
        for (int i = 0; i < node.below.length; i++) {
            TreeNode child = node.child(i);
            if ((needed >>> child.layout.index & 1) != 0) {
                order.add(child);
                collect(child, needed, order);
            }
        }
    }

    /** Where projected rows of atom {@code index} go: the columns that {@link BlockAtom#columns} lists. */
    public RowSink port(int index) {
        return new NodePort((RowNode) nodes[index]);
    }

    /**
     * How many tuples changes have visited because of a key that gained, lost or moved something, and groups because rows that they make
     * had to be told of: the unit of work.
     */
    public long visits() {
        return factors == null ? visits : visits + factors.deltaSteps();
    }

    void begin(int node, long change) {
        origin = node;
        fixed = folding.ancestorsOrSelf(node);
        weight = change;
        foldedOrigin = -1;
        through = -1;
        folds.begin();
    }

    /** What the change at hand carries up; to be kept before and restored after {@link #carry}. */
    long weight() {
        return weight;
    }

    /**
     * Says that a change of a tuple of a node inside a folded part climbs: the weight becomes what the tuple's count gains, and what the
     * key of the edge above is folded to is changed. {@code first} and {@code last}: the tuple is the first or the last to support it.
     */
    void carry(TreeNode node, int tuple, boolean first, boolean last) {
        weight = folds.climb(node, tuple, through, weight, first, last);
        through = node.childIndex;
        TreeNode up = Objects.requireNonNull(node.parent);
        if (!folding.isInside(up.layout.index)) {
            origin = -1;
            foldedOrigin = node.layout.index;
            fixed = folding.ancestorsOrSelf(up.layout.index);
        }
    }

    /** Whether the parents of the key to which the change at hand climbed have to know, though it is neither the first nor the last to support it. */
    boolean isNews() {
        return !idempotent || folds.hasMoved();
    }

    /**
     * Ends a {@link #carry}. Where the change came out of a folded part stays as it is: it climbs one path from its node to the root, so
     * whatever comes next has left by the same node, or begins anew.
     */
    void restore(long weightBefore, int throughBefore) {
        folds.descend();
        weight = weightBefore;
        through = throughBefore;
    }

    /** Hands on the matches of the root tuple at hand that contain the tuples on the path of the change. */
    void emit() {
        if (branching) {
            descend(0, 1);
            return;
        }
        for (TreeNode node : descent) {
            int index = node.layout.index;
            if ((fixed >>> index & 1) == 0) {
                TreeNode up = Objects.requireNonNull(node.parent);
                current[index] = up.childKeyId(current[up.layout.index], node.childIndex);
            }
        }
        deliver(weighted(1, root));
    }

    private void descend(int position, long product) {
        if (position == descent.length) {
            deliver(weighted(product, root));
            return;
        }
        TreeNode node = descent[position];
        int index = node.layout.index;
        if ((fixed >>> index & 1) != 0) {
            descend(position + 1, weighted(product, node));
            return;
        }
        TreeNode up = Objects.requireNonNull(node.parent);
        int key = up.childKeyId(current[up.layout.index], node.childIndex);
        if (node.layout.keyed) {
            current[index] = key;
            descend(position + 1, product);
            return;
        }
        LinkedIndex live = node.liveByKey();
        for (int tuple = live.first(key); tuple != LinkedIndex.NONE; tuple = live.next(tuple)) {
            current[index] = tuple;
            descend(position + 1, weighted(product, node));
        }
    }

    /** The product with the node's multiplicity, unless the node is where the change came from or has none. */
    private long weighted(long product, TreeNode node) {
        int index = node.layout.index;
        if (index == origin || node.layout.isSingle()) {
            return product;
        }
        return product(product, node.multiplicity(current[index]));
    }

    static long product(long a, long b) {
        try {
            return a == 1 ? b : b == 1 ? a : Math.multiplyExact(a, b);
        } catch (ArithmeticException e) {
            throw tooManyCopies(e);
        }
    }

    static long sum(long a, long b) {
        try {
            return Math.addExact(a, b);
        } catch (ArithmeticException e) {
            throw tooManyCopies(e);
        }
    }

    private static DormouseException tooManyCopies(ArithmeticException cause) {
        return new DormouseException(SqlState.NUMERIC_OUT_OF_RANGE, "too many copies of a match", cause);
    }

    /** Hands on the match of the tuples at hand, which stand for so many copies beside the weight of the change. */
    private void deliver(long unfolded) {
        long copies = product(product(weight, unfolded), folds.counts(foldedOrigin));
        for (int i = 0; i < locators.length; i++) {
            locators[i].read(current[locatorNodes[i]], match, i, needsObject[i]);
        }
        folds.read(weight, unfolded, foldedOrigin, match, locators.length);
        sink.accept(match, copies);
    }

    /** How many sums there are. */
    int sums() {
        return folds.sums();
    }

    /** How many extremes there are. */
    int extremes() {
        return folds.extremes();
    }

    /** The nodes, for validators and canonical content. */
    TreeNode[] nodes() {
        return nodes;
    }

    /** Adds to {@code lines} the kept tuples in words that do not depend on ids: atom, values, copies. */
    public void describe(Block block, List<String> lines) {
        for (int i = 0; i < nodes.length; i++) {
            TreeNode node = nodes[i];
            List<Variable> columns = node.layout.columns;
            RowBuffer row = new RowBuffer(columns.size());
            Locator[] cells = columns.stream().map(v -> Locator.of(node, v)).toArray(Locator[]::new);
            String alias = block.name(i);
            Map<String, Long> copies = new HashMap<>();
            node.forEach(id -> {
                StringBuilder line = new StringBuilder(node.isLive(id) ? " live" : " dormant");
                for (int c = 0; c < cells.length; c++) {
                    cells[c].read(id, row, c, true);
                    line.append('|')
                            .append(io.dormouse.type.Values.text(
                                    row.get(c, columns.get(c).type())));
                }
                copies.merge(line.toString(), node.multiplicity(id), Math::addExact);
            });
            copies.forEach((line, count) -> lines.add(alias + " x" + count + line));
        }
    }

    /** What a node holds. O(its tuples). */
    public LiveCounts.NodeCounts counts(int index) {
        TreeNode node = nodes[index];
        long[] counts = new long[2];
        node.forEach(id -> counts[node.isLive(id) ? 0 : 1] += node.multiplicity(id));
        Edge above = node.above;
        long[] supported = new long[1];
        if (above != null) {
            above.dictionary.forEach(key -> supported[0] += above.isSupported(key) ? 1 : 0);
        }
        long keys = above == null ? 0 : above.dictionary.size();
        return new LiveCounts.NodeCounts(counts[0], counts[1], keys, supported[0], node.bytes());
    }

    /** Gives back what nodes and edges hold in the shared pool. */
    public void dispose() {
        for (TreeNode node : nodes) {
            node.dispose();
        }
        if (factors != null) {
            factors.dispose();
        }
    }

    /** Checks every promise of {@link TreeNode} from scratch. O(state); for tests. */
    public void checkInvariants() {
        new TreeInvariants(this).check();
        if (factors != null) {
            factors.checkInvariants();
        }
    }

    /** The bytes that nodes and edges take. */
    public long bytes() {
        long bytes = factors == null ? 0 : factors.bytes();
        for (TreeNode node : nodes) {
            bytes += node.bytes();
        }
        return bytes;
    }
}
