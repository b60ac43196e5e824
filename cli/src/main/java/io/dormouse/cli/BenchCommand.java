package io.dormouse.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** {@code bench}, which the launcher starts before this program is reached; here only so that the help lists it. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Measures Dormouse beside other programs, in a JVM of its own.")
final class BenchCommand implements Runnable {
    @Unmatched
    @SuppressWarnings("UnusedVariable") // keeps picocli from refusing them first
    private String[] arguments = {};

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before run()
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "The benchmarks run in a JVM of their own: start them with ./dormouse bench");
    }
}
