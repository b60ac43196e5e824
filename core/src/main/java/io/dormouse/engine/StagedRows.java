package io.dormouse.engine;

import io.dormouse.circuit.RowPort;
import io.dormouse.type.DormouseException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Changes of a stream that were taken in together and are written one after the other: what {@link Engine#writeEach} holds between
 * the two. Those that nothing needs are only counted. One writer.
 */
final class StagedRows {
    private final @Nullable Table[] tables = new @Nullable Table[RowPort.PLACES];
    private final long[] weights = new long[RowPort.PLACES];
    /** The set of places whose change something needs. */
    private long needed;

    /** The tables of those. */
    private final @Nullable Table[] staged = new @Nullable Table[8];

    private int stagedSize;
    private int size;
    private int next;
    /** How many changes came before those that are held. */
    private long before;

    private boolean ended;
    private @Nullable Throwable failure;

    /** Takes in the next changes: as many as can wait, up to the end of the stream, or to one that is refused. */
    void take(RowStream stream) {
        before += size;
        size = 0;
        next = 0;
        needed = 0;
        try {
            while (size < RowPort.PLACES) {
                if (!stream.next()) {
                    ended = true;
                    return;
                }
                Table table = stream.table();
                table.checkNotDropped();
                long weight = stream.weight();
                if (table.stage(stream.row(), weight, size)) {
                    needed |= 1L << size;
                    tables[size] = table;
                    weights[size] = weight;
                    announce(table);
                }
                size++;
            }
        } catch (RuntimeException | Error e) {
            // What came before is written first.
            failure = e;
        }
    }

    private void announce(Table table) {
        for (int i = 0; i < stagedSize; i++) {
            if (staged[i] == table) {
                return;
            }
        }
        if (stagedSize < staged.length) {
            staged[stagedSize++] = table;
        }
    }

    /** Fetches into the cache what the changes taken in will need. */
    void fetch() {
        for (int i = 0; i < stagedSize; i++) {
            Objects.requireNonNull(staged[i]).fetchStaged();
        }
        stagedSize = 0;
    }

    boolean mayHaveMore() {
        return !ended;
    }

    /** Passes over the changes up to the next one that is needed, and says how many they were. */
    int skip() {
        int from = next;
        long rest = next == RowPort.PLACES ? 0 : needed >>> next;
        next = rest == 0 ? size : next + Long.numberOfTrailingZeros(rest);
        return next - from;
    }

    boolean hasNext() {
        return next < size;
    }

    /** Writes the next change. */
    void writeNext() {
        int place = next++;
        Objects.requireNonNull(tables[place]).writeStaged(place, weights[place]);
    }

    /** Throws what ended the taking in, if something did, with the number of the change that it was. */
    void throwFailure() {
        if (failure instanceof DormouseException e) {
            throw e.with("change", before + size + 1);
        }
        if (failure instanceof Error e) {
            throw e;
        }
        if (failure != null) {
            throw (RuntimeException) failure;
        }
    }

    /** The failure of the change written last, with its number. */
    DormouseException located(DormouseException e) {
        return e.with("change", before + next);
    }
}
