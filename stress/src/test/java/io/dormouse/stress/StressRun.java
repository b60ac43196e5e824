package io.dormouse.stress;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.SortedSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.JCStress;
import org.openjdk.jcstress.Options;
import org.openjdk.jcstress.infra.Status;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;

/**
 * Runs jcstress and fails also where it would not: jcstress passes over a test that throws before its first sample, or that the
 * machine has too few processors for, and calls the run a success; and it waits for ever for an actor that does.
 */
final class StressRun {
    /** Far more than a test takes, which ends by the clock: only an actor that waits for ever, as after a lost wake-up, gets here. */
    private static final Duration TOO_LONG = Duration.ofSeconds(60);

    private StressRun() {}

    /** Takes jcstress' own options. Fails with an exception, and so with an exit code that is not 0. */
    public static void main(String[] arguments) throws Exception {
        Options options = new Options(arguments);
        if (!options.parse()) {
            throw new IllegalArgumentException("jcstress does not know these options");
        }
        JCStress stress = new JCStress(options);
        SortedSet<String> missing = stress.getTests();
        if (missing.isEmpty()) {
            throw new IllegalStateException("no test has such a name");
        }
        ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor();
        ScheduledFuture<?> watching = watch.scheduleWithFixedDelay(StressRun::endWhatHangs, 1, 1, TimeUnit.SECONDS);
        try {
            stress.run();
        } finally {
            watching.cancel(true);
            watch.shutdownNow();
        }
        for (TestResult result : read(options.getResultFile()).getTestResults()) {
            if (result.status() != Status.NORMAL || result.getTotalCount() == 0) {
                throw new IllegalStateException(
                        result.getName() + " was passed over: " + String.join("\n", result.getMessages()));
            }
            missing.remove(result.getName());
        }
        if (!missing.isEmpty()) {
            throw new IllegalStateException("not run; they take a processor an actor: " + missing);
        }
    }

    /** Ends each JVM of a test that has taken too long, which jcstress then reports as an error of that test. */
    private static void endWhatHangs() {
        Instant limit = Instant.now().minus(TOO_LONG);
        ProcessHandle.current()
                .descendants()
                .filter(test ->
                        test.info().startInstant().filter(limit::isAfter).isPresent())
                .forEach(ProcessHandle::destroyForcibly);
    }

    private static InProcessCollector read(String file) throws IOException, ClassNotFoundException {
        InProcessCollector collector = new InProcessCollector();
        DiskReadCollector reader = new DiskReadCollector(file, collector);
        try {
            reader.dump();
        } finally {
            reader.close();
        }
        return collector;
    }
}
