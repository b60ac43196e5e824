package io.dormouse.algebra;

import java.util.Optional;

/** {@code (ℤ, +, ×)} in 64 bits. */
record IntegerRing() implements CheckedLongs, Ring<Long> {
    @Override
    public Long negate(Long a) {
        return minus(0L, a);
    }

    @Override
    public Long minus(Long a, Long b) {
        long difference = a - b;
        if (((a ^ b) & (a ^ difference)) < 0) {
            throw Refusals.overflow("minus", a, b);
        }
        return difference;
    }

    @Override
    public long encode(Long value) {
        return value;
    }

    @Override
    public Optional<LongAggregate> longAggregate() {
        return Optional.of(new SummedLongs(true));
    }

    @Override
    public Optional<DeletableAggregate<Long>> deletable() {
        return CheckedLongs.super.deletable();
    }
}
