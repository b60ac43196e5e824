package io.dormouse.bench.stream;

import java.util.Locale;

/** How rows come and go: see {@link EventStreams}. */
public enum StreamKind {
    INSERT,
    WINDOW;

    /** The name on the command line and in reports. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
