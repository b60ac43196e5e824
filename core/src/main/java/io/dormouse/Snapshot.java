package io.dormouse;

import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import java.util.Iterator;

/**
 * All views and stored tables at one committed epoch; it never changes. Thread-safe. Use after close is an error (57P01), and so is use after
 * a limit of {@link Options} has cancelled it (72000). One that is not closed is reported when the collector finds it.
 */
public interface Snapshot extends AutoCloseable {
    /** The epoch that this shows. */
    long epoch();

    /** The columns of a view or stored table. */
    Schema schema(String name);

    /**
     * The rows of a view or stored table, each as often as it is there; a view with an ORDER BY in its order, for which all are read and sorted first;
     * else lazy.
     *
     * @throws io.dormouse.type.DormouseException 42P01 if there is none of this name, 42809 if it is a feed
     */
    Iterator<Row> rows(String name);

    /** How many rows {@link #rows} gives. O(1). */
    long count(String name);

    @Override
    void close();
}
