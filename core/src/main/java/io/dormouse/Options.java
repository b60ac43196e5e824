package io.dormouse;

import io.dormouse.algebra.SemiringRegistry;
import io.dormouse.engine.snapshot.PublicationPolicy;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * How an instance is opened.
 *
 * @param copyRoot the folder below which COPY may read and write files; none by default, and then COPY touches no file
 * @param copyFolder the folder against which relative paths in COPY resolve, absolute; where there is a copy root and no
 *     such folder, they resolve against the root
 * @param publication how often what is committed becomes visible to new snapshots without being asked for
 * @param longestSnapshot how long a snapshot may be open once a newer state is published; beyond it is cancelled (72000)
 * @param mostRetainedBytes how many bytes of replaced pages open snapshots may keep; beyond, the oldest are cancelled (72000)
 * @param delivery how subscribers are told
 * @param semirings what a view can name with {@code WITH (semiring = …)}
 */
public record Options(
        Optional<Path> copyRoot,
        Optional<Path> copyFolder,
        Publication publication,
        Optional<Duration> longestSnapshot,
        Optional<Long> mostRetainedBytes,
        DeliveryOptions delivery,
        SemiringRegistry semirings) {
    /** The defaults: nothing on disk is touched, publication on demand, no limits. */
    public static Options defaults() {
        return new Options(
                Optional.empty(),
                Optional.empty(),
                new Publication.OnDemand(),
                Optional.empty(),
                Optional.empty(),
                DeliveryOptions.defaults(),
                SemiringRegistry.builtIn());
    }

    /** The same with COPY allowed below {@code root}; relative paths resolve against it. */
    public Options withCopyRoot(Path root) {
        return new Options(
                Optional.of(root),
                Optional.empty(),
                publication,
                longestSnapshot,
                mostRetainedBytes,
                delivery,
                semirings);
    }

    /** The same with COPY allowed wherever the user may read and write; relative paths resolve against {@code folder}. */
    public Options withCopyAnywhere(Path folder) {
        Path absolute = folder.toAbsolutePath();
        return new Options(
                Optional.of(absolute.getRoot()),
                Optional.of(absolute),
                publication,
                longestSnapshot,
                mostRetainedBytes,
                delivery,
                semirings);
    }

    /** The same with another publication. */
    public Options withPublication(Publication other) {
        return new Options(copyRoot, copyFolder, other, longestSnapshot, mostRetainedBytes, delivery, semirings);
    }

    /**
     * The same with snapshots cancelled that were open for longer once a newer state was published.
     *
     * @throws DormouseException 22023 if the time is not positive
     */
    public Options withLongestSnapshot(Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new DormouseException(SqlState.INVALID_PARAMETER, "a snapshot must be allowed some time to be open")
                    .with("time", time);
        }
        return new Options(
                copyRoot, copyFolder, publication, Optional.of(time), mostRetainedBytes, delivery, semirings);
    }

    /**
     * The same with the oldest snapshots cancelled when all keep more bytes of replaced pages.
     *
     * @throws DormouseException 22023 if {@code bytes} is negative
     */
    public Options withMostRetainedBytes(long bytes) {
        if (bytes < 0) {
            throw new DormouseException(SqlState.INVALID_PARAMETER, "a number of bytes cannot be negative")
                    .with("bytes", bytes);
        }
        return new Options(copyRoot, copyFolder, publication, longestSnapshot, Optional.of(bytes), delivery, semirings);
    }

    /** The same with subscribers told in another way. */
    public Options withDelivery(DeliveryOptions another) {
        return new Options(copyRoot, copyFolder, publication, longestSnapshot, mostRetainedBytes, another, semirings);
    }

    /** The same with these semirings for views to name: the built-in ones and some of one's own. */
    public Options withSemirings(SemiringRegistry registry) {
        return new Options(copyRoot, copyFolder, publication, longestSnapshot, mostRetainedBytes, delivery, registry);
    }

    PublicationPolicy policy() {
        boolean unasked = !(publication instanceof Publication.OnDemand);
        return new PublicationPolicy(
                unasked,
                TimeUnit.NANOSECONDS.convert(publication.interval()),
                longestSnapshot.map(TimeUnit.NANOSECONDS::convert).orElse(Long.MAX_VALUE),
                mostRetainedBytes.orElse(Long.MAX_VALUE));
    }
}
