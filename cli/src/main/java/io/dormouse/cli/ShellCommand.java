package io.dormouse.cli;

import io.dormouse.Dormouse;
import io.dormouse.cli.script.SourceText;
import io.dormouse.cli.shell.Prompt;
import io.dormouse.cli.shell.Shell;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jline.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code shell}: statements typed at a prompt, executed one after the other. */
@Command(
        name = "shell",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Executes SQL statements as they are typed, over an empty database in memory; \\? lists further commands.",
            "With FILE or -c those are executed and nothing is asked, unless -i is given. Where standard input or output"
                    + " is no terminal, standard input is executed. Then the first error is the end."
        })
final class ShellCommand implements Callable<Integer> {
    private final Environment environment;

    @Mixin
    private final InputOptions inputs = new InputOptions();

    @Option(
            names = {"-i", "--interactive"},
            description = "Go on at the prompt after FILE and -c, whether they succeeded or not.")
    private boolean interactive;

    ShellCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws IOException {
        boolean wantsPrompt = inputs.isEmpty() || interactive;
        Optional<Terminal> terminal = wantsPrompt ? environment.prompt().get() : Optional.empty();
        if (terminal.isEmpty()) {
            return run(terminal);
        }
        // Whatever happens, the terminal is put right again, and its threads do not keep the process alive.
        try (Terminal open = terminal.get()) {
            return run(Optional.of(open));
        }
    }

    private int run(Optional<Terminal> terminal) throws IOException {
        List<SourceText> texts;
        try {
            texts = inputs.isEmpty() ? typedAhead(terminal) : inputs.read(environment);
        } catch (SourceText.UnreadableException failure) {
            environment.err().println("dormouse: " + failure.getMessage());
            return ExitCode.SOFTWARE;
        }
        try (Dormouse db = environment.open();
                Shell shell = new Shell(
                        db,
                        environment.out(),
                        environment.err(),
                        environment.progressLine(),
                        environment.folder(),
                        terminal)) {
            boolean good = true;
            for (SourceText text : texts) {
                good = good && !shell.isEnded() && shell.execute(text, false);
            }
            if (terminal.isPresent() && !shell.isEnded()) {
                new Prompt(shell, terminal.get(), environment.variables()).run();
                return ExitCode.OK;
            }
            return good ? ExitCode.OK : ExitCode.SOFTWARE;
        }
    }

    /** What is executed where no text is named: nothing at a terminal, else standard input. */
    private List<SourceText> typedAhead(Optional<Terminal> terminal) throws SourceText.UnreadableException {
        return terminal.isPresent()
                ? List.of()
                : List.of(SourceText.read(SourceText.STANDARD_INPUT, environment.folder(), environment.in()));
    }
}
