package io.dormouse;

import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import java.util.Iterator;

/** All views and stored tables at one committed epoch; it never changes. Thread-safe. Use after close is an error. */
public interface Snapshot extends AutoCloseable {
    /** The epoch that this shows. */
    long epoch();

    /** The columns of a view or stored table. */
    Schema schema(String name);

    /**
     * The rows of a view or stored table, each as often as it is there; a view with an ORDER BY in its order. Lazy.
     *
     * @throws io.dormouse.type.DormouseException 42P01 if there is none of this name, 42809 if it is a feed
     */
    Iterator<Row> rows(String name);

    /** How many rows {@link #rows} gives. */
    long count(String name);

    @Override
    void close();
}
