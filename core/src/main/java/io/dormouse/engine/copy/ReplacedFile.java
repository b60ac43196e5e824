package io.dormouse.engine.copy;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.UUID;

/**
 * A file that is written beside its place and then moved there in one step, or not at all. A device or a pipe, which cannot be
 * replaced, is written directly. Not thread-safe.
 */
final class ReplacedFile implements Closeable {
    private final Path path;
    private final Path written;
    private final OutputStream output;

    private ReplacedFile(Path path, Path written, OutputStream output) {
        this.path = path;
        this.written = written;
        this.output = output;
    }

    static ReplacedFile open(Path path) throws IOException {
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            return new ReplacedFile(path, path, Files.newOutputStream(path));
        }
        if (Files.exists(path) && !Files.isWritable(path)) {
            throw new AccessDeniedException(path.toString());
        }
        Path written = path.resolveSibling("." + UUID.randomUUID() + ".copy");
        return new ReplacedFile(path, written, Files.newOutputStream(written, StandardOpenOption.CREATE_NEW));
    }

    /** What the file will contain. */
    OutputStream output() {
        return output;
    }

    /** Puts what was written in its place, with the permissions of what was there. The output has been closed. */
    void replace() throws IOException {
        if (written.equals(path)) {
            return;
        }
        PosixFileAttributeView before = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        if (before != null && Files.exists(path)) {
            Files.setPosixFilePermissions(written, before.readAttributes().permissions());
        }
        try {
            Files.move(written, path, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException unsupported) {
            Files.move(written, path, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Removes what was not put in its place. */
    @Override
    public void close() throws IOException {
        output.close();
        if (!written.equals(path)) {
            Files.deleteIfExists(written);
        }
    }
}
