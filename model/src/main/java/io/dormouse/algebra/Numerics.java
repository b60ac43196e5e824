package io.dormouse.algebra;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Arithmetic on decimals whose result's scale depends on the values. Pure functions. */
public final class Numerics {
    private static final int MIN_SIGNIFICANT_DIGITS = 16;
    private static final int GROUP_DIGITS = 4;
    private static final int MAX_SCALE = 1000;
    private static final BigInteger GROUP = BigInteger.valueOf(10_000);

    private Numerics() {}

    /**
     * The quotient at PostgreSQL's scale: at least 16 significant digits, counted in groups of four, and at least the scale of
     * either operand; rounded half away from zero.
     *
     * @throws DormouseException 22012 if {@code divisor} is zero
     */
    public static BigDecimal divide(BigDecimal dividend, BigDecimal divisor) {
        if (divisor.signum() == 0) {
            throw new DormouseException(SqlState.DIVISION_BY_ZERO, "division by zero");
        }
        int quotientWeight = weight(dividend) - weight(divisor);
        if (leadingGroup(dividend) <= leadingGroup(divisor)) {
            quotientWeight--;
        }
        int scale = MIN_SIGNIFICANT_DIGITS - quotientWeight * GROUP_DIGITS;
        scale = Math.max(scale, Math.max(dividend.scale(), divisor.scale()));
        return dividend.divide(divisor, Math.max(0, Math.min(scale, MAX_SCALE)), RoundingMode.HALF_UP);
    }

    /** The exponent of the leading group of four digits; 0 for zero. */
    private static int weight(BigDecimal value) {
        if (value.signum() == 0) {
            return 0;
        }
        // The exponent of the leading decimal digit, then the group that holds it.
        return Math.floorDiv(value.precision() - value.scale() - 1, GROUP_DIGITS);
    }

    /** The leading group of four digits, aligned at the point; 0 for zero. */
    private static int leadingGroup(BigDecimal value) {
        if (value.signum() == 0) {
            return 0;
        }
        BigInteger group =
                value.abs().movePointLeft(weight(value) * GROUP_DIGITS).toBigInteger();
        return group.mod(GROUP).intValue();
    }
}
