package io.dormouse.bench.paths;

import io.dormouse.bench.graph.PathStream;
import io.dormouse.bench.graph.Pattern;
import io.dormouse.bench.stream.EventStream;

/**
 * How many matches of a pattern a stream makes and ends: what a program has to do that touches each of them.
 *
 * @param touched after so many events, the matches that came or went; one element more than events
 * @param most the most that were there after any event
 * @param last how many are there at the end
 */
@SuppressWarnings("ArrayRecordComponent") // read in place; not to be written
record Volume(long[] touched, long most, long last) {

    /**
     * Counts them, in the time of the specialised program.
     *
     * @throws ArithmeticException if there are more than a BIGINT counts
     */
    static Volume of(Pattern pattern, PathStream stream) {
        PatternCount count = PatternCount.of(pattern, stream.graph().nodes());
        int[] events = stream.events();
        long[] touched = new long[events.length + 1];
        long most = 0;
        for (int i = 0; i < events.length; i++) {
            long before = count.matches;
            int edge = EventStream.row(events[i]);
            count.apply(
                    (int) stream.graph().sources()[edge],
                    (int) stream.graph().targets()[edge],
                    EventStream.weight(events[i]));
            touched[i + 1] = Math.addExact(touched[i], Math.abs(count.matches - before));
            most = Math.max(most, count.matches);
        }
        return new Volume(touched, most, count.matches);
    }

    /** The matches that came or went from one event up to, not including, another, for each of these events. */
    double touchedPerEvent(int from, int to) {
        return (double) (touched[to] - touched[from]) / Math.max(1, to - from);
    }
}
