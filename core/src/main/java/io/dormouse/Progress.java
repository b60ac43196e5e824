package io.dormouse;

/**
 * How far a long statement has come.
 *
 * @param work what it does
 * @param relation the table that is read into, or the view that is filled
 * @param rows how many rows are done; equal rows of a table without a key that are filled into a view count once
 * @param ofRows how many there are, or {@link #UNKNOWN}
 * @param bytes how many bytes of the file are read, 0 where there is none; those of a whole buffer count when it is read
 * @param ofBytes how many it has, or {@link #UNKNOWN}
 */
public record Progress(Work work, String relation, long rows, long ofRows, long bytes, long ofBytes) {
    /** In place of a total that is not known. */
    public static final long UNKNOWN = -1;

    /** What takes long. */
    public enum Work {
        /** COPY … FROM reads a file into a table. */
        COPY,
        /** CREATE MATERIALIZED VIEW fills the view from rows that are there already. */
        FILL
    }
}
