package io.dormouse.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A sorted set of {@code long}s that never changes: {@link #with} gives another one, which shares all nodes but those on the way to a
 * change.
 *
 * <p>A B⁺-tree. Finding is O(log n), a step of a {@link Cursor} O(1) amortised; {@code k} changes cost O(k log n), less where they are
 * close together. About 10 bytes a number. Thread-safe.
 */
public final class LongTree {
    private static final int MOST = 64;
    /** What a node has that is not split off another: room is left for more. */
    private static final int USUAL = 48;

    /** No numbers. */
    public static final LongTree EMPTY = new LongTree(new Leaf(new long[0]), 0);

    private final Node root;
    private final int size;

    private LongTree(Node root, int size) {
        this.root = root;
        this.size = size;
    }

    /** The numbers below: a leaf's own, an inner node's in its children. Every node but the root has some. */
    private sealed interface Node permits Leaf, Inner {
        long first();
    }

    private static final class Leaf implements Node {
        private final long[] numbers;

        Leaf(long[] numbers) {
            this.numbers = numbers;
        }

        @Override
        public long first() {
            return numbers[0];
        }
    }

    /** {@code firsts[i]} is the smallest number below {@code children[i]}. */
    private static final class Inner implements Node {
        private final long[] firsts;
        private final Node[] children;

        Inner(long[] firsts, Node[] children) {
            this.firsts = firsts;
            this.children = children;
        }

        @Override
        public long first() {
            return firsts[0];
        }
    }

    /** The set of the first {@code size} of {@code sorted}, which are different and ascend. */
    public static LongTree of(long[] sorted, int size) {
        List<Node> nodes = new ArrayList<>();
        addLeaves(sorted, size, nodes);
        return new LongTree(rootOf(nodes), size);
    }

    /** How many numbers there are. */
    public int size() {
        return size;
    }

    /** The bytes that it takes, about. */
    public long bytes() {
        return (long) size * Long.BYTES * MOST / USUAL;
    }

    /**
     * This set without the first {@code removedSize} of {@code removed} and with the first {@code addedSize} of {@code added}. Both
     * ascend, none is twice in one of them; what is in both is in the set then.
     */
    public LongTree with(long[] removed, int removedSize, long[] added, int addedSize) {
        if (removedSize == 0 && addedSize == 0) {
            return this;
        }
        Edit edit = new Edit(removed, added);
        List<Node> nodes = new ArrayList<>();
        edit.apply(root, 0, removedSize, 0, addedSize, nodes);
        return new LongTree(rootOf(nodes), size + edit.grown);
    }

    private static void addLeaves(long[] numbers, int size, List<Node> out) {
        int leaves = size <= MOST ? 1 : (size + USUAL - 1) / USUAL;
        for (int i = 0; i < leaves && size > 0; i++) {
            int from = (int) ((long) size * i / leaves);
            int to = (int) ((long) size * (i + 1) / leaves);
            out.add(new Leaf(Arrays.copyOfRange(numbers, from, to)));
        }
    }

    private static void addInner(List<Node> nodes, List<Node> out) {
        int size = nodes.size();
        int parts = size <= MOST ? 1 : (size + USUAL - 1) / USUAL;
        for (int i = 0; i < parts && size > 0; i++) {
            int from = (int) ((long) size * i / parts);
            int to = (int) ((long) size * (i + 1) / parts);
            Node[] children = nodes.subList(from, to).toArray(new Node[0]);
            out.add(new Inner(Arrays.stream(children).mapToLong(Node::first).toArray(), children));
        }
    }

    private static Node rootOf(List<Node> level) {
        List<Node> nodes = level;
        while (nodes.size() > 1) {
            List<Node> above = new ArrayList<>();
            addInner(nodes, above);
            nodes = above;
        }
        if (nodes.isEmpty()) {
            return EMPTY.root;
        }
        Node root = nodes.get(0);
        while (root instanceof Inner inner && inner.children.length == 1) {
            root = inner.children[0];
        }
        return root;
    }

    /** The changes on their way down; each node gets those of its range. */
    private static final class Edit {
        private final long[] removed;
        private final long[] added;
        private int grown;

        Edit(long[] removed, long[] added) {
            this.removed = removed;
            this.added = added;
        }

        /** Adds what becomes of {@code node} to {@code out}: nothing, or nodes of its level. */
        void apply(Node node, int removedFrom, int removedTo, int addedFrom, int addedTo, List<Node> out) {
            if (removedFrom == removedTo && addedFrom == addedTo) {
                out.add(node);
            } else if (node instanceof Leaf leaf) {
                merge(leaf.numbers, removedFrom, removedTo, addedFrom, addedTo, out);
            } else if (node instanceof Inner inner) {
                List<Node> children = new ArrayList<>(inner.children.length + 1);
                int r = removedFrom;
                int a = addedFrom;
                for (int i = 0; i < inner.children.length; i++) {
                    boolean last = i == inner.children.length - 1;
                    int rTo = last ? removedTo : lowerBound(removed, r, removedTo, inner.firsts[i + 1]);
                    int aTo = last ? addedTo : lowerBound(added, a, addedTo, inner.firsts[i + 1]);
                    apply(inner.children[i], r, rTo, a, aTo, children);
                    r = rTo;
                    a = aTo;
                }
                addInner(joined(children), out);
            }
        }

        private void merge(long[] numbers, int r, int rTo, int a, int aTo, List<Node> out) {
            long[] merged = new long[numbers.length + aTo - a];
            int size = 0;
            int i = 0;
            while (i < numbers.length || a < aTo) {
                if (a < aTo && (i == numbers.length || added[a] <= numbers[i])) {
                    i += i < numbers.length && added[a] == numbers[i] ? 1 : 0;
                    merged[size++] = added[a++];
                } else {
                    while (r < rTo && removed[r] < numbers[i]) {
                        r++;
                    }
                    if (r == rTo || removed[r] != numbers[i]) {
                        merged[size++] = numbers[i];
                    }
                    i++;
                }
            }
            grown += size - numbers.length;
            addLeaves(merged, size, out);
        }

        /** Makes one of neighbouring leaves that have become small, so that removals do not leave a tree of crumbs. */
        private static List<Node> joined(List<Node> children) {
            List<Node> joined = new ArrayList<>(children.size());
            for (Node child : children) {
                int last = joined.size() - 1;
                if (last >= 0
                        && child instanceof Leaf leaf
                        && joined.get(last) instanceof Leaf before
                        && before.numbers.length + leaf.numbers.length <= MOST / 2) {
                    long[] both = Arrays.copyOf(before.numbers, before.numbers.length + leaf.numbers.length);
                    System.arraycopy(leaf.numbers, 0, both, before.numbers.length, leaf.numbers.length);
                    joined.set(last, new Leaf(both));
                } else {
                    joined.add(child);
                }
            }
            return joined;
        }
    }

    /** The first place from {@code from} on, before {@code to}, where {@code numbers} has no smaller number than {@code wanted}. */
    private static int lowerBound(long[] numbers, int from, int to, long wanted) {
        int found = Arrays.binarySearch(numbers, from, to, wanted);
        return found < 0 ? -1 - found : found;
    }

    /** The numbers from {@code from} to {@code to}, both included, ascending. */
    public Cursor range(long from, long to) {
        return new Cursor(from, to);
    }

    /** A way through numbers that ascend: {@link #next} while {@link #hasNext}. One thread. */
    public final class Cursor {
        private final long to;
        private long[] leaf;
        private int at;

        private Cursor(long from, long to) {
            this.to = to;
            leaf = leafOf(from);
            at = lowerBound(leaf, 0, leaf.length, from);
        }

        /** Whether there is one more. */
        public boolean hasNext() {
            if (at == leaf.length && leaf.length > 0) {
                nextLeaf();
            }
            return at < leaf.length && leaf[at] <= to;
        }

        /** The next one. */
        public long next() {
            return leaf[at++];
        }

        private void nextLeaf() {
            long last = leaf[leaf.length - 1];
            long[] following = last == Long.MAX_VALUE ? leaf : leafAfter(root, last);
            if (following != leaf) {
                leaf = following;
                at = lowerBound(leaf, 0, leaf.length, last + 1);
            }
        }
    }

    private long[] leafOf(long number) {
        Node node = root;
        while (node instanceof Inner inner) {
            node = inner.children[childOf(inner, number)];
        }
        return ((Leaf) node).numbers;
    }

    private static int childOf(Inner inner, long number) {
        int found = Arrays.binarySearch(inner.firsts, number);
        return found >= 0 ? found : Math.max(0, -2 - found);
    }

    /** The leaf behind the one whose last number is {@code last}; that one if there is none. */
    private static long[] leafAfter(Node node, long last) {
        Node next = null;
        Node here = node;
        while (here instanceof Inner inner) {
            int child = childOf(inner, last);
            next = child + 1 < inner.children.length ? inner.children[child + 1] : next;
            here = inner.children[child];
        }
        if (next == null) {
            return ((Leaf) here).numbers;
        }
        while (next instanceof Inner inner) {
            next = inner.children[0];
        }
        return ((Leaf) next).numbers;
    }

    /** How many leaves there are; for tests. */
    int leaves() {
        return leaves(root);
    }

    private static int leaves(Node node) {
        int count = 0;
        if (node instanceof Inner inner) {
            for (Node child : inner.children) {
                count += leaves(child);
            }
            return count;
        }
        return 1;
    }

    /** Checks order, sizes and the bounds of inner nodes. O(n); for tests. */
    public void checkInvariants() {
        int count = check(root, Long.MIN_VALUE, Long.MAX_VALUE, true);
        if (count != size) {
            throw new IllegalStateException("the tree holds " + count + " numbers but counts " + size);
        }
    }

    private static int check(Node node, long from, long to, boolean top) {
        if (node instanceof Inner inner) {
            int count = 0;
            for (int i = 0; i < inner.children.length; i++) {
                if (inner.firsts[i] != inner.children[i].first()) {
                    throw new IllegalStateException("a node does not know the first number of a child");
                }
                boolean last = i == inner.children.length - 1;
                count += check(inner.children[i], inner.firsts[i], last ? to : inner.firsts[i + 1] - 1, false);
            }
            return count;
        }
        long[] numbers = ((Leaf) node).numbers;
        if ((numbers.length == 0 && !top) || numbers.length > MOST) {
            throw new IllegalStateException("a leaf has " + numbers.length + " numbers");
        }
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] < from || numbers[i] > to || (i > 0 && numbers[i] <= numbers[i - 1])) {
                throw new IllegalStateException("the numbers of a leaf are not in order");
            }
        }
        return numbers.length;
    }
}
