package io.dormouse.bench;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** How a contest is run, whatever its workload, and where its figures go. */
final class ContestOptions {
    @Option(names = "--runs", paramLabel = "N", description = "Measured rounds (default: ${DEFAULT-VALUE}).")
    private int runs = 5;

    @Option(
            names = "--warm-up",
            paramLabel = "DURATION",
            description = "Least warm-up of each system, as in PT2.5S (default: ${DEFAULT-VALUE}).")
    Duration warmUp = Duration.ofSeconds(2);

    @Option(
            names = "--memory",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Weigh the live heap in rounds of their own (default: yes).")
    boolean memory;

    @Option(names = "--json", paramLabel = "FILE", description = "Also write the figures here, one object a line.")
    private @Nullable Path json;

    /** The number of runs, or the refusal of it. */
    int runs(CommandLine command) {
        if (runs < 1) {
            throw new ParameterException(command, "--runs takes a whole number from 1, not " + runs + ".");
        }
        return runs;
    }

    /** Where the figures are written as JSON; nowhere if nobody asked. */
    Writer json() throws IOException {
        return json == null ? Writer.nullWriter() : Files.newBufferedWriter(json);
    }

    /** Says that the figures could not be written; the exit status. */
    int cannotWrite(CommandLine command, IOException failure) {
        command.getErr().println("bench: cannot write " + json + ": " + failure);
        return 1;
    }
}
