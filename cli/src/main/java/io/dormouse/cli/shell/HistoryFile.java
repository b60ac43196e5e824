package io.dormouse.cli.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;

/**
 * Where the lines that were typed are kept: {@code dormouse/history} in {@code XDG_STATE_HOME}, by default {@code
 * ~/.local/state}. It may hold data, so only its owner may read it.
 */
final class HistoryFile {
    private HistoryFile() {}

    /** The file, created if need be; none where it cannot be written. */
    static Optional<Path> open(Map<String, String> variables, String home) {
        try {
            Path state = Path.of(variables.getOrDefault("XDG_STATE_HOME", ""));
            // A relative one is to be ignored, says the XDG specification.
            Path folder = (state.isAbsolute() ? state : Path.of(home, ".local", "state")).resolve("dormouse");
            Files.createDirectories(folder);
            Path file = folder.resolve("history");
            if (Files.notExists(file)) {
                Files.createFile(file);
                if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
                    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
                }
            }
            return Files.isRegularFile(file) && Files.isReadable(file) && Files.isWritable(file)
                    ? Optional.of(file)
                    : Optional.empty();
        } catch (IOException | InvalidPathException unwritable) {
            // History is a comfort: without it the shell works as well, and there is nothing that the user must do.
            return Optional.empty();
        }
    }
}
