package io.dormouse.circuit.expression;

import io.dormouse.circuit.RowPort;
import io.dormouse.circuit.RowSink;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.RowSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A port whose filters and projection are generated. What belongs to one circuit is in fields, so that circuits of equal queries share the
 * code; generated code reads the fields.
 */
abstract class CompiledPort extends RowPort {
    /** Where values that a source is asked for go on their way to the projection. */
    final RowBuffer input;
    /** What is kept of a row that passes. The same as {@link #input} where rows are handed on as they are. */
    private final RowBuffer kept;

    private final RowSink sink;

    private final @Nullable RowBuffer[] staged = new @Nullable RowBuffer[PLACES];
    /** The set of places at which a row waits. */
    private long waiting;

    CompiledPort(RowBuffer input, RowBuffer kept, RowSink sink) {
        this.input = input;
        this.kept = kept;
        this.sink = sink;
    }

    /** A port of the same code for another circuit. */
    abstract CompiledPort bind(RowBuffer boundInput, RowBuffer boundKept, RowSink boundSink);

    /** Filters a row and, if it passes, projects it to {@code out}; where rows are handed on as they are, that is left alone. */
    abstract boolean take(RowBuffer row, RowBuffer out);

    /** Asks for what the filters read and, if the row passes, for the rest; what is kept goes to {@code out}. */
    abstract boolean take(RowSource row, RowBuffer out);

    @Override
    public final void accept(RowBuffer row, long weight) {
        if (take(row, kept)) {
            sink.accept(kept == input ? row : kept, weight);
        }
    }

    @Override
    public final void accept(RowSource row, long weight) {
        if (take(row, kept)) {
            sink.accept(kept, weight);
        }
    }

    @Override
    public final boolean stage(RowSource row, int place) {
        RowBuffer out = place(place);
        return take(row, out) && await(out, place);
    }

    @Override
    public final boolean stage(RowBuffer row, int place) {
        if (kept == input) {
            staged[place] = row;
        }
        RowBuffer out = place(place);
        return take(row, out) && await(out, place);
    }

    /** The buffer of a place at which nothing waits from now on. */
    private RowBuffer place(int place) {
        waiting &= ~(1L << place);
        RowBuffer out = staged[place];
        if (out == null) {
            out = kept.emptyCopy();
            staged[place] = out;
        }
        return out;
    }

    private boolean await(RowBuffer row, int place) {
        waiting |= 1L << place;
        sink.expect(row);
        return true;
    }

    @Override
    public final RowBuffer staged(int place) {
        return Objects.requireNonNull(staged[place]);
    }

    @Override
    public final void fetchAhead() {
        sink.fetchAhead();
    }

    @Override
    public final void acceptStaged(int place, long weight) {
        RowBuffer row = staged[place];
        if ((waiting >>> place & 1) != 0 && row != null) {
            sink.accept(row, weight);
        }
    }
}
