package io.dormouse.algebra;

import static io.dormouse.algebra.SemiringLaws.attempt;
import static io.dormouse.algebra.SemiringLaws.require;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Checks that the operations on words are those on elements. */
final class WordLaws<K> {
    private final Semiring<K> semiring;
    private final List<K> elements;

    WordLaws(Semiring<K> semiring, List<K> elements) {
        this.semiring = semiring;
        this.elements = elements;
    }

    void check() {
        if (semiring instanceof LongSemiring<K> words) {
            checkLongs(words);
            words.longAggregate().ifPresent(aggregate -> checkAggregate(words, aggregate));
        }
        if (semiring instanceof TwoWordSemiring<K> words) {
            checkTwoWords(words);
        }
    }

    private void checkLongs(LongSemiring<K> words) {
        require(words.decode(words.zeroAsLong()).equals(words.zero()), "words: that of 0");
        require(words.decode(words.oneAsLong()).equals(words.one()), "words: that of 1");
        for (K a : elements) {
            long left = words.encode(a);
            require(words.decode(left).equals(a), "words: decode(encode(a)) = a", a);
            for (K b : elements) {
                long right = words.encode(b);
                require(a.equals(b) == (left == right), "words: each element has one word", a, b);
                require(
                        Objects.equals(
                                attempt(() -> words.plus(a, b)), attempt(() -> words.decode(words.plus(left, right)))),
                        "words: a ⊕ b",
                        a,
                        b);
                require(
                        Objects.equals(
                                attempt(() -> words.times(a, b)),
                                attempt(() -> words.decode(words.times(left, right)))),
                        "words: a ⊗ b",
                        a,
                        b);
            }
            for (long count = 0; count < 5; count++) {
                long copies = count;
                require(
                        Objects.equals(
                                attempt(() -> words.multiple(a, copies)),
                                attempt(() -> words.decode(words.multiple(left, copies)))),
                        "words: multiple(a, n)",
                        a,
                        count);
            }
        }
    }

    private void checkAggregate(LongSemiring<K> words, LongAggregate aggregate) {
        long[] state = new long[aggregate.words() + 2];
        require(aggregate.value(state, 1) == words.zeroAsLong(), "words: the state of nothing is all 0");
        for (K a : elements) {
            for (K b : elements) {
                aggregate.add(state, 1, words.encode(a), 2);
                aggregate.add(state, 1, words.encode(b), 1);
                aggregate.add(state, 1, words.encode(a), -1);
                K sum = attempt(() -> words.plus(a, b));
                require(
                        sum == null || words.decode(aggregate.value(state, 1)).equals(sum),
                        "words: the aggregate of a and b",
                        a,
                        b);
                aggregate.add(state, 1, words.encode(a), -1);
                aggregate.add(state, 1, words.encode(b), -1);
                require(List.of(0L).containsAll(boxed(state)), "words: a state returns to all 0", a, b);
            }
        }
    }

    private static List<Long> boxed(long[] words) {
        return Arrays.stream(words).boxed().toList();
    }

    private void checkTwoWords(TwoWordSemiring<K> words) {
        for (K a : elements) {
            long aHigh = words.high(a);
            long aLow = words.low(a);
            require(words.decode(aHigh, aLow).equals(a), "words: decode(high(a), low(a)) = a", a);
            for (K b : elements) {
                long bHigh = words.high(b);
                long bLow = words.low(b);
                require(
                        Objects.equals(
                                attempt(() -> words.plus(a, b)),
                                attempt(() -> words.decode(
                                        words.plusHigh(aHigh, aLow, bHigh, bLow),
                                        words.plusLow(aHigh, aLow, bHigh, bLow)))),
                        "words: a ⊕ b",
                        a,
                        b);
                require(
                        Objects.equals(
                                attempt(() -> words.times(a, b)),
                                attempt(() -> words.decode(
                                        words.timesHigh(aHigh, aLow, bHigh, bLow),
                                        words.timesLow(aHigh, aLow, bHigh, bLow)))),
                        "words: a ⊗ b",
                        a,
                        b);
            }
        }
    }
}
