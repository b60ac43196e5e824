package io.dormouse.bench;

import java.util.concurrent.Callable;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code dormouse bench micro}: the JMH micro-benchmarks of {@code io.dormouse.bench.micro}. */
@Command(name = "micro", description = "Runs micro-benchmarks under JMH.", mixinStandardHelpOptions = true)
final class MicroCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // injected before the command runs
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "REGEX",
            defaultValue = ".*",
            description = "Which benchmarks, by their full names (default: all).")
    private String pattern = ".*";

    @Override
    public Integer call() {
        try {
            new Runner(new OptionsBuilder().include(pattern).build()).run();
            return 0;
        } catch (RunnerException failure) {
            spec.commandLine().getErr().println("bench: " + failure.getMessage());
            return 1;
        }
    }
}
