package io.dormouse;

import io.dormouse.engine.WriteTransaction;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Schema;
import io.dormouse.type.SqlState;
import org.jspecify.annotations.Nullable;

/** The epoch that a body of {@link Dormouse#transact} writes. One thread. */
final class EmbeddedTransaction implements Transaction {
    private final WriteTransaction transaction;
    private final Definitions definitions;
    private volatile boolean ended;
    private @Nullable RuntimeException refusal;

    EmbeddedTransaction(WriteTransaction transaction, Definitions definitions) {
        this.transaction = transaction;
        this.definitions = definitions;
    }

    /** The body is over: what keeps this object and calls it later is refused. */
    void end() {
        ended = true;
    }

    @Override
    public void insert(String table, @Nullable Object... values) {
        change(() -> transaction.insert(table, row(table, values)));
    }

    @Override
    public void delete(String table, @Nullable Object... values) {
        change(() -> transaction.delete(table, row(table, values)));
    }

    /** A refused row may have been taken in part, so the epoch cannot be committed even where the body goes on. */
    private void change(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            refusal = refusal == null ? e : refusal;
            throw e;
        }
    }

    /** The first refusal of a row, if there was one. */
    @Nullable
    RuntimeException refusal() {
        return refusal;
    }

    private RowBuffer row(String table, @Nullable Object[] values) {
        if (ended) {
            throw new DormouseException(SqlState.NO_ACTIVE_TRANSACTION, "the transaction is over");
        }
        Schema schema = definitions.table(table).schema();
        if (values.length != schema.size()) {
            throw new DormouseException(SqlState.DATATYPE_MISMATCH, "a row has one value a column")
                    .with("table", table)
                    .with("columns", schema.size())
                    .with("values", values.length);
        }
        RowBuffer row = new RowBuffer(values.length);
        for (int i = 0; i < values.length; i++) {
            try {
                row.set(i, schema.column(i).type(), values[i]);
            } catch (DormouseException e) {
                throw e.with("table", table).with("column", schema.column(i).name());
            }
        }
        return row;
    }
}
