package io.dormouse.engine.snapshot;

/**
 * What snapshots cost at a moment.
 *
 * @param publications how many root vectors have been published
 * @param copiedPages how many pages were copied, ever, because a snapshot could see them
 * @param copiedBytes their bytes
 * @param liveRoots how many root vectors are kept: the newest, and older ones that are pinned
 * @param pinnedRoots how many of them somebody reads
 * @param openSnapshots how many snapshots are open
 * @param oldestPinNanos how long the oldest of them has been open; 0 if none is
 * @param retainedBytes the bytes of replaced pages that live roots show, the newest one too: what is kept beside the state itself
 * @param reclamationDebt how many replaced pages wait for the end of a snapshot before they can be used again
 * @param indexBytes the bytes, about, of the indexes by which readers seek
 * @param cancelledSnapshots how many snapshots were cancelled, ever, because they kept too much for too long
 */
public record SnapshotMetrics(
        long publications,
        long copiedPages,
        long copiedBytes,
        int liveRoots,
        int pinnedRoots,
        int openSnapshots,
        long oldestPinNanos,
        long retainedBytes,
        long reclamationDebt,
        long indexBytes,
        long cancelledSnapshots) {}
