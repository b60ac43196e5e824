package io.dormouse.cli;

import io.dormouse.cli.script.SourceText;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The arguments that name texts of statements, shared by the commands that take them. */
final class InputOptions {
    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "FILE", description = "Files of SQL statements; - is standard input.")
    private List<String> files = List.of();

    @Option(
            names = {"-c", "--command"},
            paramLabel = "SQL",
            description = "Statements given here; executed after the files. May be repeated.")
    private List<String> commands = List.of();

    /** Whether no text is named. */
    boolean isEmpty() {
        return files.isEmpty() && commands.isEmpty();
    }

    /** Reads all texts, files first. */
    List<SourceText> read(Environment environment) throws SourceText.UnreadableException {
        if (isEmpty()) {
            throw new ParameterException(spec.commandLine(), "Missing FILE or -c SQL");
        }
        List<SourceText> texts = new ArrayList<>();
        for (String file : files) {
            texts.add(SourceText.read(file, environment.folder(), environment.in()));
        }
        commands.forEach(command -> texts.add(SourceText.ofCommand(command)));
        return texts;
    }
}
