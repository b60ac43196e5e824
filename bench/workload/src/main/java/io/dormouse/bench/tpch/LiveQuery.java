package io.dormouse.bench.tpch;

import io.dormouse.bench.stream.EventStream;
import java.util.List;

/**
 * A query whose answer is kept exact after each event. Used by one thread.
 *
 * <p>A row that is inserted is absent before, a row that is deleted is present before; references may dangle.
 */
public interface LiveQuery extends AutoCloseable {
    /** Applies one event as one epoch: {@code weight} is 1 for an insertion, -1 for a deletion. */
    void apply(TpchRelation relation, int row, int weight);

    /**
     * Applies the stream's events from one index up to, not including, another, each as one epoch.
     *
     * <p>Every implementation writes this loop itself, so that each is compiled for its own class and no contender pays
     * for another one's presence at a shared call site. Events stay
     * epochs of their own, in order; that many are at hand may be made use of.
     */
    void applyAll(EventStream stream, int from, int to);

    /** The answer as {@link Answer} forms it. Not timed. */
    List<String> result();

    @Override
    void close();
}
