package io.dormouse.bench.handwritten;

import static io.dormouse.bench.handwritten.Records.CHILD;
import static io.dormouse.bench.handwritten.Records.NEXT;
import static io.dormouse.bench.handwritten.Records.OWN;
import static io.dormouse.bench.handwritten.Records.PARENTS;
import static io.dormouse.bench.handwritten.Records.SHIFT;

import java.util.Arrays;

/**
 * The line items of Q5, each in the short list of its order and in the long list of its supplier.
 *
 * <p>A line is found by walking its order's list, and leaves its supplier's list, threaded both ways, in constant time.
 */
final class Q5Lines {
    private static final int ORDER = OWN;
    private static final int NEXT_OF_ORDER = OWN + 1;
    private static final int LINE_NUMBER = OWN + 2;

    private final Records records = new Records();
    private long[] revenues = new long[16];
    private int highest;
    private int free;

    void add(Records orders, int order, Records suppliers, int supplier, int lineNumber, long revenue) {
        int line = free;
        if (line != 0) {
            free = records.cells[(line << SHIFT) + NEXT];
        } else {
            line = ++highest;
        }
        int base = records.at(line);
        if (line >= revenues.length) {
            revenues = Arrays.copyOf(revenues, 2 * line);
        }
        revenues[line] = revenue;
        int head = (order << SHIFT) + PARENTS;
        records.cells[base + ORDER] = order;
        records.cells[base + LINE_NUMBER] = lineNumber;
        records.cells[base + NEXT_OF_ORDER] = orders.cells[head];
        orders.cells[head] = line;
        records.link(line, suppliers, supplier);
    }

    /** Takes a line out of both lists; returns its supplier's slot. */
    int remove(Records orders, int order, Records suppliers, int lineNumber) {
        int head = (order << SHIFT) + PARENTS;
        int previous = 0;
        int line = orders.cells[head];
        while (line != 0 && records.cells[(line << SHIFT) + LINE_NUMBER] != lineNumber) {
            previous = line;
            line = nextOfOrder(line);
        }
        if (line == 0) {
            throw new IllegalStateException("deleted a line that is not there: " + lineNumber);
        }
        if (previous == 0) {
            orders.cells[head] = nextOfOrder(line);
        } else {
            records.cells[(previous << SHIFT) + NEXT_OF_ORDER] = nextOfOrder(line);
        }
        int supplier = supplier(line);
        records.unlink(line, suppliers);
        records.cells[(line << SHIFT) + NEXT] = free;
        free = line;
        return supplier;
    }

    long revenue(int line) {
        return revenues[line];
    }

    int order(int line) {
        return records.cells[(line << SHIFT) + ORDER];
    }

    int supplier(int line) {
        return records.cells[(line << SHIFT) + CHILD];
    }

    int nextOfOrder(int line) {
        return records.cells[(line << SHIFT) + NEXT_OF_ORDER];
    }

    int nextOfSupplier(int line) {
        return records.cells[(line << SHIFT) + NEXT];
    }
}
