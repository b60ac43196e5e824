package io.dormouse.bench.tpch;

import io.dormouse.bench.stream.Table;
import io.dormouse.bench.stream.Tables;
import io.trino.tpch.Customer;
import io.trino.tpch.CustomerGenerator;
import io.trino.tpch.LineItem;
import io.trino.tpch.LineItemGenerator;
import io.trino.tpch.Nation;
import io.trino.tpch.NationGenerator;
import io.trino.tpch.Order;
import io.trino.tpch.OrderGenerator;
import io.trino.tpch.Part;
import io.trino.tpch.PartGenerator;
import io.trino.tpch.PartSupplier;
import io.trino.tpch.PartSupplierGenerator;
import io.trino.tpch.Region;
import io.trino.tpch.RegionGenerator;
import io.trino.tpch.Supplier;
import io.trino.tpch.SupplierGenerator;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Fills tables from the TPC-H generators, once, so that no generation is ever timed.
 *
 * <p>Texts that repeat (flags, segments, modes, clerks) are one String object for each distinct value.
 */
public final class TpchGenerator {
    private final double scale;
    private final Map<String, String> repeated = new HashMap<>();

    private TpchGenerator(double scale) {
        this.scale = scale;
    }

    /** The tables of the given relations at a scale factor; 1 is about six million line items. */
    public static Tables generate(double scale, Collection<TpchRelation> relations) {
        TpchGenerator generator = new TpchGenerator(scale);
        return new Tables(relations.stream().map(generator::table).collect(Collectors.toList()));
    }

    private Table table(TpchRelation relation) {
        Table.Builder rows = new Table.Builder(relation, 1 << 10);
        switch (relation) {
            case CUSTOMER -> new CustomerGenerator(scale, 1, 1).forEach(row -> rows.add(values(row)));
            case ORDERS -> new OrderGenerator(scale, 1, 1).forEach(row -> rows.add(values(row)));
            case LINEITEM -> new LineItemGenerator(scale, 1, 1).forEach(row -> rows.add(values(row)));
            case SUPPLIER -> new SupplierGenerator(scale, 1, 1).forEach(row -> rows.add(values(row)));
            case NATION -> new NationGenerator().forEach(row -> rows.add(values(row)));
            case REGION -> new RegionGenerator().forEach(row -> rows.add(values(row)));
            case PART -> new PartGenerator(scale, 1, 1).forEach(row -> rows.add(values(row)));
            case PARTSUPP -> addOffers(rows);
        }
        return rows.build();
    }

    /** Where suppliers are few, the generator has one offer the same part twice: the key's second row is left out. */
    private void addOffers(Table.Builder rows) {
        Set<Long> suppliers = new HashSet<>();
        long part = 0;
        for (PartSupplier row : new PartSupplierGenerator(scale, 1, 1)) {
            if (row.getPartKey() != part) {
                suppliers.clear();
                part = row.getPartKey();
            }
            if (suppliers.add(row.getSupplierKey())) {
                rows.add(values(row));
            }
        }
    }

    private Object[] values(Customer row) {
        return new Object[] {
            row.getCustomerKey(),
            row.getName(),
            row.getAddress(),
            row.getNationKey(),
            row.getPhone(),
            row.getAccountBalanceInCents(),
            once(row.getMarketSegment()),
            row.getComment()
        };
    }

    private Object[] values(Order row) {
        return new Object[] {
            row.getOrderKey(),
            row.getCustomerKey(),
            once(String.valueOf(row.getOrderStatus())),
            row.getTotalPriceInCents(),
            (long) row.getOrderDate(),
            once(row.getOrderPriority()),
            once(row.getClerk()),
            (long) row.getShipPriority(),
            row.getComment()
        };
    }

    private Object[] values(LineItem row) {
        return new Object[] {
            row.getOrderKey(),
            row.getPartKey(),
            row.getSupplierKey(),
            (long) row.getLineNumber(),
            100 * row.getQuantity(),
            row.getExtendedPriceInCents(),
            row.getDiscountPercent(),
            row.getTaxPercent(),
            once(row.getReturnFlag()),
            once(row.getStatus()),
            (long) row.getShipDate(),
            (long) row.getCommitDate(),
            (long) row.getReceiptDate(),
            once(row.getShipInstructions()),
            once(row.getShipMode()),
            row.getComment()
        };
    }

    private static Object[] values(Supplier row) {
        return new Object[] {
            row.getSupplierKey(),
            row.getName(),
            row.getAddress(),
            row.getNationKey(),
            row.getPhone(),
            row.getAccountBalanceInCents(),
            row.getComment()
        };
    }

    private static Object[] values(Nation row) {
        return new Object[] {row.getNationKey(), row.getName(), row.getRegionKey(), row.getComment()};
    }

    private static Object[] values(Region row) {
        return new Object[] {row.getRegionKey(), row.getName(), row.getComment()};
    }

    private Object[] values(Part row) {
        return new Object[] {
            row.getPartKey(),
            row.getName(),
            once(row.getManufacturer()),
            once(row.getBrand()),
            once(row.getType()),
            (long) row.getSize(),
            once(row.getContainer()),
            row.getRetailPriceInCents(),
            row.getComment()
        };
    }

    private static Object[] values(PartSupplier row) {
        return new Object[] {
            row.getPartKey(),
            row.getSupplierKey(),
            (long) row.getAvailableQuantity(),
            row.getSupplyCostInCents(),
            row.getComment()
        };
    }

    private String once(String text) {
        return repeated.computeIfAbsent(text, same -> same);
    }
}
