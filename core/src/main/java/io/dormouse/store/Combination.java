package io.dormouse.store;

/**
 * Makes the columns of a row that are not those of a group but combined of what the groups that it is composed of are annotated with, so that
 * they need not be kept for each row. Stateless and thread-safe.
 */
public interface Combination {
    /** Whether what it makes depends on the copies of groups. */
    boolean countsCopies();

    /**
     * Whether no row can have a result that does not fit its type, given how large the annotations of each factor's groups are.
     *
     * @param largest as {@code annotations} below, but copies and numbers of two words are the largest magnitudes, which stop at
     *     2⁶³−1 and are in the second of two words
     */
    boolean fits(long[][] largest);

    /**
     * Puts the columns into a row.
     *
     * @param annotations for each factor, the copies of its group and the words behind ({@link FactorReader#readAnnotation})
     * @throws io.dormouse.type.DormouseException 22003 if a result does not fit its type
     */
    void combine(long[][] annotations, RowBuffer out);
}
