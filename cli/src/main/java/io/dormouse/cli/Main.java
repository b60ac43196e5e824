package io.dormouse.cli;

import io.dormouse.Dormouse;
import io.dormouse.cli.script.ErrorReport;
import io.dormouse.cli.shell.SystemTerminal;
import io.dormouse.type.DormouseException;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import picocli.CommandLine;

/** The entry point of the {@code dormouse} command. */
public final class Main {
    private static final int BUFFER = 1 << 16;

    private Main() {}

    /** Runs the command and exits with its status: 0 done, 1 failed, 2 wrongly used. */
    public static void main(String[] arguments) {
        Environment environment = new Environment(
                new FileInputStream(FileDescriptor.in),
                new BufferedWriter(
                        new OutputStreamWriter(new FileOutputStream(FileDescriptor.out), StandardCharsets.UTF_8),
                        BUFFER),
                new PrintWriter(
                        new OutputStreamWriter(new FileOutputStream(FileDescriptor.err), StandardCharsets.UTF_8), true),
                Path.of("").toAbsolutePath(),
                Boolean.getBoolean("dormouse.terminal"),
                System.getenv(),
                SystemTerminal::open,
                Dormouse::open);
        System.exit(run(environment, arguments));
    }

    /** Runs the command and returns its exit status; what it printed has been flushed. */
    static int run(Environment environment, String... arguments) {
        CommandLine command = new CommandLine(new DormouseCommand())
                .addSubcommand(new DemoCommand(environment))
                .addSubcommand(new RunCommand(environment))
                .addSubcommand(new ShellCommand(environment))
                .addSubcommand(new ExplainCommand(environment))
                .addSubcommand(new SltCommand(environment))
                .addSubcommand(new BenchCommand());
        command.setCaseInsensitiveEnumValuesAllowed(true);
        command.setOut(new PrintWriter(environment.out()));
        command.setErr(environment.err());
        command.setExecutionExceptionHandler((failure, line, result) -> report(environment, failure));
        int status = command.execute(arguments);
        try {
            environment.out().flush();
            return status;
        } catch (IOException failure) {
            return report(environment, failure);
        }
    }

    private static int report(Environment environment, Exception failure) {
        PrintWriter err = environment.err();
        if (failure instanceof DormouseException refusal) {
            err.print(ErrorReport.of(refusal));
        } else if (failure instanceof IOException) {
            // Whoever reads our output has gone, for instance head; that is no news to anybody.
            if (!isBrokenPipe(failure)) {
                err.println("dormouse: cannot write the output: " + failure.getMessage());
            }
        } else {
            err.println("dormouse: internal error; please report it together with what follows");
            failure.printStackTrace(err);
        }
        err.flush();
        return CommandLine.ExitCode.SOFTWARE;
    }

    private static boolean isBrokenPipe(Exception failure) {
        String message = String.valueOf(failure.getMessage());
        return message.contains("Broken pipe") || message.contains("pipe is being closed");
    }
}
