package io.dormouse.store;

/** The rows of one relation in one published epoch: one by one, or factorised. Immutable, thread-safe. */
public sealed interface PublishedRows permits RowStore.Version, FactorisedRows.Version {
    /**
     * How many rows there are, copies counted.
     *
     * @param check called after each look at what may be written again once the version is given up; it throws if that happened
     * @throws io.dormouse.type.DormouseException 22003 if they are more than can be counted
     */
    long count(Runnable check);
}
