package io.dormouse.cli.shell;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.terminal.spi.SystemStream;
import org.jline.terminal.spi.TerminalProvider;

/** The terminal from which this process was started. */
public final class SystemTerminal {
    private SystemTerminal() {}

    /** Opens it if standard input and standard output are both one, a dumb one included. */
    public static Optional<Terminal> open() {
        // To ask how wide it shows emoji would put some on the screen.
        TerminalBuilder builder =
                TerminalBuilder.builder().graphemeCluster(false).encoding(StandardCharsets.UTF_8);
        for (TerminalProvider provider : builder.getProviders(null, new IllegalStateException())) {
            if (provider.isSystemStream(SystemStream.Input) && provider.isSystemStream(SystemStream.Output)) {
                try {
                    return Optional.of(
                            builder.system(true).provider(provider.name()).build());
                } catch (IOException | IllegalStateException failure) {
                    System.getLogger(SystemTerminal.class.getName())
                            .log(System.Logger.Level.DEBUG, "no terminal from " + provider.name(), failure);
                }
            }
        }
        return Optional.empty();
    }
}
