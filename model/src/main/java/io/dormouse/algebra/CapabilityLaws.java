package io.dormouse.algebra;

import static io.dormouse.algebra.SemiringLaws.attempt;
import static io.dormouse.algebra.SemiringLaws.require;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/** Checks what a semiring claims beyond the laws, on a sample with zero and one. */
final class CapabilityLaws<K> {
    private final Semiring<K> semiring;
    private final List<K> elements;
    private final K zero;

    CapabilityLaws(Semiring<K> semiring, List<K> elements) {
        this.semiring = semiring;
        this.elements = elements;
        this.zero = semiring.zero();
    }

    void check() {
        if (semiring.isPositive()) {
            checkPositive();
        }
        if (semiring.timesIsPlus()) {
            checkTimesIsPlus();
        }
        semiring.naturalOrder().ifPresent(this::checkOrder);
        semiring.ring().ifPresent(this::checkRing);
        semiring.deletable().ifPresent(this::checkDeletable);
    }

    private void checkPositive() {
        for (K a : elements) {
            for (K b : elements) {
                K sum = attempt(() -> semiring.plus(a, b));
                K product = attempt(() -> semiring.times(a, b));
                boolean bothZero = a.equals(zero) && b.equals(zero);
                boolean oneZero = a.equals(zero) || b.equals(zero);
                require(!zero.equals(sum) || bothZero, "positive: a ⊕ b = 0 only if a = b = 0", a, b);
                require(!zero.equals(product) || oneZero, "positive: a ⊗ b = 0 only if a = 0 or b = 0", a, b);
            }
        }
    }

    private void checkTimesIsPlus() {
        for (K a : elements) {
            require(semiring.plus(a, a).equals(a), "timesIsPlus: a ⊕ a = a", a);
            for (K b : elements) {
                boolean oneZero = a.equals(zero) || b.equals(zero);
                require(
                        oneZero || semiring.times(a, b).equals(semiring.plus(a, b)),
                        "timesIsPlus: a ⊗ b = a ⊕ b but for 0",
                        a,
                        b);
            }
        }
    }

    private void checkOrder(NaturalOrder<K> order) {
        LinkedHashSet<K> reached = new LinkedHashSet<>(elements);
        for (K a : elements) {
            require(order.lessOrEqual(a, a), "natural order: a ≤ a", a);
            require(order.lessOrEqual(zero, a), "natural order: 0 ≤ a", a);
            for (K b : elements) {
                K sum = attempt(() -> semiring.plus(a, b));
                if (sum != null) {
                    reached.add(sum);
                    require(order.lessOrEqual(a, sum), "natural order: a ≤ a ⊕ b", a, b);
                    require(!order.selective() || sum.equals(a) || sum.equals(b), "selective: a ⊕ b is a or b", a, b);
                }
                require(
                        a.equals(b) || !order.lessOrEqual(a, b) || !order.lessOrEqual(b, a),
                        "natural order: a ≤ b and b ≤ a only if a = b",
                        a,
                        b);
                checkTransitive(order, a, b);
            }
        }
        checkMonotone(order, List.copyOf(reached));
    }

    private void checkTransitive(NaturalOrder<K> order, K a, K b) {
        if (order.lessOrEqual(a, b)) {
            for (K c : elements) {
                require(
                        !order.lessOrEqual(b, c) || order.lessOrEqual(a, c),
                        "natural order: a ≤ b and b ≤ c only if a ≤ c",
                        a,
                        b,
                        c);
            }
        }
    }

    private void checkMonotone(NaturalOrder<K> order, List<K> sample) {
        if (order.longestMonotone().isEmpty()) {
            return;
        }
        long bound = order.longestMonotone().getAsLong();
        int longest = longestChain(order, sample);
        require(longest <= bound, "monotone sequences: none is longer than claimed", longest, bound);
    }

    /** The length of the longest strictly increasing sequence above zero: each round extends all that can be extended. O(n² · length). */
    private int longestChain(NaturalOrder<K> order, List<K> sample) {
        List<K> ends = new ArrayList<>(List.of(zero));
        for (int length = 0; ; length++) {
            List<K> next = new ArrayList<>();
            for (K b : sample) {
                if (ends.stream().anyMatch(a -> !a.equals(b) && order.lessOrEqual(a, b))) {
                    next.add(b);
                }
            }
            if (next.isEmpty() || length > sample.size()) {
                return length;
            }
            ends = next;
        }
    }

    private void checkRing(Ring<K> ring) {
        for (K a : elements) {
            K negated = attempt(() -> ring.negate(a));
            if (negated != null) {
                require(ring.canonical(negated).equals(negated), "ring: −a is canonical", a);
                require(ring.plus(a, negated).equals(zero), "ring: a ⊕ (−a) = 0", a);
            }
            for (K b : elements) {
                K difference = attempt(() -> ring.minus(b, a));
                require(
                        negated == null || difference == null || difference.equals(ring.plus(b, negated)),
                        "ring: b ⊕ (−a) = b minus a",
                        a,
                        b);
                require(
                        attempt(() -> ring.plus(a, b)) == null
                                || ring.plus(a, b).equals(semiring.plus(a, b)),
                        "ring: it is the ring of this semiring",
                        a,
                        b);
            }
        }
    }

    /** Puts in each element as often as its place says, then takes all of them out, asking at each step. */
    private void checkDeletable(DeletableAggregate<K> nothing) {
        int[] counts = new int[elements.size()];
        DeletableAggregate<K> state = nothing;
        require(state.value().equals(zero), "deletable: the aggregate of nothing is 0");
        for (int i = 0; i < counts.length; i++) {
            counts[i] = i % 3 + 1;
            state = state.add(elements.get(i), counts[i]);
            checkState(state, counts);
        }
        for (int i = 0; i < counts.length; i++) {
            // Every other one first, so that what was put in is not taken out in its order nor the reverse.
            int place = 2 * i < counts.length ? 2 * i : 2 * (counts.length - 1 - i) + 1;
            while (counts[place] > 0) {
                counts[place]--;
                state = state.add(elements.get(place), -1);
                checkState(state, counts);
            }
        }
        require(state.equals(nothing), "deletable: equal multisets have equal states");
        DeletableAggregate<K> debt = nothing.add(semiring.one(), -2).add(semiring.one(), 2);
        require(debt.equals(nothing), "deletable: the order of changes does not matter");
    }

    private void checkState(DeletableAggregate<K> state, int[] counts) {
        K folded = attempt(() -> fold(counts));
        K value = attempt(state::value);
        require(
                folded == null || folded.equals(value),
                "deletable: the state's value is the sum",
                String.valueOf(value),
                String.valueOf(folded));
    }

    private K fold(int[] counts) {
        K sum = zero;
        for (int i = 0; i < counts.length; i++) {
            for (int copy = 0; copy < counts[i]; copy++) {
                sum = semiring.plus(sum, elements.get(i));
            }
        }
        return sum;
    }
}
