package io.dormouse.cli.slt;

/** What was done to live views, counted over all files. Not thread-safe. */
final class LiveCounts {
    /** Queries that became live views. */
    long kept;
    /** Comparisons of a view with its query evaluated from scratch. */
    long compared;
    /** Kept views that were dropped with a table or view, or for an error of theirs in a statement. */
    long dropped;
    /** Queries that could not be kept, since a transaction was open or they read a feed. */
    long notKept;
}
