package io.dormouse.cli;

import io.dormouse.cli.slt.Mode;
import io.dormouse.cli.slt.SltFiles;
import io.dormouse.cli.slt.SltOptions;
import io.dormouse.cli.slt.SltRunner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code slt}: runs sqllogictest files. */
@Command(
        name = "slt",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Runs sqllogictest files, each over an empty database in memory.",
            "In the modes live and both, each query is kept as a live view for the rest of its file, and compared with the query"
                    + " evaluated from scratch after each later statement."
        })
final class SltCommand implements Callable<Integer> {
    private final Environment environment;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "PATH",
            description = "Files, or folders of which all *.slt and *.test files are taken.")
    private List<String> paths = List.of();

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description = "How queries are executed: adhoc, live or both (default).")
    private Mode mode = Mode.BOTH;

    @Option(names = "--any-error", description = "An expected error may have any message.")
    private boolean anyError;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Write a report in Markdown that groups refusals, failures and skips by their causes.")
    private Optional<String> report = Optional.empty();

    SltCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws IOException {
        List<String> files = new ArrayList<>();
        for (String path : paths) {
            if (!Files.exists(environment.folder().resolve(path))) {
                throw new ParameterException(spec.commandLine(), "There is no " + path);
            }
            files.addAll(SltFiles.below(environment.folder(), path));
        }
        if (files.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "There are no *.slt or *.test files below the folders given");
        }
        SltRunner runner = new SltRunner(
                environment.folder(), environment::open, new SltOptions(mode, anyError), environment.out());
        for (String file : files) {
            runner.run(file);
        }
        boolean good = runner.finish();
        if (report.isPresent()) {
            Path target = environment.folder().resolve(report.get());
            try {
                Files.writeString(target, runner.report(), StandardCharsets.UTF_8);
            } catch (IOException failure) {
                environment.err().println("dormouse: cannot write " + report.get() + ": " + failure.getMessage());
                return ExitCode.SOFTWARE;
            }
        }
        return good ? ExitCode.OK : ExitCode.SOFTWARE;
    }
}
