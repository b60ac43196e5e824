package io.dormouse.algebra;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * The largest (c₁, c₂)-bounded fragment of a semiring over some generators: what at most c₁ products of at most c₂ generators add up to, zero and
 * one counting as generators.
 *
 * <p>Source: <i>Answering Conjunctive Queries with Aggregations under Updates</i>, section 4.1. Exhaustive: for a few small generators.
 */
record BoundedFragment<K>(Semiring<K> semiring, Collection<K> generators, int sums, int factors) {

    /** The products of at most {@code rank} factors. */
    Set<K> products(int rank) {
        Set<K> known = new LinkedHashSet<>(List.of(semiring.zero(), semiring.one()));
        known.addAll(generators);
        Set<K> letters = Set.copyOf(known);
        for (int i = 1; i < rank; i++) {
            for (K product : List.copyOf(known)) {
                letters.forEach(letter -> known.add(semiring.times(product, letter)));
            }
        }
        return known;
    }

    /** What at most {@code terms} products of at most {@code rank} factors add up to. */
    private Set<K> reached(int terms, int rank) {
        Set<K> products = products(rank);
        Set<K> known = new HashSet<>(products);
        for (int i = 1; i < terms; i++) {
            for (K sum : List.copyOf(known)) {
                products.forEach(product -> known.add(semiring.plus(sum, product)));
            }
        }
        return known;
    }

    Set<K> domain() {
        return reached(sums, factors);
    }

    /** The fewest products of at most {@link #factors} factors that add up to an element; more than {@link #sums} if there are none. */
    int fewestTerms(K element) {
        int terms = 1;
        while (terms <= sums && !reached(terms, factors).contains(element)) {
            terms++;
        }
        return terms;
    }

    /** The smallest rank at which at most {@link #sums} products add up to an element; more than {@link #factors} if there is none. */
    int smallestRank(K element) {
        int rank = 1;
        while (rank <= factors && !reached(sums, rank).contains(element)) {
            rank++;
        }
        return rank;
    }

    /** Whether a product that is above zero grows strictly when a generator that dominates all its factors replaces its least one. */
    boolean isTimesStrict(BiPredicate<K, K> less) {
        List<List<K>> words = new ArrayList<>();
        List<K> letters = new ArrayList<>(generators);
        letters.add(semiring.one());
        letters.forEach(letter -> words.add(List.of(letter)));
        for (int from = 0, length = 2; length <= factors; length++) {
            int end = words.size();
            for (; from < end; from++) {
                for (K letter : letters) {
                    List<K> longer = new ArrayList<>(words.get(from));
                    longer.add(letter);
                    words.add(longer);
                }
            }
        }
        return words.stream().filter(word -> word.size() > 1).allMatch(word -> growsStrictly(word, less));
    }

    private boolean growsStrictly(List<K> word, BiPredicate<K, K> less) {
        K least = word.get(word.size() - 1);
        List<K> others = word.subList(0, word.size() - 1);
        if (others.stream().anyMatch(other -> less.test(other, least))) {
            return true; // the last is not the least: another word's case
        }
        K rest = others.stream().reduce(semiring.one(), semiring::times);
        return generators.stream()
                .filter(by -> less.test(least, by) && others.stream().noneMatch(other -> less.test(by, other)))
                .allMatch(by -> less.test(semiring.times(rest, least), semiring.times(rest, by)));
    }

    /** Whether a sum with room for one more product grows strictly by each that is above zero and all products before. */
    boolean isPlusStrict(BiPredicate<K, K> less) {
        return isPlusStrict(List.of(), semiring.zero(), less);
    }

    private boolean isPlusStrict(List<K> terms, K sum, BiPredicate<K, K> less) {
        if (terms.size() >= sums) {
            return true;
        }
        for (K product : products(factors)) {
            K larger = semiring.plus(sum, product);
            boolean dominates =
                    less.test(semiring.zero(), product) && terms.stream().allMatch(term -> less.test(term, product));
            if (dominates && !less.test(sum, larger)) {
                return false;
            }
            List<K> more = new ArrayList<>(terms);
            more.add(product);
            if (!isPlusStrict(more, larger, less)) {
                return false;
            }
        }
        return true;
    }
}
