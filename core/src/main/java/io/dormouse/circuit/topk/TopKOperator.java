package io.dormouse.circuit.topk;

import io.dormouse.circuit.KeptAnswer;
import io.dormouse.circuit.Operator;
import io.dormouse.circuit.RowOrder;
import io.dormouse.plan.PlanNode;
import io.dormouse.store.IndexedHeap;
import io.dormouse.store.LongColumn;
import io.dormouse.store.Records;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.RowStore;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import java.util.Arrays;

/**
 * Keeps the first {@code limit} rows of its input, copies counted.
 *
 * <p>The input's rows stand in two heaps: the shown ones with the last on top, the waiting ones with the first on top. Invariants:
 * no waiting row comes before a shown one; the shown rows have {@code limit} copies or nothing waits; without the last of them
 * they have fewer than {@code limit}. So a row that leaves is replaced by the first that waits. A change costs O(log n); one of a
 * waiting row that stays behind the last shown one mostly O(1). Only rows that come into or leave the answer are copied. One
 * writer.
 */
public final class TopKOperator implements Operator, KeptAnswer.Consumer {
    private final UndoLog log;
    private final RowStore input;
    private final long limit;
    private final RowOrder order;
    private final IndexedHeap shown;
    private final IndexedHeap waiting;
    /** The copies of the shown rows. */
    private final LongColumn shownCopies;

    private final Records slots;
    private final UndoLog.Reclaimer slotReclaimer;
    /** For each input row the slot of its copy in the answer plus one, or 0. */
    private final LongColumn slotOf;

    private final RowBuffer row;
    private final KeptAnswer answer;
    private int[] dirty = new int[16];
    private int dirtySize;

    /** The top-k of an answer that is empty still, and of which it must be told every change. */
    public TopKOperator(UndoLog log, ValuePool pool, PlanNode.TopK plan, KeptAnswer input) {
        this.log = log;
        this.input = input.rows();
        this.limit = plan.limit();
        this.order = new RowOrder(plan.order(), plan.schema());
        shown = new IndexedHeap(log, (a, b) -> compare(b, a));
        waiting = new IndexedHeap(log, this::compare);
        shownCopies = new LongColumn(log);
        slots = new Records(log, 1);
        slotReclaimer = slots::free;
        slotOf = new LongColumn(log);
        row = new RowBuffer(plan.schema().size());
        answer = new KeptAnswer(log, pool, plan.schema());
        input.add(this);
    }

    private int compare(int a, int b) {
        int difference = order.compare(input, a, b);
        return difference != 0 ? difference : Integer.compare(a, b);
    }

    @Override
    public KeptAnswer answer() {
        return answer;
    }

    @Override
    public boolean wantsRows() {
        return false;
    }

    @Override
    public void changed(int id, RowBuffer before, long oldWeight, RowBuffer after, long newWeight) {
        if (limit == 0) {
            return;
        }
        if (waiting.contains(id) && newWeight > 0 && compare(id, shown.first()) > 0) {
            waiting.update(id);
            return;
        }
        markBoundary();
        if (shown.contains(id)) {
            shown.remove(id);
            addCopies(-oldWeight);
            markDirty(id);
        } else if (waiting.contains(id)) {
            waiting.remove(id);
        }
        if (newWeight > 0) {
            if (shown.size() == 0 || compare(id, shown.first()) < 0) {
                show(id);
            } else {
                waiting.add(id);
            }
        }
        balance();
        markBoundary();
    }

    /**
     * Restores the invariants after one row has come or gone. A row that was taken out of an otherwise full answer may be put back
     * among the shown before one that waits and belongs there, so both directions alternate until neither moves.
     */
    private void balance() {
        while (waiting.size() > 0
                && (copies() < limit || (shown.size() > 0 && compare(waiting.first(), shown.first()) < 0))) {
            int id = waiting.first();
            waiting.remove(id);
            show(id);
        }
        while (shown.size() > 0 && copies() - input.weight(shown.first()) >= limit) {
            int id = shown.first();
            shown.remove(id);
            addCopies(-input.weight(id));
            markDirty(id);
            waiting.add(id);
        }
    }

    private void show(int id) {
        shown.add(id);
        addCopies(input.weight(id));
        markDirty(id);
    }

    private long copies() {
        return shownCopies.get(0);
    }

    private void addCopies(long change) {
        shownCopies.set(0, Math.addExact(copies(), change));
    }

    private void markBoundary() {
        if (shown.size() > 0) {
            markDirty(shown.first());
        }
    }

    private void markDirty(int id) {
        if (dirtySize > 0 && dirty[dirtySize - 1] == id) {
            return;
        }
        if (dirtySize == dirty.length) {
            dirty = Arrays.copyOf(dirty, 2 * dirtySize);
        }
        dirty[dirtySize++] = id;
    }

    @Override
    public void settle() {
        // What leaves goes first, so that a key is never there twice on the way.
        for (int i = 0; i < dirtySize; i++) {
            int id = dirty[i];
            long slot = slotOf.get(id);
            if (slot != 0 && !shown.contains(id)) {
                answer.put((int) slot - 1, row, 0);
                slotOf.set(id, 0);
                log.reclaimAtCommit(slotReclaimer, (int) slot - 1);
            }
        }
        for (int i = 0; i < dirtySize; i++) {
            int id = dirty[i];
            if (shown.contains(id)) {
                if (slotOf.get(id) == 0) {
                    slotOf.set(id, slots.allocate() + 1L);
                }
                input.read(id, row);
                answer.put((int) slotOf.get(id) - 1, row, shownWeight(id));
            }
        }
        dirtySize = 0;
    }

    /** All copies of a shown row, but of the last only as many as there is room for. */
    private long shownWeight(int id) {
        long weight = input.weight(id);
        return id == shown.first() ? Math.min(weight, limit - (copies() - weight)) : weight;
    }

    @Override
    public void judge() {}

    @Override
    public void rolledBack() {
        dirtySize = 0;
    }

    @Override
    public void dispose() {}

    @Override
    public void checkInvariants() {
        shown.checkInvariants();
        waiting.checkInvariants();
        long copies = 0;
        for (int i = 0; i < shown.size(); i++) {
            copies += input.weight(shown.at(i));
        }
        boolean full = copies >= limit || waiting.size() == 0;
        boolean tight = shown.size() == 0 || copies - input.weight(shown.first()) < limit;
        boolean ordered = shown.size() == 0 || waiting.size() == 0 || compare(shown.first(), waiting.first()) < 0;
        if (copies != copies() || !full || !tight || !ordered) {
            throw new IllegalStateException("the shown rows are not the first ones, or not as many as there should be");
        }
    }

    @Override
    public long bytes() {
        return slots.bytes();
    }
}
