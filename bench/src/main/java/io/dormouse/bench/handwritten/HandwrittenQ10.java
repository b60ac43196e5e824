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
import static io.dormouse.bench.tpch.TpchRelation.NATION;
import static io.dormouse.bench.tpch.TpchRelation.ORDERS;

import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.Tables;
import io.dormouse.bench.tpch.Answer;
import io.dormouse.bench.tpch.LiveQuery;
import io.dormouse.bench.tpch.TpchQuery;
import io.dormouse.bench.tpch.TpchRelation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Q10 by hand: lines hang on orders, orders on customers, customers on nations; the group is the customer. */
final class HandwrittenQ10 implements LiveQuery {
    private static final TpchRelation[] RELATIONS = TpchRelation.values();
    private static final String RETURNED = "R";
    private static final long FROM = TpchQuery.day(1993, 10, 1);
    private static final long TO = TpchQuery.day(1994, 1, 1);
    /** A customer's own field: how many live lines its group has. */
    private static final int COUNT = OWN;

    private final long[] orderKey;
    private final long[] orderCustomer;
    private final long[] orderDate;
    private final long[] lineOrder;
    private final long[] lineNumber;
    private final long[] price;
    private final long[] discount;
    private final String[] returnFlag;
    private final long[] nationKey;
    private final String[] nationName;
    private final Q10Customers.Input customerInput;

    private final KeySlots nationSlots = new KeySlots();
    private final Records nations = new Records();
    private String[] nameOfNation = new String[64];
    private final KeySlots customerSlots = new KeySlots();
    private final Records customers = new Records();
    private final Q10Customers details = new Q10Customers();
    private final KeySlots orderSlots = new KeySlots();
    private final Records orders = new Records();
    private final Lines lines = new Lines();

    HandwrittenQ10(Tables rows) {
        customerInput = new Q10Customers.Input(rows.table(CUSTOMER));
        orderKey = rows.table(ORDERS).longs("o_orderkey");
        orderCustomer = rows.table(ORDERS).longs("o_custkey");
        orderDate = rows.table(ORDERS).longs("o_orderdate");
        lineOrder = rows.table(LINEITEM).longs("l_orderkey");
        lineNumber = rows.table(LINEITEM).longs("l_linenumber");
        price = rows.table(LINEITEM).longs("l_extendedprice");
        discount = rows.table(LINEITEM).longs("l_discount");
        returnFlag = rows.table(LINEITEM).texts("l_returnflag");
        nationKey = rows.table(NATION).longs("n_nationkey");
        nationName = rows.table(NATION).texts("n_name");
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
            case NATION -> applyNation(row, weight);
            default -> throw new IllegalArgumentException("Q10 does not read " + relation);
        }
    }

    private void applyLine(int row, int weight) {
        if (!RETURNED.equals(returnFlag[row])) {
            return;
        }
        long revenue = price[row] * (100 - discount[row]);
        long key = lineOrder[row];
        int order;
        if (weight > 0) {
            order = orderSlots.intern(key);
            orders.at(order);
            lines.add(orders, order, (int) lineNumber[row], revenue);
        } else {
            order = orderSlots.find(key);
            lines.remove(orders, order, (int) lineNumber[row]);
        }
        int base = order << SHIFT;
        if (orders.cells[base + STATE] == LIVE) {
            addToGroup(orders.cells[base + CHILD], weight, weight * revenue);
        } else if (weight < 0 && orders.isUnused(order)) {
            orderSlots.release(key);
        }
    }

    private void applyOrder(int row, int weight) {
        long date = orderDate[row];
        if (date < FROM || date >= TO) {
            return;
        }
        long key = orderKey[row];
        if (weight > 0) {
            int order = orderSlots.intern(key);
            int base = orders.at(order);
            orders.cells[base + STATE] = DORMANT;
            int customer = internCustomer(orderCustomer[row]);
            orders.link(order, customers, customer);
            if (customers.cells[(customer << SHIFT) + STATE] == LIVE) {
                turnOrder(order, customer, 1);
            }
            return;
        }
        int order = orderSlots.find(key);
        int base = order << SHIFT;
        int customer = orders.cells[base + CHILD];
        if (orders.cells[base + STATE] == LIVE) {
            turnOrder(order, customer, -1);
        }
        orders.unlink(order, customers);
        releaseCustomer(customer, orderCustomer[row]);
        orders.cells[base + STATE] = ABSENT;
        if (orders.isUnused(order)) {
            orderSlots.release(key);
        }
    }

    private void applyCustomer(int row, int weight) {
        if (weight > 0) {
            int customer = internCustomer(customerInput.key(row));
            details.copy(customerInput, row, customer);
            customers.cells[(customer << SHIFT) + STATE] = DORMANT;
            int nation = internNation(customerInput.nation(row));
            customers.link(customer, nations, nation);
            if (nations.cells[(nation << SHIFT) + STATE] == LIVE) {
                turnCustomer(customer, 1);
            }
            return;
        }
        int customer = customerSlots.find(customerInput.key(row));
        int base = customer << SHIFT;
        if (customers.cells[base + STATE] == LIVE) {
            turnCustomer(customer, -1);
        }
        int nation = customers.cells[base + CHILD];
        customers.unlink(customer, nations);
        releaseNation(nation, customerInput.nation(row));
        customers.cells[base + STATE] = ABSENT;
        details.clear(customer);
        releaseCustomer(customer, customerInput.key(row));
    }

    private void applyNation(int row, int weight) {
        int nation = internNation(nationKey[row]);
        int base = nation << SHIFT;
        if (weight > 0) {
            nameOfNation[nation] = nationName[row];
        }
        for (int customer = nations.cells[base + PARENTS]; customer != 0; ) {
            turnCustomer(customer, weight);
            customer = customers.cells[(customer << SHIFT) + NEXT];
        }
        nations.cells[base + STATE] = weight > 0 ? LIVE : ABSENT;
        if (weight < 0) {
            releaseNation(nation, nationKey[row]);
        }
    }

    /** Wakes (1) or puts to sleep (-1) a customer, and so its orders; those values are still there that are to go. */
    private void turnCustomer(int customer, int weight) {
        int base = customer << SHIFT;
        customers.cells[base + STATE] = weight > 0 ? LIVE : DORMANT;
        for (int order = customers.cells[base + PARENTS]; order != 0; ) {
            turnOrder(order, customer, weight);
            order = orders.cells[(order << SHIFT) + NEXT];
        }
    }

    private void turnOrder(int order, int customer, int weight) {
        int base = order << SHIFT;
        int count = 0;
        long sum = 0;
        for (int line = orders.cells[base + PARENTS]; line != 0; line = lines.next(line)) {
            count++;
            sum += lines.revenue(line);
        }
        orders.cells[base + STATE] = weight > 0 ? LIVE : DORMANT;
        addToGroup(customer, weight * count, weight * sum);
    }

    private void addToGroup(int customer, int count, long revenue) {
        customers.cells[(customer << SHIFT) + COUNT] += count;
        details.addRevenue(customer, revenue);
    }

    private int internCustomer(long key) {
        int customer = customerSlots.intern(key);
        customers.at(customer);
        details.makeRoom(customer);
        return customer;
    }

    private void releaseCustomer(int customer, long key) {
        if (customers.isUnused(customer)) {
            customerSlots.release(key);
        }
    }

    private int internNation(long key) {
        int nation = nationSlots.intern(key);
        nations.at(nation);
        if (nation >= nameOfNation.length) {
            nameOfNation = Arrays.copyOf(nameOfNation, 2 * nation);
        }
        return nation;
    }

    private void releaseNation(int nation, long key) {
        if (nations.isUnused(nation)) {
            nationSlots.release(key);
        }
    }

    @Override
    public List<String> result() {
        List<Answer.Q10> groups = new ArrayList<>();
        for (int customer = 1; customer <= customerSlots.highestSlot(); customer++) {
            int base = customer << SHIFT;
            if (customers.cells[base + COUNT] > 0) {
                groups.add(details.answer(customer, nameOfNation[customers.cells[base + CHILD]]));
            }
        }
        return Answer.ofQ10(groups);
    }

    @Override
    public void close() {}
}
