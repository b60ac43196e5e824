package io.dormouse.bench.handwritten;

import static io.dormouse.bench.handwritten.Records.ABSENT;
import static io.dormouse.bench.handwritten.Records.CHILD;
import static io.dormouse.bench.handwritten.Records.DORMANT;
import static io.dormouse.bench.handwritten.Records.LIVE;
import static io.dormouse.bench.handwritten.Records.NEXT;
import static io.dormouse.bench.handwritten.Records.OWN;
import static io.dormouse.bench.handwritten.Records.PARENTS;
import static io.dormouse.bench.handwritten.Records.SHIFT;
import static io.dormouse.bench.handwritten.Records.STATE;
import static io.dormouse.bench.tpch.TpchRelation.CUSTOMER;
import static io.dormouse.bench.tpch.TpchRelation.LINEITEM;
import static io.dormouse.bench.tpch.TpchRelation.ORDERS;

import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.Tables;
import io.dormouse.bench.tpch.Answer;
import io.dormouse.bench.tpch.LiveQuery;
import io.dormouse.bench.tpch.TpchQuery;
import io.dormouse.bench.tpch.TpchRelation;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Q3 by hand: line items hang on orders, orders on customers; the group is the order, its sum in the order's record. */
final class HandwrittenQ3 implements LiveQuery {
    private static final TpchRelation[] RELATIONS = TpchRelation.values();
    private static final String SEGMENT = "BUILDING";
    private static final long DATE = TpchQuery.day(1995, 3, 15);
    /** Fields of an order beside the common ones. */
    private static final int COUNT = OWN;

    private static final int ORDER_DATE = OWN + 1;
    private static final int SHIP_PRIORITY = OWN + 2;

    private final long[] customerKey;
    private final String[] segment;
    private final long[] orderKey;
    private final long[] orderCustomer;
    private final long[] orderDate;
    private final long[] shipPriority;
    private final long[] lineOrder;
    private final long[] lineNumber;
    private final long[] price;
    private final long[] discount;
    private final long[] shipDate;

    private final KeySlots customerSlots = new KeySlots();
    private final Records customers = new Records();
    private final KeySlots orderSlots = new KeySlots();
    private final Records orders = new Records();
    /** Two longs an order: its key, and the sum of its group. */
    private long[] wideOfOrder = new long[32];

    private final Lines lines = new Lines();

    HandwrittenQ3(Tables rows) {
        customerKey = rows.table(CUSTOMER).longs("c_custkey");
        segment = rows.table(CUSTOMER).texts("c_mktsegment");
        orderKey = rows.table(ORDERS).longs("o_orderkey");
        orderCustomer = rows.table(ORDERS).longs("o_custkey");
        orderDate = rows.table(ORDERS).longs("o_orderdate");
        shipPriority = rows.table(ORDERS).longs("o_shippriority");
        lineOrder = rows.table(LINEITEM).longs("l_orderkey");
        lineNumber = rows.table(LINEITEM).longs("l_linenumber");
        price = rows.table(LINEITEM).longs("l_extendedprice");
        discount = rows.table(LINEITEM).longs("l_discount");
        shipDate = rows.table(LINEITEM).longs("l_shipdate");
    }

    @Override
    public void applyAll(EventStream stream, int from, int to) {
        int[] events = stream.events();
        for (int i = from; i < to; i++) {
            int event = events[i];
            apply(RELATIONS[EventStream.relation(event)], EventStream.row(event), EventStream.weight(event));
        }
    }

    @Override
    public void apply(TpchRelation relation, int row, int weight) {
        switch (relation) {
            case LINEITEM -> applyLine(row, weight);
            case ORDERS -> applyOrder(row, weight);
            case CUSTOMER -> applyCustomer(row, weight);
            default -> throw new IllegalArgumentException("Q3 does not read " + relation);
        }
    }

    private void applyLine(int row, int weight) {
        if (shipDate[row] <= DATE) {
            return;
        }
        long revenue = price[row] * (100 - discount[row]);
        long key = lineOrder[row];
        int order;
        if (weight > 0) {
            order = internOrder(key);
            lines.add(orders, order, (int) lineNumber[row], revenue);
        } else {
            order = orderSlots.find(key);
            lines.remove(orders, order, (int) lineNumber[row]);
        }
        int base = order << SHIFT;
        if (orders.cells[base + STATE] == LIVE) {
            orders.cells[base + COUNT] += weight;
            wideOfOrder[2 * order + 1] += weight * revenue;
        } else if (weight < 0 && orders.isUnused(order)) {
            orderSlots.release(key);
        }
    }

    private void applyOrder(int row, int weight) {
        if (orderDate[row] >= DATE) {
            return;
        }
        long key = orderKey[row];
        if (weight > 0) {
            int order = internOrder(key);
            int base = order << SHIFT;
            orders.cells[base + STATE] = DORMANT;
            orders.cells[base + ORDER_DATE] = (int) orderDate[row];
            orders.cells[base + SHIP_PRIORITY] = (int) shipPriority[row];
            wideOfOrder[2 * order] = key;
            int customer = internCustomer(orderCustomer[row]);
            orders.link(order, customers, customer);
            if (customers.cells[(customer << SHIFT) + STATE] == LIVE) {
                wakeOrder(order);
            }
            return;
        }
        int order = orderSlots.find(key);
        int base = order << SHIFT;
        sleepOrder(order);
        int customer = orders.cells[base + CHILD];
        orders.unlink(order, customers);
        releaseCustomer(customer, orderCustomer[row]);
        orders.cells[base + STATE] = ABSENT;
        if (orders.isUnused(order)) {
            orderSlots.release(key);
        }
    }

    private void applyCustomer(int row, int weight) {
        if (!SEGMENT.equals(segment[row])) {
            return;
        }
        if (weight > 0) {
            int base = internCustomer(customerKey[row]) << SHIFT;
            customers.cells[base + STATE] = LIVE;
            for (int order = customers.cells[base + PARENTS]; order != 0; order = nextOrder(order)) {
                wakeOrder(order);
            }
            return;
        }
        int customer = customerSlots.find(customerKey[row]);
        int base = customer << SHIFT;
        for (int order = customers.cells[base + PARENTS]; order != 0; order = nextOrder(order)) {
            sleepOrder(order);
        }
        customers.cells[base + STATE] = ABSENT;
        releaseCustomer(customer, customerKey[row]);
    }

    private void wakeOrder(int order) {
        int base = order << SHIFT;
        int count = 0;
        long sum = 0;
        for (int line = orders.cells[base + PARENTS]; line != 0; line = lines.next(line)) {
            count++;
            sum += lines.revenue(line);
        }
        orders.cells[base + STATE] = LIVE;
        orders.cells[base + COUNT] = count;
        wideOfOrder[2 * order + 1] = sum;
    }

    /** The group is the order itself: with the order asleep there is none. */
    private void sleepOrder(int order) {
        orders.cells[(order << SHIFT) + STATE] = DORMANT;
        orders.cells[(order << SHIFT) + COUNT] = 0;
        wideOfOrder[2 * order + 1] = 0;
    }

    private int internOrder(long key) {
        int order = orderSlots.intern(key);
        orders.at(order);
        if (2 * order >= wideOfOrder.length) {
            wideOfOrder = Arrays.copyOf(wideOfOrder, 2 * wideOfOrder.length);
        }
        return order;
    }

    private int internCustomer(long key) {
        int customer = customerSlots.intern(key);
        customers.at(customer);
        return customer;
    }

    private void releaseCustomer(int customer, long key) {
        if (customers.isUnused(customer)) {
            customerSlots.release(key);
        }
    }

    private int nextOrder(int order) {
        return orders.cells[(order << SHIFT) + NEXT];
    }

    @Override
    public List<String> result() {
        List<Answer.Q3> groups = new ArrayList<>();
        for (int order = 1; order <= orderSlots.highestSlot(); order++) {
            int base = order << SHIFT;
            if (orders.cells[base + COUNT] > 0) {
                groups.add(new Answer.Q3(
                        wideOfOrder[2 * order],
                        Answer.revenue(wideOfOrder[2 * order + 1]),
                        LocalDate.ofEpochDay(orders.cells[base + ORDER_DATE]),
                        orders.cells[base + SHIP_PRIORITY]));
            }
        }
        return Answer.ofQ3(groups);
    }

    @Override
    public void close() {}
}
