package io.dormouse.circuit.fold;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.Expression;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Variable;
import io.dormouse.store.Records;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AccumulatorAllocationTest {
    private static final int CHANGES = 200_000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    void addingToAndReadingCountsAndFixedWidthSumsAllocatesNothing() {
        for (Type type :
                List.of(Types.INTEGER, Types.BIGINT, Types.decimal(15, 2), Types.decimal(38, 2), Types.DOUBLE)) {
            for (Aggregate aggregate : List.of(Aggregate.COUNT, Aggregate.SUM)) {
                assertThat(allocatedBytes(aggregate, type))
                        .as("bytes for %d changes of %s(%s)", CHANGES, aggregate, type)
                        .isLessThan(CHANGES);
            }
        }
    }

    @Test
    void extremesOfPresentValuesAllocateNothing() {
        assertThat(allocatedBytes(Aggregate.MIN, Types.BIGINT)).isLessThan(CHANGES);
    }

    @Test
    void theMeasureSeesAnAllocationForEachChange() {
        assertThat(allocatedBytes(Aggregate.SUM, Types.NUMERIC)).isGreaterThan(CHANGES);
    }

    /** The bytes that adding, reading and taking away allocate, once the buffers have their size. */
    private long allocatedBytes(Aggregate aggregate, Type type) {
        HeadTerm.Fold fold =
                new HeadTerm.Fold(aggregate, Optional.of(new Expression.Reference(new Variable("x", type, true))));
        UndoLog log = new UndoLog();
        Records groups = new Records(log, 1 + Accumulators.width(fold));
        Accumulator accumulator = Accumulators.create(fold, 0, log, new ValuePool(log), false, groups, 1, 0);
        int group = groups.allocate();
        groups.init(group, 0, 0);
        accumulator.init(group);
        RowBuffer row = new RowBuffer(1);
        row.set(0, type, argument(type));
        RowBuffer out = new RowBuffer(1);
        accumulator.add(group, row, 5);
        run(log, accumulator, group, row, out);
        long before = threads.getCurrentThreadAllocatedBytes();
        run(log, accumulator, group, row, out);
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private static Object argument(Type type) {
        if (type.equals(Types.DOUBLE)) {
            return 7.25;
        }
        return type.isInteger() ? (Object) 7 : (Object) BigDecimal.valueOf(725, 2);
    }

    private static void run(UndoLog log, Accumulator accumulator, int group, RowBuffer row, RowBuffer out) {
        for (int i = 0; i < CHANGES; i++) {
            accumulator.add(group, row, (i & 1) == 0 ? 3 : -3);
            accumulator.read(group, out, 0);
            if ((i & 127) == 127) {
                log.commit();
            }
        }
    }
}
