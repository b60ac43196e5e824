package io.dormouse.bench.snapshots.layout;

/** Rows of three numbers by the first; one writer, any number of readers who each see one published state. */
public interface VersionedRows {
    /** Puts a row in the place of the one with this id, if there is one. The writer's. */
    void put(long id, long place, long value);

    /** Makes what was put visible. The writer's. */
    void publish();

    /** Enumerates the newest published state and sums up all numbers. */
    long sum();
}
