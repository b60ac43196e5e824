package io.dormouse.algebra;

/** Semirings that differ in one number, such as the k of {@link Semirings#kBest}. Pure. */
@FunctionalInterface
public interface SemiringFamily {
    /**
     * The semiring of a number.
     *
     * @throws io.dormouse.type.DormouseException 22023 if there is none of that number
     */
    Semiring<?> of(int number);
}
