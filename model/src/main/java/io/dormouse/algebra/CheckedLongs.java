package io.dormouse.algebra;

/** Arithmetic on words that are integers; what does not fit is refused. */
interface CheckedLongs extends LongSemiring<Long> {
    @Override
    default long zeroAsLong() {
        return 0;
    }

    @Override
    default long oneAsLong() {
        return 1;
    }

    @Override
    default long plus(long a, long b) {
        long sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) {
            throw Refusals.overflow("plus", a, b);
        }
        return sum;
    }

    @Override
    default long times(long a, long b) {
        long product = a * b;
        if (Math.multiplyHigh(a, b) != product >> 63) {
            throw Refusals.overflow("times", a, b);
        }
        return product;
    }

    @Override
    default long multiple(long word, long count) {
        return times(word, Refusals.requireCount(count));
    }

    @Override
    default Long decode(long word) {
        return word;
    }
}
