package io.dormouse.algebra;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A value of an ordered domain, or one of the elements that tropical, bottleneck and max-max semirings add to it. Immutable.
 *
 * @param kind what it is; the kinds are ordered
 * @param value the value, if it is one
 */
public record Extended<T>(Kind kind, @Nullable T value) {
    /** The kinds, in their order. */
    public enum Kind {
        /** ⊥, below −∞: zero of max-max. */
        BOTTOM,
        NEGATIVE_INFINITY,
        VALUE,
        POSITIVE_INFINITY
    }

    /** Refuses a value where the kind has none, and the reverse. */
    public Extended {
        if ((kind == Kind.VALUE) != (value != null)) {
            throw new DormouseException(SqlState.INVALID_PARAMETER, "a value goes with the kind VALUE and no other")
                    .with("kind", kind)
                    .with("value", value);
        }
    }

    /** A value of the domain. */
    public static <T> Extended<T> of(T value) {
        return new Extended<>(Kind.VALUE, value);
    }

    /** ⊥. */
    public static <T> Extended<T> bottom() {
        return new Extended<>(Kind.BOTTOM, null);
    }

    /** −∞. */
    public static <T> Extended<T> negativeInfinity() {
        return new Extended<>(Kind.NEGATIVE_INFINITY, null);
    }

    /** +∞. */
    public static <T> Extended<T> positiveInfinity() {
        return new Extended<>(Kind.POSITIVE_INFINITY, null);
    }

    /** Whether it is a value of the domain. */
    public boolean isValue() {
        return kind == Kind.VALUE;
    }

    /**
     * The value of the domain.
     *
     * @throws DormouseException 22003 if it is none
     */
    public T get() {
        if (value == null) {
            throw Refusals.outOfRange("the element is not a value of the domain")
                    .with("element", this);
        }
        return value;
    }

    /** Orders by kind, and values by {@code order}. */
    static <T> int compare(Extended<T> a, Extended<T> b, Comparator<? super T> order) {
        int kinds = a.kind.compareTo(b.kind);
        return kinds != 0 || !a.isValue() ? kinds : order.compare(a.get(), b.get());
    }

    @Override
    public String toString() {
        return switch (kind) {
            case BOTTOM -> "⊥";
            case NEGATIVE_INFINITY -> "-∞";
            case VALUE -> Objects.toString(value);
            case POSITIVE_INFINITY -> "∞";
        };
    }
}
