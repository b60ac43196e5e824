package io.dormouse.cli.slt;

/** How a file writes the values of a result. */
enum Style {
    /** A value a line, formatted as the type string says. */
    CLASSIC,
    /** A value a line or a row a line with tabs between, each value in its own type. */
    TABBED,
    /** A row a line with blanks between, values as PostgreSQL prints them. */
    LINES,
    /** As {@link #LINES}, with a middle dot for the empty text. */
    DOTTED_LINES;

    /** Whether a row is a line whose columns only blanks part. */
    boolean isLines() {
        return this == LINES || this == DOTTED_LINES;
    }
}
