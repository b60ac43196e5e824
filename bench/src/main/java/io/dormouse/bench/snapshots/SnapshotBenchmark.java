package io.dormouse.bench.snapshots;

import io.dormouse.Metrics;
import io.dormouse.Publication;
import io.dormouse.Snapshot;
import io.dormouse.bench.harness.Spread;
import io.dormouse.bench.peer.LiveHeap;
import io.dormouse.type.Row;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Updates with readers at work and the costs of a snapshot, in rounds in which all systems take turns. */
public final class SnapshotBenchmark {
    private static final int[] BATCHES = {1, 100, 1000};
    private static final int[] READERS = {0, 1, 8};
    private static final String ON_DEMAND = "on demand";
    private static final int PINS = 200_000;
    private static final int GETS = 200_000;

    private final int runs;
    private final long sliceNanos;
    private final PrintWriter out;

    /** One system: a policy, the rows of an epoch, the readers at work. */
    private record Setting(String policy, int batch, int readers) {}

    public SnapshotBenchmark(int runs, int sliceMillis, PrintWriter out) {
        this.runs = runs;
        this.sliceNanos = TimeUnit.MILLISECONDS.toNanos(sliceMillis);
        this.out = out;
    }

    /** Rows a second by policy, batch and readers; the ratio is over the same batch on demand without readers, round by round. */
    public void updates(int rows) {
        Map<String, Readings> systems = new LinkedHashMap<>();
        systems.put(ON_DEMAND, new Readings(rows, new Publication.OnDemand(), true));
        systems.put("every 10 ms", new Readings(rows, new Publication.AtMostEvery(Duration.ofMillis(10)), true));
        systems.put("every epoch", new Readings(rows, new Publication.EveryEpoch(), true));
        Map<Setting, List<Double>> speeds = new LinkedHashMap<>();
        // The first rounds warm up.
        for (int round = -2; round < runs; round++) {
            for (int batch : BATCHES) {
                for (int readers : READERS) {
                    for (Map.Entry<String, Readings> system : systems.entrySet()) {
                        double speed = play(system.getValue(), batch, readers);
                        if (round >= 0) {
                            speeds.computeIfAbsent(new Setting(system.getKey(), batch, readers), s -> new ArrayList<>())
                                    .add(speed);
                        }
                    }
                }
            }
        }
        out.printf(Locale.ROOT, "%nupdates of %,d rows, a view of %,d groups; ", rows, rows / 10);
        out.println("of: over on demand without readers, same rows an epoch; pages copied since the start by policy");
        out.println("policy        rows/epoch  readers        rows/s  of");
        speeds.forEach((setting, figures) -> {
            List<Double> base = Objects.requireNonNull(speeds.get(new Setting(ON_DEMAND, setting.batch(), 0)));
            List<Double> ratios = new ArrayList<>();
            for (int i = 0; i < figures.size(); i++) {
                ratios.add(figures.get(i) / base.get(i));
            }
            Spread ratio = Spread.of(ratios);
            out.printf(
                    Locale.ROOT,
                    "%-12s  %10d  %7d  %,12.0f  %.3f (%.3f to %.3f)%n",
                    setting.policy(),
                    setting.batch(),
                    setting.readers(),
                    Spread.of(figures).median(),
                    ratio.median(),
                    ratio.min(),
                    ratio.max());
        });
        systems.forEach((policy, system) -> {
            Metrics metrics = system.db().metrics();
            out.printf(
                    Locale.ROOT,
                    "%s: %,d epochs, %,d publications, %,d pages copied%n",
                    policy,
                    metrics.epoch(),
                    metrics.publications(),
                    metrics.copiedPages());
            system.close();
        });
        out.flush();
    }

    private double play(Readings system, int batch, int readers) {
        Crowd crowd = new Crowd(system.db(), "places", readers);
        long start = System.nanoTime();
        long rows = system.replace(batch, sliceNanos);
        double speed = rows * 1e9 / (System.nanoTime() - start);
        crowd.sendHome();
        return speed;
    }

    /** Nanoseconds a tuple to enumerate, to pin and give back, to get a row by its key, and bytes a tuple, by the number of tuples. */
    public void enumeration(List<Integer> sizes) {
        out.printf(
                "%n%12s  %-24s %-28s %-28s %s%n",
                "tuples", "ns/tuple", "ns to pin and close", "ns to get by key", "bytes/tuple (HashMap of rows)");
        for (int size : sizes) {
            long before = LiveHeap.bytes();
            try (Readings readings = new Readings(size, new Publication.OnDemand(), false)) {
                double bytes = (double) (LiveHeap.bytes() - before) / size;
                List<Double> delays = new ArrayList<>();
                List<Double> pins = new ArrayList<>();
                List<Double> gets = new ArrayList<>();
                int repeat = Math.max(1, 2_000_000 / size);
                for (int round = -2; round < runs; round++) {
                    double delay = enumerate(readings, size, repeat);
                    double pin = pin(readings);
                    double get = get(readings, size);
                    if (round >= 0) {
                        delays.add(delay);
                        pins.add(pin);
                        gets.add(get);
                    }
                }
                out.printf(
                        Locale.ROOT,
                        "%,12d  %-24s %-28s %-28s %.1f (%.1f)%n",
                        size,
                        text(Spread.of(delays)),
                        text(Spread.of(pins)),
                        text(Spread.of(gets)),
                        bytes - Long.BYTES,
                        hashMapBytes(size));
                out.flush();
            }
        }
    }

    private static String text(Spread spread) {
        return String.format(Locale.ROOT, "%.1f (%.1f to %.1f)", spread.median(), spread.min(), spread.max());
    }

    private static double enumerate(Readings readings, int size, int repeat) {
        long start = System.nanoTime();
        long seen = 0;
        for (int i = 0; i < repeat; i++) {
            try (Snapshot snapshot = readings.db().snapshot()) {
                for (Iterator<Row> rows = snapshot.rows("reading"); rows.hasNext(); rows.next()) {
                    seen++;
                }
            }
        }
        if (seen != (long) size * repeat) {
            throw new IllegalStateException("enumerated " + seen + " of " + (long) size * repeat + " tuples");
        }
        return (double) (System.nanoTime() - start) / seen;
    }

    private static double pin(Readings readings) {
        long start = System.nanoTime();
        for (int i = 0; i < PINS; i++) {
            readings.db().snapshot().close();
        }
        return (double) (System.nanoTime() - start) / PINS;
    }

    private static double get(Readings readings, int size) {
        Random random = new Random(11);
        try (Snapshot snapshot = readings.db().snapshot()) {
            // The first one builds the index.
            snapshot.get("reading", 0L);
            long start = System.nanoTime();
            for (int i = 0; i < GETS; i++) {
                if (snapshot.get("reading", (long) random.nextInt(size)).isEmpty()) {
                    throw new IllegalStateException("a row is not found by its key");
                }
            }
            return (double) (System.nanoTime() - start) / GETS;
        }
    }

    private static double hashMapBytes(int size) {
        long before = LiveHeap.bytes();
        Map<Long, Row> rows = new HashMap<>();
        for (long id = 0; id < size; id++) {
            rows.put(id, Row.of(id, id / 10, 0L));
        }
        double bytes = (double) (LiveHeap.bytes() - before) / size;
        if (rows.size() != size) {
            throw new IllegalStateException("rows got lost");
        }
        return bytes;
    }
}
