package io.dormouse;

import java.nio.file.Path;
import java.util.Optional;

/** How an instance is opened. {@code copyRoot}: the folder below which COPY may read and write files; none by default. */
public record Options(Optional<Path> copyRoot) {
    /** The defaults: nothing on disk is touched. */
    public static Options defaults() {
        return new Options(Optional.empty());
    }

    /** The same with COPY allowed below {@code root}; relative paths resolve against it. */
    public Options withCopyRoot(Path root) {
        return new Options(Optional.of(root));
    }
}
