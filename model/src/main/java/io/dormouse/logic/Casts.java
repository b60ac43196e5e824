package io.dormouse.logic;

import io.dormouse.type.Type;
import io.dormouse.type.Type.Family;

/** Which casts exist, and which of them can fail. Pure functions. */
final class Casts {
    private Casts() {}

    /** Whether an explicit cast exists: within a family, among numbers, date and timestamp, boolean and INTEGER, and from and to text. */
    static boolean possible(Type from, Type to) {
        Family a = from.family();
        Family b = to.family();
        return a == b
                || a == Family.TEXT
                || b == Family.TEXT
                || (isNumber(a) && isNumber(b))
                || (a == Family.DATE && b == Family.TIMESTAMP)
                || (a == Family.TIMESTAMP && b == Family.DATE)
                || (a == Family.BOOLEAN && to instanceof Type.IntegerType)
                || (from instanceof Type.IntegerType && b == Family.BOOLEAN);
    }

    private static boolean isNumber(Family family) {
        return family == Family.INTEGER || family == Family.DECIMAL || family == Family.DOUBLE;
    }

    /** Whether the cast of some value of {@code from} to {@code to} is an error. Conservative: true when in doubt. */
    static boolean canFail(Type from, Type to) {
        if (from.equals(to) || to.family() == Family.TEXT) {
            return false;
        }
        if (from.family() == Family.DATE || from.family() == Family.BOOLEAN || to.family() == Family.BOOLEAN) {
            return from.family() == Family.TEXT;
        }
        if (from.family() == Family.TIMESTAMP || to instanceof Type.NumericType || to.family() == Family.DOUBLE) {
            return from.family() == Family.TEXT
                    || (from.family() == Family.DOUBLE && to.family() != Family.DOUBLE)
                    || (from instanceof Type.NumericType && to.family() == Family.DOUBLE);
        }
        if (to instanceof Type.DecimalType decimal) {
            int whole = decimal.precision() - decimal.scale();
            if (from instanceof Type.DecimalType source) {
                int sourceWhole = source.precision() - source.scale();
                return source.scale() > decimal.scale() ? sourceWhole >= whole : sourceWhole > whole;
            }
            return from instanceof Type.IntegerType ? whole < 10 : !(from instanceof Type.BigintType) || whole < 19;
        }
        return !(from instanceof Type.IntegerType && to instanceof Type.BigintType);
    }
}
