package io.dormouse.bench.snapshots;

import io.dormouse.bench.harness.Spread;
import io.dormouse.bench.peer.LiveHeap;
import io.dormouse.bench.snapshots.layout.PagedRows;
import io.dormouse.bench.snapshots.layout.PersistentMapRows;
import io.dormouse.bench.snapshots.layout.VersionChainRows;
import io.dormouse.bench.snapshots.layout.VersionedRows;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** The store's layout beside two others: puts a second by rows between publications and readers, enumeration, bytes a row. */
public final class LayoutBenchmark {
    private static final int[] BATCHES = {1, 100, 10_000};
    private static final int[] READERS = {0, 1};

    private final int runs;
    private final long sliceNanos;
    private final PrintWriter out;

    public LayoutBenchmark(int runs, int sliceMillis, PrintWriter out) {
        this.runs = runs;
        this.sliceNanos = TimeUnit.MILLISECONDS.toNanos(sliceMillis);
        this.out = out;
    }

    /** Plays all layouts with so many rows and prints what came of it. */
    public void run(int rows) {
        Map<String, Supplier<VersionedRows>> layouts = new LinkedHashMap<>();
        layouts.put("pages", PagedRows::new);
        layouts.put("persistent map", PersistentMapRows::new);
        layouts.put("version chains", VersionChainRows::new);
        Map<String, VersionedRows> systems = new LinkedHashMap<>();
        Map<String, Double> bytes = new LinkedHashMap<>();
        layouts.forEach((name, layout) -> {
            long before = LiveHeap.bytes();
            VersionedRows system = layout.get();
            for (long id = 0; id < rows; id++) {
                system.put(id, id / 10, 0);
            }
            system.publish();
            bytes.put(name, (double) (LiveHeap.bytes() - before) / rows);
            systems.put(name, system);
        });
        Map<String, List<Double>> figures = new LinkedHashMap<>();
        Random random = new Random(3);
        for (int round = -2; round < runs; round++) {
            boolean counts = round >= 0;
            for (int batch : BATCHES) {
                for (int readers : READERS) {
                    systems.forEach((name, system) -> {
                        double speed = puts(system, rows, batch, readers, random);
                        if (counts) {
                            String key = String.format(Locale.ROOT, "%6d  %7d  %-15s", batch, readers, name);
                            figures.computeIfAbsent(key, k -> new ArrayList<>()).add(speed);
                        }
                    });
                }
            }
        }
        out.printf(Locale.ROOT, "%nlayouts, %,d rows of three numbers%n", rows);
        out.println("rows between publications, readers, layout: puts/s");
        figures.forEach((key, speeds) -> {
            Spread spread = Spread.of(speeds);
            out.printf(Locale.ROOT, "%s  %,12.0f (%,.0f to %,.0f)%n", key, spread.median(), spread.min(), spread.max());
        });
        systems.forEach((name, system) -> {
            List<Double> delays = new ArrayList<>();
            for (int round = -2; round < runs; round++) {
                long start = System.nanoTime();
                long sum = system.sum();
                double delay = (double) (System.nanoTime() - start) / rows;
                if (sum < 0) {
                    throw new IllegalStateException("a sum of numbers that are not negative is " + sum);
                }
                if (round >= 0) {
                    delays.add(delay);
                }
            }
            Spread spread = Spread.of(delays);
            out.printf(
                    Locale.ROOT,
                    "%-15s %.1f ns a row to enumerate (%.1f to %.1f), %.1f bytes a row%n",
                    name,
                    spread.median(),
                    spread.min(),
                    spread.max(),
                    bytes.get(name));
        });
        out.flush();
    }

    private double puts(VersionedRows system, int rows, int batch, int readers, Random random) {
        AtomicBoolean over = new AtomicBoolean();
        AtomicLong seen = new AtomicLong();
        List<Thread> threads = new ArrayList<>();
        for (int r = 0; r < readers; r++) {
            Thread reader = new Thread(() -> {
                while (!over.get()) {
                    seen.addAndGet(system.sum());
                }
            });
            reader.start();
            threads.add(reader);
        }
        long start = System.nanoTime();
        long end = start + sliceNanos;
        long count = 0;
        while (System.nanoTime() < end) {
            for (int i = 0; i < batch; i++) {
                long id = random.nextInt(rows);
                system.put(id, id / 10, count & 0xFFFF);
                count++;
            }
            system.publish();
        }
        double speed = count * 1e9 / (System.nanoTime() - start);
        over.set(true);
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while readers end", e);
            }
        }
        return speed;
    }
}
