package io.dormouse.bench.peer;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;

/** Reads how many bytes of the heap are live: collects garbage until the figure settles. */
public final class LiveHeap {
    private static final int MOST_COLLECTIONS = 8;
    private static final long SETTLED_WITHIN = 4096;

    private LiveHeap() {}

    /** The live bytes now. */
    public static long bytes() {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < MOST_COLLECTIONS; i++) {
            memory.gc();
            long used = memory.getHeapMemoryUsage().getUsed();
            if (least - used < SETTLED_WITHIN && i > 1) {
                return Math.min(least, used);
            }
            least = Math.min(least, used);
        }
        return least;
    }
}
