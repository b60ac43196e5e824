package io.dormouse.bench.handwritten;

import static io.dormouse.bench.handwritten.Records.ABSENT;
import static io.dormouse.bench.handwritten.Records.CHILD;
import static io.dormouse.bench.handwritten.Records.DORMANT;
import static io.dormouse.bench.handwritten.Records.LIVE;
import static io.dormouse.bench.handwritten.Records.NEXT;
import static io.dormouse.bench.handwritten.Records.PARENTS;
import static io.dormouse.bench.handwritten.Records.SHIFT;
import static io.dormouse.bench.handwritten.Records.STATE;
import static io.dormouse.bench.tpch.TpchRelation.CUSTOMER;
import static io.dormouse.bench.tpch.TpchRelation.LINEITEM;
import static io.dormouse.bench.tpch.TpchRelation.NATION;
import static io.dormouse.bench.tpch.TpchRelation.ORDERS;
import static io.dormouse.bench.tpch.TpchRelation.REGION;
import static io.dormouse.bench.tpch.TpchRelation.SUPPLIER;

import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.Tables;
import io.dormouse.bench.tpch.LiveQuery;
import io.dormouse.bench.tpch.TpchQuery;
import io.dormouse.bench.tpch.TpchRelation;
import java.util.Arrays;
import java.util.List;

/**
 * Q5 by hand: line items hang on orders (which hang on customers) and on suppliers (on nations, on regions); the group is
 * the nation.
 *
 * <p>The customer's nation is an assertion key: an order inherits it, and a line counts only where it is its supplier's. A
 * line's own liveness is not stored: it is that its order and its supplier are live and their nations agree, and as one
 * event turns only one of the two, the other one answers for the line's state before and after.
 */
final class HandwrittenQ5 implements LiveQuery {
    private static final TpchRelation[] RELATIONS = TpchRelation.values();
    private static final String REGION_NAME = "ASIA";
    private static final long FROM = TpchQuery.day(1994, 1, 1);
    private static final long TO = TpchQuery.day(1995, 1, 1);

    private final long[] customerKey;
    private final long[] customerNation;
    private final long[] orderKey;
    private final long[] orderCustomer;
    private final long[] orderDate;
    private final long[] lineOrder;
    private final long[] lineSupplier;
    private final long[] lineNumber;
    private final long[] price;
    private final long[] discount;
    private final long[] supplierKey;
    private final long[] supplierNation;
    private final long[] regionKey;
    private final String[] regionName;

    private final KeySlots regionSlots = new KeySlots();
    private final Records regions = new Records();
    private final Q5Nations nations;
    private final KeySlots supplierSlots = new KeySlots();
    private final Records suppliers = new Records();
    private long[] nationOfSupplier = new long[16];
    private final KeySlots customerSlots = new KeySlots();
    private final Records customers = new Records();
    private long[] nationOfCustomer = new long[16];
    private final KeySlots orderSlots = new KeySlots();
    private final Records orders = new Records();
    /** The nation that an order inherits from its customer, while live. */
    private long[] nationOfOrder = new long[16];

    private final Q5Lines lines = new Q5Lines();

    HandwrittenQ5(Tables rows) {
        customerKey = rows.table(CUSTOMER).longs("c_custkey");
        customerNation = rows.table(CUSTOMER).longs("c_nationkey");
        orderKey = rows.table(ORDERS).longs("o_orderkey");
        orderCustomer = rows.table(ORDERS).longs("o_custkey");
        orderDate = rows.table(ORDERS).longs("o_orderdate");
        lineOrder = rows.table(LINEITEM).longs("l_orderkey");
        lineSupplier = rows.table(LINEITEM).longs("l_suppkey");
        lineNumber = rows.table(LINEITEM).longs("l_linenumber");
        price = rows.table(LINEITEM).longs("l_extendedprice");
        discount = rows.table(LINEITEM).longs("l_discount");
        supplierKey = rows.table(SUPPLIER).longs("s_suppkey");
        supplierNation = rows.table(SUPPLIER).longs("s_nationkey");
        regionKey = rows.table(REGION).longs("r_regionkey");
        regionName = rows.table(REGION).texts("r_name");
        nations = new Q5Nations(rows.table(NATION));
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
            case SUPPLIER -> applySupplier(row, weight);
            case NATION -> applyNation(row, weight);
            case REGION -> applyRegion(row, weight);
            case PART, PARTSUPP -> throw new IllegalArgumentException("Q5 does not read " + relation);
        }
    }

    private void applyLine(int row, int weight) {
        long key = lineOrder[row];
        long revenue = price[row] * (100 - discount[row]);
        if (weight > 0) {
            int order = internOrder(key);
            int supplier = internSupplier(lineSupplier[row]);
            lines.add(orders, order, suppliers, supplier, (int) lineNumber[row], revenue);
            if (orders.cells[(order << SHIFT) + STATE] == LIVE && agrees(order, supplier)) {
                nations.addToGroup(nationSlot(supplier), 1, revenue);
            }
            return;
        }
        int order = orderSlots.find(key);
        int supplier = lines.remove(orders, order, suppliers, (int) lineNumber[row]);
        if (orders.cells[(order << SHIFT) + STATE] == LIVE && agrees(order, supplier)) {
            nations.addToGroup(nationSlot(supplier), -1, -revenue);
        }
        if (orders.isUnused(order)) {
            orderSlots.release(key);
        }
        releaseSupplier(supplier, lineSupplier[row]);
    }

    private void applyOrder(int row, int weight) {
        long date = orderDate[row];
        if (date < FROM || date >= TO) {
            return;
        }
        long key = orderKey[row];
        if (weight > 0) {
            int order = internOrder(key);
            orders.cells[(order << SHIFT) + STATE] = DORMANT;
            int customer = internCustomer(orderCustomer[row]);
            orders.link(order, customers, customer);
            if (customers.cells[(customer << SHIFT) + STATE] == LIVE) {
                wakeOrder(order, nationOfCustomer[customer]);
            }
            return;
        }
        int order = orderSlots.find(key);
        int base = order << SHIFT;
        if (orders.cells[base + STATE] == LIVE) {
            sleepOrder(order);
        }
        int customer = orders.cells[base + CHILD];
        orders.unlink(order, customers);
        releaseCustomer(customer, orderCustomer[row]);
        orders.cells[base + STATE] = ABSENT;
        if (orders.isUnused(order)) {
            orderSlots.release(key);
        }
    }

    private void applyCustomer(int row, int weight) {
        if (weight > 0) {
            int customer = internCustomer(customerKey[row]);
            int base = customer << SHIFT;
            customers.cells[base + STATE] = LIVE;
            nationOfCustomer[customer] = customerNation[row];
            for (int order = customers.cells[base + PARENTS]; order != 0; order = nextOf(orders, order)) {
                wakeOrder(order, customerNation[row]);
            }
            return;
        }
        int customer = customerSlots.find(customerKey[row]);
        int base = customer << SHIFT;
        for (int order = customers.cells[base + PARENTS]; order != 0; order = nextOf(orders, order)) {
            sleepOrder(order);
        }
        customers.cells[base + STATE] = ABSENT;
        releaseCustomer(customer, customerKey[row]);
    }

    private void wakeOrder(int order, long nation) {
        nationOfOrder[order] = nation;
        orders.cells[(order << SHIFT) + STATE] = LIVE;
        addLinesOfOrder(order, 1);
    }

    private void sleepOrder(int order) {
        addLinesOfOrder(order, -1);
        orders.cells[(order << SHIFT) + STATE] = DORMANT;
    }

    private void addLinesOfOrder(int order, int weight) {
        for (int line = orders.cells[(order << SHIFT) + PARENTS]; line != 0; line = lines.nextOfOrder(line)) {
            int supplier = lines.supplier(line);
            if (agrees(order, supplier)) {
                nations.addToGroup(nationSlot(supplier), weight, weight * lines.revenue(line));
            }
        }
    }

    private void applySupplier(int row, int weight) {
        if (weight > 0) {
            int supplier = internSupplier(supplierKey[row]);
            suppliers.cells[(supplier << SHIFT) + STATE] = DORMANT;
            nationOfSupplier[supplier] = supplierNation[row];
            int nation = nations.intern(supplierNation[row]);
            suppliers.link(supplier, nations.records, nation);
            if (nations.isLive(nation)) {
                turnSupplier(supplier, 1);
            }
            return;
        }
        int supplier = supplierSlots.find(supplierKey[row]);
        int base = supplier << SHIFT;
        if (suppliers.cells[base + STATE] == LIVE) {
            turnSupplier(supplier, -1);
        }
        int nation = suppliers.cells[base + CHILD];
        suppliers.unlink(supplier, nations.records);
        nations.releaseIfUnused(nation, supplierNation[row]);
        suppliers.cells[base + STATE] = ABSENT;
        releaseSupplier(supplier, supplierKey[row]);
    }

    /** Wakes (1) or puts to sleep (-1) a supplier; the nation that its lines are summed under is there either way. */
    private void turnSupplier(int supplier, int weight) {
        int base = supplier << SHIFT;
        long nation = nationOfSupplier[supplier];
        int slot = suppliers.cells[base + CHILD];
        suppliers.cells[base + STATE] = weight > 0 ? LIVE : DORMANT;
        for (int line = suppliers.cells[base + PARENTS]; line != 0; line = lines.nextOfSupplier(line)) {
            int order = lines.order(line);
            if (orders.cells[(order << SHIFT) + STATE] == LIVE && nationOfOrder[order] == nation) {
                nations.addToGroup(slot, weight, weight * lines.revenue(line));
            }
        }
    }

    private void applyNation(int row, int weight) {
        if (weight > 0) {
            int nation = nations.insert(row);
            int region = regionSlots.intern(nations.region(row));
            regions.at(region);
            nations.records.link(nation, regions, region);
            if (regions.cells[(region << SHIFT) + STATE] == LIVE) {
                turnNation(nation, 1);
            }
            return;
        }
        int nation = nations.find(row);
        if (nations.isLive(nation)) {
            turnNation(nation, -1);
        }
        int region = nations.records.cells[(nation << SHIFT) + CHILD];
        nations.records.unlink(nation, regions);
        if (regions.isUnused(region)) {
            regionSlots.release(nations.region(row));
        }
        nations.delete(row, nation);
    }

    private void turnNation(int nation, int weight) {
        int base = nation << SHIFT;
        nations.records.cells[base + STATE] = weight > 0 ? LIVE : DORMANT;
        int supplier = nations.records.cells[base + PARENTS];
        while (supplier != 0) {
            turnSupplier(supplier, weight);
            supplier = nextOf(suppliers, supplier);
        }
    }

    private void applyRegion(int row, int weight) {
        if (!REGION_NAME.equals(regionName[row])) {
            return;
        }
        int region = regionSlots.intern(regionKey[row]);
        int base = regions.at(region);
        regions.cells[base + STATE] = weight > 0 ? LIVE : ABSENT;
        int nation = regions.cells[base + PARENTS];
        while (nation != 0) {
            turnNation(nation, weight);
            nation = nextOf(nations.records, nation);
        }
        if (regions.isUnused(region)) {
            regionSlots.release(regionKey[row]);
        }
    }

    private boolean agrees(int order, int supplier) {
        return suppliers.cells[(supplier << SHIFT) + STATE] == LIVE
                && nationOfSupplier[supplier] == nationOfOrder[order];
    }

    private int nationSlot(int supplier) {
        return suppliers.cells[(supplier << SHIFT) + CHILD];
    }

    private static int nextOf(Records records, int slot) {
        return records.cells[(slot << SHIFT) + NEXT];
    }

    private int internOrder(long key) {
        int order = orderSlots.intern(key);
        orders.at(order);
        nationOfOrder = covering(nationOfOrder, order);
        return order;
    }

    private int internCustomer(long key) {
        int customer = customerSlots.intern(key);
        customers.at(customer);
        nationOfCustomer = covering(nationOfCustomer, customer);
        return customer;
    }

    private void releaseCustomer(int customer, long key) {
        if (customers.isUnused(customer)) {
            customerSlots.release(key);
        }
    }

    private int internSupplier(long key) {
        int supplier = supplierSlots.intern(key);
        suppliers.at(supplier);
        nationOfSupplier = covering(nationOfSupplier, supplier);
        return supplier;
    }

    private void releaseSupplier(int supplier, long key) {
        if (suppliers.isUnused(supplier)) {
            supplierSlots.release(key);
        }
    }

    private static long[] covering(long[] cells, int slot) {
        return slot < cells.length ? cells : Arrays.copyOf(cells, 2 * slot);
    }

    @Override
    public List<String> result() {
        return nations.answer();
    }

    @Override
    public void close() {}
}
