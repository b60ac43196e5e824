package io.dormouse.circuit.tree;

import io.dormouse.store.Records;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.ValuePool;
import org.jspecify.annotations.Nullable;

/** A node whose tuples are projected rows of an atom. One writer. */
abstract class RowNode extends TreeNode {
    final TupleRefusals refusals;

    RowNode(
            ValuePool pool,
            JoinTreeOperator operator,
            NodeLayout layout,
            Records records,
            @Nullable Edge above,
            Edge[] below,
            TreeNode[] children,
            TupleRefusals refusals,
            boolean inside) {
        super(pool, operator, layout, records, above, below, children, inside);
        this.refusals = refusals;
    }

    /**
     * Takes {@code weight} copies of a projected row in (positive) or out (negative).
     *
     * @throws io.dormouse.type.DormouseException 23D01 if there are fewer copies than are taken out, 22003 if there are too many to count
     */
    abstract void change(RowBuffer row, long weight);

    final void addCopies(int id, long copies) {
        long status = status(id);
        long multiplicity = Status.multiplicity(status);
        if (copies > Status.MAX_MULTIPLICITY - multiplicity) {
            throw refusals.tooManyCopies();
        }
        setStatus(id, Status.withMultiplicity(status, multiplicity + copies));
    }
}
