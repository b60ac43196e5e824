package io.dormouse.store;

/**
 * Goes through rows that are kept factorised. From row to row it takes at most two steps a factor, however many rows and groups there are; each
 * row comes once.
 *
 * <p>It keeps ids only; the factors are given to it at each step, so that who enumerates a published version can give that up in between. Not
 * thread-safe.
 */
public final class FactorCursor {
    private final FactorShape shape;
    /** The factor whose groups are given from outside: those above are fixed, and those below are found by keys. */
    private final int floor;

    private final Source source;
    private final int[] at;
    private final RowBuffer[] groups;
    private final long[][] annotations;
    /** The first factor whose group is another one than what was read last. */
    private int unread;

    private boolean started;
    private long steps;

    /** Where the groups of the first factor that is not fixed come from. */
    interface Source {
        /** The next group, or −1. */
        int next(FactorReader factor, Runnable check);
    }

    private FactorCursor(FactorShape shape, int[] fixed, Source source) {
        this.shape = shape;
        this.floor = fixed.length;
        this.source = source;
        int n = shape.size();
        at = new int[n];
        System.arraycopy(fixed, 0, at, 0, floor);
        annotations = shape.newAnnotations();
        groups = new RowBuffer[n];
        for (int i = 0; i < n; i++) {
            groups[i] = new RowBuffer(shape.parts().get(i).schema().size());
        }
    }

    /** Over all rows. */
    public static FactorCursor ofAll(FactorShape shape) {
        return new FactorCursor(shape, new int[0], new Source() {
            private int from;

            @Override
            public int next(FactorReader factor, Runnable check) {
                int group = factor.next(from);
                check.run();
                from = group + 1;
                return group;
            }
        });
    }

    /** Over the rows that are composed of these groups of the first factors, and a group of the next one out of {@code source}. */
    static FactorCursor of(FactorShape shape, int[] fixed, Source source) {
        return new FactorCursor(shape, fixed, source);
    }

    /**
     * Goes on to the next row; false if there is none, and then it is not to be called again.
     *
     * @param check called after each look at a factor; it throws if what was seen there must not be believed
     */
    public boolean advance(FactorReader[] factors, Runnable check) {
        int level = started ? at.length - 1 : floor;
        unread = started ? unread : 0;
        started = true;
        for (; level >= floor; level--) {
            steps++;
            int group = level == floor ? source.next(factors[level], check) : factors[level].after(at[level]);
            check.run();
            if (group >= 0) {
                at[level] = group;
                unread = Math.min(unread, level);
                descend(level + 1, factors, check);
                return true;
            }
        }
        return false;
    }

    private void descend(int from, FactorReader[] factors, Runnable check) {
        for (int i = from; i < at.length; i++) {
            steps++;
            FactorShape.Part part = shape.parts().get(i);
            int key = factors[part.parent()].childKey(at[part.parent()], part.place());
            check.run();
            at[i] = factors[i].first(key);
            check.run();
            if (at[i] < 0) {
                throw new IllegalStateException("a group of factor " + part.parent() + " has none below it");
            }
        }
    }

    /** How many groups it has looked at. */
    public long steps() {
        return steps;
    }

    /** How many copies of the row at hand there are. */
    public long weight(FactorReader[] factors, Runnable check) {
        if (shape.distinct()) {
            return 1;
        }
        long product = 1;
        for (int i = 0; i < at.length; i++) {
            long weight = factors[i].weight(at[i]);
            check.run();
            product = FactorisedRows.times(product, weight);
        }
        return product;
    }

    /**
     * Reads the row at hand.
     *
     * @throws io.dormouse.type.DormouseException 22003 if an aggregate does not fit its type
     */
    public void read(FactorReader[] factors, Runnable check, RowBuffer out) {
        for (int i = unread; i < at.length; i++) {
            factors[i].read(at[i], groups[i]);
            if (annotations.length > 0) {
                factors[i].readAnnotation(at[i], annotations[i]);
            }
            check.run();
        }
        unread = at.length;
        shape.compose(groups, annotations, out);
    }
}
