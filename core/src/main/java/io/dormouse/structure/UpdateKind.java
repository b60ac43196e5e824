package io.dormouse.structure;

/** How the relations of a query change, all of them together: one that loses rows makes the updates arbitrary. */
public enum UpdateKind {
    INSERT_ONLY("insertions only"),
    ARBITRARY("arbitrary updates");

    private final String words;

    UpdateKind(String words) {
        this.words = words;
    }

    /** The kind in words. */
    public String words() {
        return words;
    }
}
