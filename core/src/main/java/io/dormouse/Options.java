package io.dormouse;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How an instance is opened.
 *
 * @param copyRoot the folder below which COPY may read and write files; none by default, and then COPY touches no file
 * @param copyFolder the folder against which relative paths in COPY resolve, absolute; where there is a copy root and no
 *     such folder, they resolve against the root
 */
public record Options(Optional<Path> copyRoot, Optional<Path> copyFolder) {
    /** The defaults: nothing on disk is touched. */
    public static Options defaults() {
        return new Options(Optional.empty(), Optional.empty());
    }

    /** The same with COPY allowed below {@code root}; relative paths resolve against it. */
    public Options withCopyRoot(Path root) {
        return new Options(Optional.of(root), Optional.empty());
    }

    /** The same with COPY allowed wherever the user may read and write; relative paths resolve against {@code folder}. */
    public Options withCopyAnywhere(Path folder) {
        Path absolute = folder.toAbsolutePath();
        return new Options(Optional.of(absolute.getRoot()), Optional.of(absolute));
    }
}
