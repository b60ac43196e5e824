package io.dormouse.circuit;

import io.dormouse.circuit.tree.ResultFactors;
import io.dormouse.store.FactorCursor;
import io.dormouse.store.FactorReader;
import io.dormouse.store.FactorisedRows;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.Schema;

/** An answer whose rows are kept factorised. */
final class FactorisedAnswer implements Answer {
    private final ResultFactors factors;

    FactorisedAnswer(ResultFactors factors) {
        this.factors = factors;
    }

    /** Refuses the epoch if a row has an aggregate that does not fit its type. */
    void judge() {
        factors.judge();
    }

    /** The undo log has been rolled back. */
    void rolledBack() {
        factors.rolledBack();
    }

    /** Who reads what only he writes need not ask whether it is still there. */
    private static void believe() {}

    @Override
    public Schema schema() {
        return rows().shape().schema();
    }

    @Override
    public FactorisedRows rows() {
        return factors.rows();
    }

    @Override
    public void forEach(RowSink sink) {
        FactorisedRows rows = rows();
        FactorReader[] readers = rows.readers();
        RowBuffer row = new RowBuffer(schema().size());
        FactorCursor cursor = FactorCursor.ofAll(rows.shape());
        while (cursor.advance(readers, FactorisedAnswer::believe)) {
            cursor.read(readers, FactorisedAnswer::believe, row);
            sink.accept(row, cursor.weight(readers, FactorisedAnswer::believe));
        }
    }

    @Override
    public long distinctRows() {
        return rows().distinctRows();
    }

    @Override
    public void addSink(RowSink sink) {
        factors.addSink(sink);
    }

    @Override
    public void removeSink(RowSink sink) {
        factors.removeSink(sink);
    }
}
