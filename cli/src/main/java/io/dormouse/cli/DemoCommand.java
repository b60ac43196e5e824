package io.dormouse.cli;

import io.dormouse.Dormouse;
import io.dormouse.cli.demo.Demo;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code demo}: TPC-H Query 10 kept alive, one row at a time. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Keeps TPC-H Query 10 exact while its four relations stream in shuffled, one row at a time, and while rows"
                    + " go and come again; prints the top twenty customers.",
            "Compares the answer with the query evaluated from scratch; the exit status is 1 if they differ."
        })
final class DemoCommand implements Callable<Integer> {
    private static final double LARGEST = 10;

    private final Environment environment;

    @Option(
            names = "--sf",
            paramLabel = "N",
            defaultValue = "0.1",
            description = "TPC-H scale factor; 0.1 (default) is 765,597 rows, and 0.01 takes a few seconds.")
    private double scaleFactor;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    DemoCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws IOException {
        if (!(scaleFactor > 0 && scaleFactor <= LARGEST)) {
            throw new ParameterException(spec.commandLine(), "--sf must be above 0 and at most 10");
        }
        try (Dormouse db = environment.open()) {
            Demo demo = new Demo(db, environment.out(), environment.err(), environment.terminal());
            return demo.run(scaleFactor) ? ExitCode.OK : ExitCode.SOFTWARE;
        }
    }
}
