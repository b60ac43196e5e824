package io.dormouse.algebra;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A sum of a semiring from which nothing can be subtracted: the distinct elements with their copies at the leaves of a binary trie over
 * their hashes, and at each node the sum of what is below it.
 *
 * <pre>
 * sum(leaf) = ⊕ { copies · element }        sum(node) = sum(left) ⊕ sum(right), made when it is asked for
 * </pre>
 *
 * A change copies the path to its leaf, without sums; so k changes among n distinct elements cost O(k log n) additions in all, expected,
 * when the value is asked for. The shape depends on the elements' hashes alone and not on the order of changes. Elements whose hashes
 * are the same share a leaf as a list: those of a semiring that hashes badly cost O(n).
 */
final class RecombinedSum<K> implements Summation<K> {
    private final Semiring<K> semiring;
    private final @Nullable Node<K> root;

    private RecombinedSum(Semiring<K> semiring, @Nullable Node<K> root) {
        this.semiring = semiring;
        this.root = root;
    }

    static <K> RecombinedSum<K> empty(Semiring<K> semiring) {
        return new RecombinedSum<>(semiring, null);
    }

    /** A part of the trie. The sum is found once; two threads that look for it find the same. */
    private abstract static class Node<K> {
        /** The hash of the elements of a leaf, or of any element of a branch. */
        final int hash;

        private @Nullable K sum;

        Node(int hash) {
            this.hash = hash;
        }

        final K sum(Semiring<K> semiring) {
            K known = sum;
            if (known == null) {
                known = combine(semiring);
                sum = known;
            }
            return known;
        }

        abstract K combine(Semiring<K> semiring);

        /** The node with copies more or fewer of an element of hash {@code wanted}; null if nothing is left. */
        abstract @Nullable Node<K> add(int wanted, K element, long copies);

        /** This node, which has none of that hash, and a new leaf. */
        final Node<K> beside(int wanted, K element, long copies) {
            Node<K> leaf = leaf(wanted, element, copies, null);
            int bit = Integer.highestOneBit(hash ^ wanted);
            return (wanted & bit) == 0 ? new Branch<>(bit, leaf, this) : new Branch<>(bit, this, leaf);
        }
    }

    private static <K> Node<K> leaf(int hash, K element, long copies, @Nullable Leaf<K> next) {
        if (copies < 0) {
            throw tooFew(0, copies);
        }
        return new Leaf<>(hash, element, copies, next);
    }

    /** An element, and the others of the same hash. */
    private static final class Leaf<K> extends Node<K> {
        private final K element;
        private final long copies;
        private final @Nullable Leaf<K> next;

        Leaf(int hash, K element, long copies, @Nullable Leaf<K> next) {
            super(hash);
            this.element = element;
            this.copies = copies;
            this.next = next;
        }

        @Override
        K combine(Semiring<K> semiring) {
            K own = semiring.multiple(element, copies);
            return next == null ? own : semiring.plus(own, next.sum(semiring));
        }

        @Override
        @Nullable
        Node<K> add(int wanted, K value, long more) {
            return wanted == hash ? changed(value, more) : beside(wanted, value, more);
        }

        private @Nullable Leaf<K> changed(K value, long more) {
            if (!value.equals(element)) {
                if (next == null) {
                    return new Leaf<>(hash, element, copies, (Leaf<K>) leaf(hash, value, more, null));
                }
                return new Leaf<>(hash, element, copies, next.changed(value, more));
            }
            long left = copies + more;
            if (left < 0) {
                throw more < 0 ? tooFew(copies, more) : Refusals.overflow("copies", copies, more);
            }
            return left == 0 ? next : new Leaf<>(hash, element, left, next);
        }
    }

    /** Elements whose hashes agree above a bit, and those that have the bit on the right. */
    private static final class Branch<K> extends Node<K> {
        private final int bit;
        private final Node<K> left;
        private final Node<K> right;

        Branch(int bit, Node<K> left, Node<K> right) {
            super(right.hash);
            this.bit = bit;
            this.left = left;
            this.right = right;
        }

        @Override
        K combine(Semiring<K> semiring) {
            return semiring.plus(left.sum(semiring), right.sum(semiring));
        }

        @Override
        @Nullable
        Node<K> add(int wanted, K element, long copies) {
            int above = -bit << 1;
            if (((wanted ^ hash) & above) != 0) {
                return beside(wanted, element, copies);
            }
            if ((wanted & bit) == 0) {
                Node<K> changed = left.add(wanted, element, copies);
                return changed == null ? right : new Branch<>(bit, changed, right);
            }
            Node<K> changed = right.add(wanted, element, copies);
            return changed == null ? left : new Branch<>(bit, left, changed);
        }
    }

    /** Only a feed's rows, which nobody keeps, can be retracted without having been there. */
    private static DormouseException tooFew(long copies, long more) {
        return new DormouseException(SqlState.ABSENT_ROW, "a row is retracted that is not there")
                .with("copies", copies)
                .with("retracted", -more);
    }

    @Override
    public Summation<K> add(K value, long copies) {
        if (copies == 0) {
            return this;
        }
        int hash = mixed(value.hashCode());
        return new RecombinedSum<>(
                semiring, root == null ? leaf(hash, value, copies, null) : root.add(hash, value, copies));
    }

    /** Spreads what few bits of a hash say over all (the finisher of MurmurHash3). */
    private static int mixed(int hash) {
        int mixed = hash;
        mixed = (mixed ^ mixed >>> 16) * 0x85EBCA6B;
        mixed = (mixed ^ mixed >>> 13) * 0xC2B2AE35;
        return mixed ^ mixed >>> 16;
    }

    @Override
    public K value() {
        return root == null ? semiring.zero() : root.sum(semiring);
    }

    @Override
    public String toString() {
        return Objects.toString(root == null ? semiring.zero() : root.sum(semiring));
    }
}
