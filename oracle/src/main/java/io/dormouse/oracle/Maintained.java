package io.dormouse.oracle;

import io.dormouse.logic.Program;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import java.util.List;
import java.util.Map;

/**
 * Anything that keeps the views of a program while its bases change: the engine under test, or a model of it.
 *
 * <p>Used by one thread at a time. All views start complete over empty bases.
 */
public interface Maintained extends AutoCloseable {

    /** Opens instances for a program. */
    interface Factory {
        /**
         * A fresh instance over empty bases. Bases are stored tables or feeds as their
         * {@link io.dormouse.logic.BaseRelation#storage()} says.
         *
         * @param views the derived relations that must be observable: {@link #contents} and {@link #drainDelta} are called
         *     for these alone; other derived relations are internal
         * @throws DormouseException if the program is refused, or a view over empty bases is an error already
         */
        Maintained open(Program program, List<String> views);
    }

    /**
     * Applies the changes, in order, as one epoch. An empty batch is an epoch without a change.
     *
     * @throws DormouseException if the batch is refused (class 23: a constraint, class 22: a view's value is an error);
     *     everything is as it was before
     */
    void apply(List<BaseChange> batch);

    /** The rows of a view or of a stored base, with their positive counts. */
    Map<Row, Long> contents(String relation);

    /** What changed in a view since the last call: each row at most once, no weight 0. An epoch that was refused has no part in it. */
    List<RowChange> drainDelta(String view);

    /** A text that is equal for equal logical states of one program, whatever way led there, and differs for others. */
    String checksum();

    /** Fails if an internal structure contradicts itself; the class of the failure is free. */
    void checkInvariants();

    @Override
    void close();
}
