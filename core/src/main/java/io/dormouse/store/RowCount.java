package io.dormouse.store;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.Arrays;

/** Counts rows that are kept factorised without enumerating them: each group once. One use an instance. */
final class RowCount {
    private static final long UNKNOWN = -1;

    private final FactorShape shape;
    private final FactorReader[] factors;
    private final boolean distinct;
    private final Runnable check;
    /** For each factor, how many rows there are of it and below with each key, where that was asked for. */
    private final long[][] byKey;

    RowCount(FactorShape shape, FactorReader[] factors, boolean distinct, Runnable check) {
        this.shape = shape;
        this.factors = factors;
        this.distinct = distinct;
        this.check = check;
        byKey = new long[factors.length][0];
    }

    /** All rows. O(groups). */
    long count() {
        long sum = 0;
        for (int group = factors[0].next(0); group >= 0; group = factors[0].next(group + 1)) {
            check.run();
            sum = plus(sum, of(0, group));
        }
        check.run();
        return sum;
    }

    private long of(int part, int group) {
        long product = distinct ? 1 : factors[part].weight(group);
        check.run();
        for (int below = part + 1; below < factors.length; below++) {
            if (shape.parts().get(below).parent() == part) {
                int key = factors[part].childKey(group, shape.parts().get(below).place());
                check.run();
                product = FactorisedRows.times(product, withKey(below, key));
            }
        }
        return product;
    }

    private long withKey(int part, int key) {
        if (key >= byKey[part].length) {
            int length = byKey[part].length;
            byKey[part] = Arrays.copyOf(byKey[part], Math.max(key + 1, 2 * length));
            Arrays.fill(byKey[part], length, byKey[part].length, UNKNOWN);
        }
        if (byKey[part][key] == UNKNOWN) {
            long sum = 0;
            int group = factors[part].first(key);
            check.run();
            while (group >= 0) {
                sum = plus(sum, of(part, group));
                group = factors[part].after(group);
                check.run();
            }
            byKey[part][key] = sum;
        }
        return byKey[part][key];
    }

    private static long plus(long a, long b) {
        try {
            return Math.addExact(a, b);
        } catch (ArithmeticException e) {
            throw new DormouseException(
                            SqlState.NUMERIC_OUT_OF_RANGE, "a relation has more rows than can be counted", e)
                    .with("limit", Long.MAX_VALUE);
        }
    }
}
