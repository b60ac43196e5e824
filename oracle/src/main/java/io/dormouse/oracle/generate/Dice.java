package io.dormouse.oracle.generate;

import java.util.List;
import java.util.Random;

/** Random choices for one scenario. Not thread-safe. */
final class Dice {
    private final Random random;
    private final GeneratorOptions options;

    Dice(long seed, GeneratorOptions options) {
        this.random = new Random(seed);
        this.options = options;
    }

    GeneratorOptions options() {
        return options;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    /** From {@code low} to {@code high}, both included. */
    int between(int low, int high) {
        return low + random.nextInt(high - low + 1);
    }

    boolean percent(int chance) {
        return random.nextInt(100) < chance;
    }

    /** Whether the feature is in and the chance comes true. The dice are thrown in either case. */
    boolean percent(int chance, Feature feature) {
        return percent(chance) && options.has(feature);
    }

    <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** One of the list, the first ones far more often. */
    <T> T skewed(List<T> list) {
        int size = list.size();
        return list.get(Math.min(random.nextInt(size), Math.min(random.nextInt(size), random.nextInt(size))));
    }
}
