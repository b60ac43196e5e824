package io.dormouse.oracle.generate;

import io.dormouse.algebra.Semiring;

/** The integers modulo 6, where 2 · 3 and 3 + 3 are zero: a ring that keeps to itself that it is one, so that sums are made anew. */
record ModuloSix() implements Semiring<Long> {
    private static final long MODULUS = 6;

    @Override
    public Long zero() {
        return 0L;
    }

    @Override
    public Long one() {
        return 1L;
    }

    @Override
    public Long plus(Long a, Long b) {
        return (a + b) % MODULUS;
    }

    @Override
    public Long times(Long a, Long b) {
        return a * b % MODULUS;
    }

    @Override
    public Long canonical(Long value) {
        return Math.floorMod(value, MODULUS);
    }
}
