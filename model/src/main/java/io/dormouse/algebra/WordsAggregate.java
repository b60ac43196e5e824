package io.dormouse.algebra;

import java.util.Arrays;

/** A state of words as an immutable value. */
final class WordsAggregate<K> implements DeletableAggregate<K> {
    private final LongSemiring<K> semiring;
    private final LongAggregate aggregate;
    private final long[] words;

    /** Takes an array that is not used elsewhere. */
    private WordsAggregate(LongSemiring<K> semiring, LongAggregate aggregate, long[] words) {
        this.semiring = semiring;
        this.aggregate = aggregate;
        this.words = words;
    }

    static <K> WordsAggregate<K> empty(LongSemiring<K> semiring, LongAggregate aggregate) {
        return new WordsAggregate<>(semiring, aggregate, new long[aggregate.words()]);
    }

    @Override
    public DeletableAggregate<K> add(K value, long copies) {
        long[] next = words.clone();
        aggregate.add(next, 0, semiring.encode(value), copies);
        return new WordsAggregate<>(semiring, aggregate, next);
    }

    @Override
    public K value() {
        return semiring.decode(aggregate.value(words, 0));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WordsAggregate<?> that
                && semiring.equals(that.semiring)
                && Arrays.equals(words, that.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }

    @Override
    public String toString() {
        return Arrays.toString(words);
    }
}
