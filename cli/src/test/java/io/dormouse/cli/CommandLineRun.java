package io.dormouse.cli;

import io.dormouse.Dormouse;
import io.dormouse.Options;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** One run of the command in this process: its exit status and what it printed. */
record CommandLineRun(int status, String out, String err) {

    /** Where and over what the command runs. */
    record Setting(Path folder, String input, Function<Options, Dormouse> opener) {
        Setting(Path folder) {
            this(folder, "", Dormouse::open);
        }

        Setting(Path folder, Function<Options, Dormouse> opener) {
            this(folder, "", opener);
        }

        Setting withInput(String text) {
            return new Setting(folder, text, opener);
        }

        CommandLineRun run(String... arguments) {
            StringWriter out = new StringWriter();
            StringWriter err = new StringWriter();
            Environment environment = new Environment(
                    new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                    out,
                    new PrintWriter(err),
                    folder,
                    false,
                    Map.of(),
                    Optional::empty,
                    opener);
            int status = Main.run(environment, arguments);
            return new CommandLineRun(status, out.toString(), err.toString());
        }
    }
}
