package io.dormouse.circuit.tree;

import io.dormouse.store.RowBuffer;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;

/** What is wrong with a change that a node cannot take. Immutable. */
final class TupleRefusals {
    private final String relation;
    private final boolean feed;
    private final NodeLayout layout;

    TupleRefusals(String relation, boolean feed, NodeLayout layout) {
        this.relation = relation;
        this.feed = feed;
        this.layout = layout;
    }

    DormouseException tooManyCopies() {
        return new DormouseException(SqlState.NUMERIC_OUT_OF_RANGE, "too many copies of a row").with("table", relation);
    }

    DormouseException duplicateKey(RowBuffer row) {
        DormouseException refusal = new DormouseException(
                        SqlState.UNIQUE_VIOLATION, "a row with this key is there already")
                .with("table", relation);
        for (int i = 0; i < layout.parentKey.size(); i++) {
            int column = layout.columns.indexOf(layout.parentKey.get(i));
            refusal.with(
                    layout.parentKey.get(i).name(),
                    row.get(column, layout.parentKey.get(i).type()));
        }
        return feed
                ? refusal.hint("delete the row with this key before, or in the same transaction before, the new one")
                : refusal;
    }

    DormouseException absent(RowBuffer row) {
        DormouseException refusal = new DormouseException(SqlState.ABSENT_ROW, "a row is retracted that is not there")
                .with("table", relation);
        for (int i = 0; i < layout.columns.size(); i++) {
            refusal.with(
                    layout.columns.get(i).name(),
                    row.get(i, layout.columns.get(i).type()));
        }
        return refusal;
    }
}
