package io.dormouse;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Resolves the paths of COPY and refuses those outside the folder that the instance was opened with. Thread-safe. */
final class CopyFiles {
    private final Options options;

    CopyFiles(Options options) {
        this.options = options;
    }

    /** The file that {@code text} names, links resolved as far as there is something. */
    Path resolve(String text) {
        Path root = options.copyRoot()
                .orElseThrow(() -> new DormouseException(
                                SqlState.INSUFFICIENT_PRIVILEGE, "this instance may not read or write files")
                        .with("path", text)
                        .hint("open it with Options.withCopyRoot(folder)"));
        try {
            Path realRoot = root.toRealPath();
            Path path = options.copyFolder()
                    .orElse(root)
                    .resolve(text)
                    .toAbsolutePath()
                    .normalize();
            Path real = realOf(path);
            if (!real.startsWith(realRoot)) {
                throw new DormouseException(
                                SqlState.INSUFFICIENT_PRIVILEGE, "the file is outside the folder that COPY may use")
                        .with("path", text)
                        .with("folder", root);
            }
            return real;
        } catch (InvalidPathException e) {
            throw new DormouseException(SqlState.UNDEFINED_FILE, "this is not a path", e).with("path", text);
        } catch (IOException e) {
            throw new DormouseException(SqlState.IO_ERROR, "the path cannot be resolved", e).with("path", text);
        }
    }

    private static Path realOf(Path path) throws IOException {
        if (Files.exists(path)) {
            return path.toRealPath();
        }
        Path parent = path.getParent();
        return parent != null && Files.exists(parent) ? parent.toRealPath().resolve(path.getFileName()) : path;
    }
}
