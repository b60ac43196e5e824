package io.dormouse;

import java.time.Duration;

/**
 * What an instance has done for its views, and holds for its readers, at a moment.
 *
 * @param epoch the newest committed epoch
 * @param visitedTuples how many tuples of join trees the commits have visited, ever, because something that they refer to changed, refused commits included: the work
 *     that {@code EXPLAIN MAINTENANCE} speaks of
 * @param publishedEpoch the newest that a snapshot shows at once
 * @param publications how often the state was published
 * @param copiedPages how many pages were copied, ever, because a snapshot could see them
 * @param copiedBytes their bytes
 * @param liveVersions how many published states are kept: the newest, and older ones that snapshots show
 * @param pinnedVersions how many of them snapshots show
 * @param openSnapshots how many snapshots are open
 * @param oldestSnapshot how long the oldest of them has been open; zero if none is
 * @param retainedBytes the bytes of replaced pages that live versions show, the newest one too: what is kept beside the state itself
 * @param reclamationDebt how many replaced pages wait for the end of a snapshot before they can be used again
 * @param indexBytes the bytes, about, of the indexes by which snapshots are sought through ({@link Snapshot#get})
 * @param cancelledSnapshots how many snapshots were cancelled, ever, because of a limit
 */
public record Metrics(
        long epoch,
        long visitedTuples,
        long publishedEpoch,
        long publications,
        long copiedPages,
        long copiedBytes,
        int liveVersions,
        int pinnedVersions,
        int openSnapshots,
        Duration oldestSnapshot,
        long retainedBytes,
        long reclamationDebt,
        long indexBytes,
        long cancelledSnapshots) {}
