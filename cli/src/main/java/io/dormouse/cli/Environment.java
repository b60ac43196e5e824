package io.dormouse.cli;

import io.dormouse.Dormouse;
import io.dormouse.Options;
import io.dormouse.cli.output.ProgressLine;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jline.terminal.Terminal;

/**
 * What the command touches outside itself, so that tests run it in their own process.
 *
 * @param in standard input
 * @param out standard output, UTF-8 and buffered; a failed write throws
 * @param err standard error
 * @param folder the working directory, against which paths resolve
 * @param terminal whether standard error is a terminal, so that a progress bar makes sense
 * @param variables the environment variables
 * @param prompt the terminal that standard input and standard output are, if they are one
 * @param opener opens an instance of the engine
 */
record Environment(
        InputStream in,
        Writer out,
        PrintWriter err,
        Path folder,
        boolean terminal,
        Map<String, String> variables,
        Supplier<Optional<Terminal>> prompt,
        Function<Options, Dormouse> opener) {

    /** Opens an instance in which COPY reads and writes whatever the user may, as the working directory sees it. */
    Dormouse open() {
        return opener.apply(Options.defaults().withCopyAnywhere(folder));
    }

    /** A line on standard error that says how far a long statement is, where that is a terminal. */
    ProgressLine progressLine() {
        return new ProgressLine(err, terminal, System::nanoTime);
    }
}
