package io.dormouse.circuit.multiplicity;

import io.dormouse.circuit.KeptAnswer;
import io.dormouse.circuit.Operator;
import io.dormouse.plan.PlanNode;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;

/**
 * Keeps the rows of its input without their last column, each as often as that says.
 *
 * <p>A row of the answer has the id of the input's row, and its copies are those of the input's times what the column says. Each change costs O(1). One
 * writer.
 */
public final class CopiesOperator implements Operator, KeptAnswer.Consumer {
    private final PlanNode.Copies plan;
    private final int countColumn;
    private final RowBuffer row;
    private final KeptAnswer answer;

    /** Of an answer that is empty still, and of which it must be told every change. */
    public CopiesOperator(UndoLog log, ValuePool pool, PlanNode.Copies plan, KeptAnswer input) {
        this.plan = plan;
        countColumn = plan.schema().size();
        row = new RowBuffer(countColumn);
        answer = new KeptAnswer(log, pool, plan.schema());
        input.add(this);
    }

    @Override
    public KeptAnswer answer() {
        return answer;
    }

    @Override
    public void changed(int id, RowBuffer before, long oldWeight, RowBuffer after, long newWeight) {
        long copies = newWeight == 0 || after.nulls[countColumn] ? 0 : Math.max(0, after.longs[countColumn]);
        long high = Math.multiplyHigh(copies, newWeight);
        long weight = copies * newWeight;
        if (high != 0 || weight < 0) {
            throw new DormouseException(SqlState.NUMERIC_OUT_OF_RANGE, "a row has more copies than can be counted")
                    .with("relation", plan.name());
        }
        for (int i = 0; i < countColumn && weight != 0; i++) {
            row.copy(i, after, i);
        }
        answer.put(id, row, weight);
    }

    /** Each change is told at once. */
    @Override
    public void settle() {}

    @Override
    public void judge() {}

    @Override
    public void rolledBack() {}

    @Override
    public void dispose() {}

    @Override
    public void checkInvariants() {}

    @Override
    public long bytes() {
        return 0;
    }
}
