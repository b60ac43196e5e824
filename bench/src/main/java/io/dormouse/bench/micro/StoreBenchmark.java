package io.dormouse.bench.micro;

import io.dormouse.store.Dictionary;
import io.dormouse.store.LinkedIndex;
import io.dormouse.store.LongColumn;
import io.dormouse.store.Records;
import io.dormouse.store.UndoLog;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The store's pieces one by one: finding a key beside a {@link HashMap}, linking and unlinking, writing a column that is owned or was
 * just published, and what the undo log adds to a write.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class StoreBenchmark {
    private static final int LISTS = 1024;

    /** How many keys, records and cells there are. */
    @Param({"1000", "1000000"})
    public int size;

    private final Random random = new Random(1);
    private UndoLog log = new UndoLog();
    private Records records = new Records(log, 3);
    private Dictionary dictionary = new Dictionary(log, records, 1);
    private LinkedIndex lists = new LinkedIndex(records, 1, records, 2);
    private LongColumn column = new LongColumn(log);
    private Map<Long, Integer> map = new HashMap<>();
    private long[] keys = new long[0];
    private int next;

    /** Fills everything with {@link #size} random keys. */
    @Setup(Level.Trial)
    public void fill() {
        log = new UndoLog();
        records = new Records(log, 3);
        dictionary = new Dictionary(log, records, 1);
        lists = new LinkedIndex(records, 1, records, 2);
        column = new LongColumn(log);
        map = new HashMap<>();
        keys = random.longs(size).toArray();
        for (int i = 0; i < size; i++) {
            int id = dictionary.intern(keys[i]);
            records.init(id, 1, LinkedIndex.emptyHead());
            map.put(keys[i], id);
            column.set(id, i);
        }
        for (int i = 0; i < size; i++) {
            lists.insert(i % Math.min(LISTS, size), i, true);
        }
        log.commit();
    }

    private int step() {
        next = next + 7919;
        if (next >= size) {
            next -= size * (next / size);
        }
        return next;
    }

    /** Finds a key that is there. */
    @Benchmark
    public int dictionaryFind() {
        return dictionary.find(keys[step()]);
    }

    /** The same in a {@link HashMap}. */
    @Benchmark
    public @Nullable Integer hashMapFind() {
        return map.get(keys[step()]);
    }

    /** Takes a record out of its list and puts it back, as an epoch of its own. */
    @Benchmark
    public void unlinkAndLink() {
        int id = step();
        int key = id % Math.min(LISTS, size);
        lists.remove(key, id);
        lists.insert(key, id, false);
        log.commit();
    }

    /** Writes a record's field with its undo record. */
    @Benchmark
    public void writeWithUndo() {
        int id = step();
        records.set(id, 0, records.get(id, 0));
        log.commit();
    }

    /** Writes a record's field without one. */
    @Benchmark
    public void writeWithoutUndo() {
        int id = step();
        records.init(id, 0, records.get(id, 0));
    }

    /** Writes a cell of a page that the writer owns. */
    @Benchmark
    public void writeOwnedPage() {
        column.set(step(), next);
        log.commit();
    }

    /** Writes a cell right after a publication, which copies its page. */
    @Benchmark
    public LongColumn.Version writePublishedPage() {
        LongColumn.Version version = column.publish();
        column.set(step(), next);
        log.commit();
        return version;
    }
}
