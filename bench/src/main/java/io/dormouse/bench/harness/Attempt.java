package io.dormouse.bench.harness;

import java.util.List;

/** One pass of a competitor over the events of its workload, which it is given by number and in order. Used by one thread. */
public interface Attempt extends AutoCloseable {
    /** Applies one event as one epoch. */
    void apply(int event);

    /**
     * Applies the events from one up to, not including, another, each as one epoch.
     *
     * <p>Every implementation writes this loop itself, so that each is compiled for its own class and no competitor pays
     * for another one's presence at a shared call site. Events stay
     * epochs of their own, in order; that many are at hand may be made use of.
     */
    void applyAll(int from, int to);

    /** The answer in a form that is the same for all competitors. Not timed. */
    List<String> result();

    @Override
    void close();
}
