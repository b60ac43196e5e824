package io.dormouse.algebra;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;

/** What the operations of semirings refuse. */
final class Refusals {
    private Refusals() {}

    static DormouseException outOfRange(String message) {
        return new DormouseException(SqlState.NUMERIC_OUT_OF_RANGE, message);
    }

    /** The result of an operation does not fit. */
    static DormouseException overflow(String operation, Object a, Object b) {
        return outOfRange("an annotation is out of range")
                .with("operation", operation)
                .with("left", a)
                .with("right", b);
    }

    /** The value is no element of the semiring. */
    static DormouseException noElement(String semiring, Object value, String elements) {
        return outOfRange("the value is not an element of the semiring")
                .with("semiring", semiring)
                .with("value", value)
                .hint("the elements are " + elements);
    }

    /** The number, unless it is negative and so shows that more was taken out than put in. */
    static long requirePut(long count) {
        if (count < 0) {
            throw new DormouseException(SqlState.INTERNAL_ERROR, "more was taken out of an aggregate than put in")
                    .with("balance", count);
        }
        return count;
    }

    /** The count, unless it is negative. */
    static long requireCount(long count) {
        if (count < 0) {
            throw new DormouseException(
                            SqlState.INVALID_PARAMETER, "a negative number of copies has no sum in a semiring")
                    .with("count", count);
        }
        return count;
    }
}
