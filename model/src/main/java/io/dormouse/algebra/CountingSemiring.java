package io.dormouse.algebra;

import java.util.Optional;

/** {@code (ℕ, +, ×)} below 2⁶³: bags. */
record CountingSemiring() implements CheckedLongs {
    @Override
    public long encode(Long value) {
        if (value < 0) {
            throw Refusals.noElement("counting", value, "the integers from 0");
        }
        return value;
    }

    @Override
    public boolean isPositive() {
        return true;
    }

    @Override
    public Optional<NaturalOrder<Long>> naturalOrder() {
        return Optional.of(NaturalOrder.of((a, b) -> a <= b));
    }

    @Override
    public Optional<LongAggregate> longAggregate() {
        return Optional.of(new SummedLongs(false));
    }
}
