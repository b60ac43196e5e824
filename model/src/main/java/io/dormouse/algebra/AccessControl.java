package io.dormouse.algebra;

import java.util.List;
import java.util.Optional;

/** {@code (levels, min, max, INACCESSIBLE, PUBLIC)} by restrictiveness; a word is how restrictive the level is. */
record AccessControl() implements SelectiveLongSemiring<AccessLevel> {
    private static final List<AccessLevel> LEVELS = List.of(AccessLevel.values());
    /** The levels above INACCESSIBLE in the natural order, which is a chain. */
    private static final int LONGEST_MONOTONE = LEVELS.size() - 1;

    @Override
    public long zeroAsLong() {
        return AccessLevel.INACCESSIBLE.restrictiveness();
    }

    @Override
    public long oneAsLong() {
        return AccessLevel.PUBLIC.restrictiveness();
    }

    @Override
    public long plus(long a, long b) {
        return Math.min(a, b);
    }

    @Override
    public long times(long a, long b) {
        return Math.max(a, b);
    }

    @Override
    public long encode(AccessLevel value) {
        return value.restrictiveness();
    }

    @Override
    public AccessLevel decode(long word) {
        return LEVELS.get((int) word);
    }

    @Override
    public Optional<NaturalOrder<AccessLevel>> naturalOrder() {
        return Optional.of(NaturalOrder.ofSelective(this).withLongestMonotone(LONGEST_MONOTONE));
    }

    @Override
    public Optional<LongAggregate> longAggregate() {
        return Optional.of(new CountedElements(this, LEVELS.size() - 1));
    }
}
