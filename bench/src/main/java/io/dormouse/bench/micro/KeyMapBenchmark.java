package io.dormouse.bench.micro;

import io.dormouse.bench.handwritten.KeySlots;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What a look-up costs in a map from long keys to ints: {@code HashMap} beside the handwritten programs' own map. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class KeyMapBenchmark {
    private static final int PROBES = 1 << 16;

    /** How many keys the maps hold; the keys are as sparse as TPC-H's order keys. */
    @Param({"1000", "100000"})
    public int keys;

    private final Map<Long, Integer> boxed = new HashMap<>();
    private final KeySlots primitive = new KeySlots();
    private final long[] probes = new long[PROBES];
    private int next;

    @Setup
    public void fill() {
        Random random = new Random(1);
        for (int i = 0; i < keys; i++) {
            long key = 4L * i + (i & 3);
            boxed.put(key, primitive.intern(key));
        }
        for (int i = 0; i < PROBES; i++) {
            int chosen = random.nextInt(keys);
            probes[i] = 4L * chosen + (chosen & 3);
        }
    }

    @Benchmark
    public int hashMapFinds() {
        return boxed.getOrDefault(probes[next++ & (PROBES - 1)], 0);
    }

    @Benchmark
    public int keySlotsFind() {
        return primitive.find(probes[next++ & (PROBES - 1)]);
    }
}
