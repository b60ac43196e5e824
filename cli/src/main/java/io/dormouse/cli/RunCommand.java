package io.dormouse.cli;

import io.dormouse.Dormouse;
import io.dormouse.cli.output.Format;
import io.dormouse.cli.script.SourceText;
import io.dormouse.cli.script.StatementRunner;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code run}: executes texts of statements in one session over an empty instance. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Executes SQL statements, in one session over an empty database in memory.",
            "The first error stops the run and rolls back what is open."
        })
final class RunCommand implements Callable<Integer> {
    private final Environment environment;

    @Mixin
    private final InputOptions inputs = new InputOptions();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "How results are printed: table (default), csv or json (one object a line).")
    private Format format = Format.TABLE;

    @Option(names = "--timing", description = "Print how long each statement took, on standard error.")
    private boolean timing;

    @Option(names = "--keep-going", description = "Go on after an error; the exit status is still 1.")
    private boolean keepGoing;

    @Option(names = "--debug", description = "Print the stack of each internal error, on standard error.")
    private boolean debug;

    RunCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws IOException {
        List<SourceText> texts;
        try {
            texts = inputs.read(environment);
        } catch (SourceText.UnreadableException failure) {
            environment.err().println("dormouse: " + failure.getMessage());
            return ExitCode.SOFTWARE;
        }
        RunConsole console =
                new RunConsole(environment.out(), environment.err(), format.printer(environment.out()), timing);
        try (Dormouse db = environment.open();
                StatementRunner runner = new StatementRunner(db, console, environment.progressLine())) {
            if (debug) {
                runner.printStacks();
            }
            boolean failed = false;
            for (SourceText text : texts) {
                failed |= !runner.run(text, keepGoing);
                if (failed && !keepGoing) {
                    break;
                }
            }
            return failed ? ExitCode.SOFTWARE : ExitCode.OK;
        }
    }
}
