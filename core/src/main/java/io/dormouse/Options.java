package io.dormouse;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How an instance is opened.
 *
 * @param copyRoot the folder below which COPY may read and write files; none by default, and then COPY touches no file
 * @param copyFolder the folder against which relative paths in COPY resolve, absolute; where there is a copy root and no
 *     such folder, they resolve against the root
 * @param delivery how subscribers are told
 */
public record Options(Optional<Path> copyRoot, Optional<Path> copyFolder, DeliveryOptions delivery) {
    /** The defaults: nothing on disk is touched. */
    public static Options defaults() {
        return new Options(Optional.empty(), Optional.empty(), DeliveryOptions.defaults());
    }

    /** The same with COPY allowed below {@code root}; relative paths resolve against it. */
    public Options withCopyRoot(Path root) {
        return new Options(Optional.of(root), Optional.empty(), delivery);
    }

    /** The same with COPY allowed wherever the user may read and write; relative paths resolve against {@code folder}. */
    public Options withCopyAnywhere(Path folder) {
        Path absolute = folder.toAbsolutePath();
        return new Options(Optional.of(absolute.getRoot()), Optional.of(absolute), delivery);
    }

    /** The same with subscribers told in another way. */
    public Options withDelivery(DeliveryOptions another) {
        return new Options(copyRoot, copyFolder, another);
    }
}
