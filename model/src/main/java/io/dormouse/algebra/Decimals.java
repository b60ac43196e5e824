package io.dormouse.algebra;

import java.math.BigDecimal;

/** The canonical form of decimals as elements. Pure functions. */
final class Decimals {
    private static final int MAX_DIGITS = 38;

    private Decimals() {}

    /** With the fewest digits behind the point; an exponent only beyond the digits that a DECIMAL has. */
    static BigDecimal canonical(BigDecimal value) {
        BigDecimal stripped = value.stripTrailingZeros();
        return stripped.scale() < 0 && stripped.precision() - stripped.scale() <= MAX_DIGITS
                ? stripped.setScale(0)
                : stripped;
    }
}
