package io.dormouse.oracle.generate;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * What generated scenarios may contain and how large they may be. Immutable.
 *
 * @param maxAtoms the most atoms of a rule
 * @param maxLiveRows the most rows that a base holds at a time
 * @param maxEpochs the most epochs of a stream
 * @param maxBatch the most changes of an epoch
 */
public record GeneratorOptions(Set<Feature> features, int maxAtoms, int maxLiveRows, int maxEpochs, int maxBatch) {
    public GeneratorOptions {
        features = Collections.unmodifiableSet(copy(features));
    }

    private static EnumSet<Feature> copy(Set<Feature> features) {
        EnumSet<Feature> copy = EnumSet.noneOf(Feature.class);
        copy.addAll(features);
        return copy;
    }

    /** Every feature; up to 6 atoms, 12 live rows a base, 30 epochs of up to 8 changes. */
    public static GeneratorOptions everything() {
        return new GeneratorOptions(EnumSet.allOf(Feature.class), 6, 12, 30, 8);
    }

    /** These options and {@code more} features. */
    public GeneratorOptions with(Feature... more) {
        EnumSet<Feature> features = copy(this.features);
        features.addAll(Arrays.asList(more));
        return new GeneratorOptions(features, maxAtoms, maxLiveRows, maxEpochs, maxBatch);
    }

    /** These options but {@code fewer} features. */
    public GeneratorOptions without(Feature... fewer) {
        EnumSet<Feature> features = copy(this.features);
        features.removeAll(Arrays.asList(fewer));
        return new GeneratorOptions(features, maxAtoms, maxLiveRows, maxEpochs, maxBatch);
    }

    /** These options with other sizes. */
    public GeneratorOptions sized(int atoms, int liveRows, int epochs, int batch) {
        return new GeneratorOptions(features, atoms, liveRows, epochs, batch);
    }

    /** Whether {@code feature} is in. */
    public boolean has(Feature feature) {
        return features.contains(feature);
    }
}
