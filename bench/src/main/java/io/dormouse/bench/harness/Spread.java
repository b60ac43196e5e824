package io.dormouse.bench.harness;

import java.util.List;

/** The median of some figures, the least and the greatest. */
public record Spread(double median, double min, double max) {

    /** The spread of at least one figure; of an even number of them, the median is the mean of the middle two. */
    public static Spread of(List<Double> figures) {
        if (figures.isEmpty()) {
            throw new IllegalArgumentException("no figures");
        }
        double[] sorted =
                figures.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Spread(median, sorted[0], sorted[sorted.length - 1]);
    }
}
