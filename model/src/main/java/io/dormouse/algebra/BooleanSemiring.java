package io.dormouse.algebra;

import java.util.Optional;

/** {@code ({false, true}, ∨, ∧)}; words 0 and 1. */
record BooleanSemiring() implements SelectiveLongSemiring<Boolean> {
    @Override
    public long zeroAsLong() {
        return 0;
    }

    @Override
    public long oneAsLong() {
        return 1;
    }

    @Override
    public long plus(long a, long b) {
        return a | b;
    }

    @Override
    public long times(long a, long b) {
        return a & b;
    }

    @Override
    public long encode(Boolean value) {
        return value ? 1 : 0;
    }

    @Override
    public Boolean decode(long word) {
        return word != 0;
    }

    @Override
    public boolean timesIsPlus() {
        return true;
    }

    @Override
    public Optional<NaturalOrder<Boolean>> naturalOrder() {
        return Optional.of(NaturalOrder.ofSelective(this).withLongestMonotone(1));
    }

    @Override
    public Optional<LongAggregate> longAggregate() {
        return Optional.of(new CountedElements(this, 1));
    }
}
