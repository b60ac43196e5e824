package io.dormouse;

import org.jspecify.annotations.Nullable;

/**
 * The running epoch of {@link Dormouse#transact}: valid until that call's body returns, on its thread only. Every method
 * checks its row at once; a refusal undoes the whole epoch, even if the body catches it and goes on.
 */
public interface Transaction {
    /**
     * Inserts one row; values as {@link io.dormouse.type.Values} lists them, in the order of the columns.
     *
     * @throws io.dormouse.type.DormouseException 23505 duplicate key, 23502 NULL, 42804 wrong type, 22003 out of range,
     *     22021 a text with U+0000
     */
    void insert(String table, @Nullable Object... values);

    /**
     * Retracts one copy of a row.
     *
     * @throws io.dormouse.type.DormouseException 23D01 if it is not there (in a feed: as far as the kept state shows)
     */
    void delete(String table, @Nullable Object... values);
}
