package io.dormouse.cli.slt;

/** How queries are executed. */
public enum Mode {
    /** Once each. */
    ADHOC,
    /** As live views that are kept for the rest of the file. */
    LIVE,
    /** Both ways. */
    BOTH;

    boolean isAdHoc() {
        return this != LIVE;
    }

    boolean isLive() {
        return this != ADHOC;
    }
}
