package io.dormouse.cli.slt;

import io.dormouse.cli.script.SourceText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The test files on disk. Pure functions. */
public final class SltFiles {
    private static final List<String> ENDINGS = List.of(".slt", ".test");

    private SltFiles() {}

    /**
     * The files that a path names: itself, or those below a folder whose names end as test files do, in the order of their paths. Names are
     * relative to {@code folder}, as {@code path} is.
     */
    public static List<String> below(Path folder, String path) throws IOException {
        Path start = folder.resolve(path);
        if (!Files.isDirectory(start)) {
            return List.of(path);
        }
        try (Stream<Path> files = Files.walk(start)) {
            return files.filter(file -> Files.isRegularFile(file)
                            && ENDINGS.stream()
                                    .anyMatch(ending ->
                                            file.getFileName().toString().endsWith(ending)))
                    .map(file -> slashed(Path.of(path).resolve(start.relativize(file))))
                    .sorted()
                    .toList();
        }
    }

    private static String slashed(Path path) {
        return path.toString().replace('\\', '/');
    }

    /** Finds what files include, beside the file that does. */
    static LineExpander.Includes includes(Path folder) {
        return (from, pattern) -> {
            Path parent = Path.of(from).getParent();
            Path beside = parent == null ? Path.of(pattern) : parent.resolve(pattern);
            List<SourceText> texts = new ArrayList<>();
            for (String name : matching(folder, beside)) {
                texts.add(SourceText.read(name, folder, InputStream.nullInputStream()));
            }
            return texts;
        };
    }

    private static List<String> matching(Path folder, Path pattern) {
        Path parent = pattern.getParent() == null ? Path.of("") : pattern.getParent();
        String last = String.valueOf(pattern.getFileName());
        if (!last.matches(".*[*?\\[{].*")) {
            return List.of(slashed(pattern.normalize()));
        }
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.resolve(parent), last)) {
            files.forEach(file -> names.add(
                    slashed(parent.resolve(String.valueOf(file.getFileName())).normalize())));
        } catch (IOException | DirectoryIteratorException missing) {
            // Told as a file that is not there.
            return List.of(slashed(pattern));
        }
        return names.stream().sorted().toList();
    }
}
