package io.dormouse.cli.shell;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
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
        // Another process is asked only where JLine's native library does not load, since starting one takes a while.
        List<TerminalProvider> own = providers(builder().exec(false));
        boolean loaded = own.stream().anyMatch(provider -> !provider.name().equals(TerminalBuilder.PROP_PROVIDER_DUMB));
        return loaded ? open(builder().exec(false), own) : open(builder(), providers(builder()));
    }

    private static TerminalBuilder builder() {
        // To ask a terminal how wide it shows emoji would put some on the screen.
        return TerminalBuilder.builder().graphemeCluster(false).encoding(StandardCharsets.UTF_8);
    }

    private static List<TerminalProvider> providers(TerminalBuilder builder) {
        return builder.getProviders(null, new IllegalStateException());
    }

    private static Optional<Terminal> open(TerminalBuilder builder, List<TerminalProvider> providers) {
        for (TerminalProvider provider : providers) {
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
