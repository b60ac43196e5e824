package io.dormouse.bench.handwritten;

import static io.dormouse.bench.handwritten.Records.PARENTS;
import static io.dormouse.bench.handwritten.Records.SHIFT;

import java.util.Arrays;

/**
 * The line items of orders: of each the line number and the revenue, in one short list an order.
 *
 * <p>An order has few lines, so a line is found by walking its order's list: a map of its own would cost more. A line is
 * two longs side by side: the revenue, and the next line's slot with the line number below it.
 */
final class Lines {
    private long[] cells = new long[64];
    private int highest;
    private int free;

    /** Puts a line first in an order's list. */
    void add(Records orders, int order, int lineNumber, long revenue) {
        int head = (order << SHIFT) + PARENTS;
        int line = free;
        if (line != 0) {
            free = next(line);
        } else {
            line = ++highest;
            if (2 * line >= cells.length) {
                cells = Arrays.copyOf(cells, 2 * cells.length);
            }
        }
        cells[2 * line] = revenue;
        cells[2 * line + 1] = pack(orders.cells[head], lineNumber);
        orders.cells[head] = line;
    }

    /** Takes a line out of an order's list. */
    void remove(Records orders, int order, int lineNumber) {
        int head = (order << SHIFT) + PARENTS;
        int previous = 0;
        int line = orders.cells[head];
        while (line != 0 && lineNumber(line) != lineNumber) {
            previous = line;
            line = next(line);
        }
        if (line == 0) {
            throw new IllegalStateException("deleted a line that is not there: " + lineNumber);
        }
        if (previous == 0) {
            orders.cells[head] = next(line);
        } else {
            cells[2 * previous + 1] = pack(next(line), lineNumber(previous));
        }
        cells[2 * line + 1] = pack(free, 0);
        free = line;
    }

    long revenue(int line) {
        return cells[2 * line];
    }

    int next(int line) {
        return (int) (cells[2 * line + 1] >>> 32);
    }

    private static long pack(int next, int lineNumber) {
        return (long) next << 32 | (lineNumber & 0xFFFFFFFFL);
    }

    private int lineNumber(int line) {
        return (int) cells[2 * line + 1];
    }
}
