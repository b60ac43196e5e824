package io.dormouse;

import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

    /**
     * The names of the columns by which rows are sought, the first first: the primary key of a table, the groups of a view that groups; else
     * all columns. A view whose rows are composed when they are read (EXPLAIN MAINTENANCE says so) has an order of its own.
     */
    List<String> keyColumns(String name);

    /**
     * The row of a table or view that has this key, a value for each of {@link #keyColumns}. NULL is a value like others, as where
     * rows are grouped, and NUMERICs of different scale are one.
     *
     * <p>O(log n). Who asks first for a relation and a number of columns waits until its index is built, O(n log n); from then on the index is
     * kept, 10 to 12 bytes a row ({@link Metrics#indexBytes}), and brought up to date by each publication.
     *
     * @throws io.dormouse.type.DormouseException 42809 if there is no key, 22023 if there are not as many values as columns, 42804 or 22003
     *     if a value is not one of its column's type
     */
    Optional<Row> get(String name, @Nullable Object... key);

    /**
     * The rows that have these values in the first of {@link #keyColumns}, lazily unless the view has an order. O(log n + rows found), and for
     * the first time as {@link #get}.
     *
     * @throws io.dormouse.type.DormouseException as {@link #get}, but that fewer values will do
     */
    Iterator<Row> rows(String name, @Nullable Object... keyPrefix);

    /**
     * How many rows {@link #rows(String)} gives. O(1); of a view whose rows are composed when they are read O(what they are composed of).
     *
     * @throws io.dormouse.type.DormouseException 22003 if they are more than 2⁶³−1
     */
    long count(String name);

    @Override
    void close();
}
