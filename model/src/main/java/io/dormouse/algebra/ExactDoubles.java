package io.dormouse.algebra;

/**
 * Exact sums of finite doubles as integers in balanced digits of radix 2⁶⁴: {@code sum = Σ digit[i] · 2^(64 i − 1138)}.
 *
 * <p>Every finite double is an integer multiple of 2⁻¹⁰⁷⁴, so a wide enough integer adds them without rounding and in any order
 * (Kulisch's accumulator; Neal, "Fast exact summation using small and large superaccumulators", 2015). Digits are signed words,
 * −2⁶³ ≤ digit &lt; 2⁶³, unlike Neal's overlapping chunks: each sum then has exactly one representation, a carry is a signed
 * overflow, and a sum's sign does not spread into the digits above its magnitude, so that most digits are 0 and need not be kept.
 * {@value #DIGITS} digits hold any 2⁶³ doubles. The lowest digit is always 0: it places the magnitudes that are common,
 * 2⁻¹¹⁴ to 2¹⁴², into digits 16 to 19. Pure functions.
 */
public final class ExactDoubles {
    /** How many digits a sum has. */
    public static final int DIGITS = 35;

    /** How many digits one double times one weight has. */
    public static final int ADDEND_DIGITS = 3;

    private static final int MANTISSA_BITS = 52;
    private static final long MANTISSA_MASK = (1L << MANTISSA_BITS) - 1;
    private static final int EXPONENT_MASK = 0x7FF;

    private ExactDoubles() {}

    /** Puts the digits of {@code value · weight} into {@code digits}, for a finite value, and returns the index of the first. */
    public static int split(double value, long weight, long[] digits) {
        long bits = Double.doubleToRawLongBits(value);
        int exponent = (int) (bits >>> MANTISSA_BITS) & EXPONENT_MASK;
        long mantissa = bits & MANTISSA_MASK;
        if (exponent == 0) {
            exponent = 1;
        } else {
            mantissa |= MANTISSA_MASK + 1;
        }
        if (bits < 0) {
            mantissa = -mantissa;
        }
        // value = mantissa · 2^(exponent − 1075), and bit 0 of digit 0 is worth 2⁻¹¹³⁸.
        int position = exponent + 63;
        int shift = position & 63;
        // |mantissa · weight| ≤ 2¹¹⁶, shifted by at most 63: three words.
        long productLow = mantissa * weight;
        long productHigh = Math.multiplyHigh(mantissa, weight);
        long low = productLow << shift;
        long middle = shift == 0 ? productHigh : productHigh << shift | productLow >>> -shift;
        long high = shift == 0 ? productHigh >> 63 : productHigh >> -shift;
        // From two's complement to signed digits: a digit with its top bit set is worth 2⁶⁴ less and carries 1.
        digits[0] = low;
        long carry = low >>> 63;
        digits[1] = middle + carry;
        digits[2] = high + ((middle | digits[1]) >>> 63);
        return position >>> 6;
    }

    /** The carry, −1, 0 or 1, of adding two digits, whose sum's digit is {@code a + b}. */
    public static long carry(long a, long b) {
        long sum = a + b;
        return ((a ^ sum) & (b ^ sum)) >= 0 ? 0 : a < 0 ? -1 : 1;
    }

    /**
     * The double nearest to a sum, ties to even; infinite if the sum is beyond the largest double by half a unit or more.
     *
     * @param digits all digits of the sum; overwritten
     */
    public static double round(long[] digits) {
        int top = DIGITS - 1;
        while (top >= 0 && digits[top] == 0) {
            top--;
        }
        if (top < 0) {
            return 0.0;
        }
        // The digits below are worth less than half a unit of the top one, whose sign is therefore the sum's.
        boolean negative = digits[top] < 0;
        toMagnitude(digits, top, negative);
        while (digits[top] == 0) {
            top--;
        }
        int lead = 64 * top + 63 - Long.numberOfLeadingZeros(digits[top]);
        // The last bit that the double keeps: 52 below the leading one, but not below 2⁻¹⁰⁷⁴.
        int last = Math.max(lead - MANTISSA_BITS, 64);
        long mantissa = bitsFrom(digits, last) & ((MANTISSA_MASK << 1) | 1);
        if (isSet(digits, last - 1) && ((mantissa & 1) != 0 || anyBelow(digits, last - 1))) {
            mantissa++;
        }
        // The exponent field of a normal number is last − 63; the mantissa's leading bit, if any, adds the missing 1.
        long bits = ((long) (last - 64) << MANTISSA_BITS) + mantissa;
        double magnitude = last - 64 > EXPONENT_MASK ? Double.POSITIVE_INFINITY : finiteOrInfinite(bits);
        return negative ? -magnitude : magnitude;
    }

    private static double finiteOrInfinite(long bits) {
        return bits >>> MANTISSA_BITS >= EXPONENT_MASK ? Double.POSITIVE_INFINITY : Double.longBitsToDouble(bits);
    }

    /** Turns signed digits into the unsigned words of the absolute value. */
    private static void toMagnitude(long[] digits, int top, boolean negative) {
        long borrow = 0;
        for (int i = 0; i <= top; i++) {
            long digit = digits[i];
            boolean below = negative ? digit > 0 : digit < 0;
            boolean borrows = below || (digit == 0 && borrow < 0);
            digits[i] = (negative ? -digit : digit) + borrow;
            borrow = borrows ? -1 : 0;
        }
    }

    /** The 64 bits from {@code position} up. */
    private static long bitsFrom(long[] words, int position) {
        int word = position >>> 6;
        int shift = position & 63;
        if (shift == 0 || word + 1 == words.length) {
            return words[word] >>> shift;
        }
        return words[word] >>> shift | words[word + 1] << -shift;
    }

    private static boolean isSet(long[] words, int position) {
        return (words[position >>> 6] >>> position & 1) != 0;
    }

    private static boolean anyBelow(long[] words, int position) {
        int word = position >>> 6;
        if ((words[word] & ((1L << position) - 1)) != 0) {
            return true;
        }
        for (int i = 0; i < word; i++) {
            if (words[i] != 0) {
                return true;
            }
        }
        return false;
    }
}
