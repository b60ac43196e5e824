package io.dormouse.algebra;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.function.UnaryOperator;

/**
 * A totally ordered domain: an order, and the form in which its values are kept.
 *
 * @param order compares 0 for values in canonical form only if they are {@code equals}
 * @param canonical the canonical form of a value
 */
public record OrderedDomain<T>(Comparator<? super T> order, UnaryOperator<T> canonical) {
    /** Values whose natural order is consistent with {@code equals}: integers, texts, dates. */
    public static <T extends Comparable<? super T>> OrderedDomain<T> natural() {
        return new OrderedDomain<T>(Comparator.<T>naturalOrder(), UnaryOperator.identity());
    }

    /** Decimals by value; 1.0 and 1.00 are one, written with its fewest digits. */
    public static OrderedDomain<BigDecimal> decimals() {
        return new OrderedDomain<>(Comparator.naturalOrder(), Decimals::canonical);
    }
}
