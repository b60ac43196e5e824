package io.dormouse.cli.demo;

import io.trino.tpch.Customer;
import io.trino.tpch.CustomerGenerator;
import io.trino.tpch.Distributions;
import io.trino.tpch.LineItem;
import io.trino.tpch.LineItemGenerator;
import io.trino.tpch.Nation;
import io.trino.tpch.NationGenerator;
import io.trino.tpch.Order;
import io.trino.tpch.OrderGenerator;
import io.trino.tpch.TextPool;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** The rows of one TPC-H relation, by number from 0. Immutable. */
final class TpchTable<E> {
    private static final int TEXT_LENGTH = 10_000_000;

    private final String name;
    private final List<E> entities;
    private final BiConsumer<E, RowSink> fields;

    private TpchTable(String name, Iterable<E> generator, BiConsumer<E, RowSink> fields) {
        this.name = name;
        this.entities = new ArrayList<>();
        this.fields = fields;
        generator.forEach(entities::add);
    }

    /**
     * Generates the relations that Query 10 reads, as TPC-H's generator does; only comments are cut from a shorter text, since
     * making the full one takes longer than the demonstration.
     */
    static List<TpchTable<?>> generate(double scaleFactor) {
        Distributions distributions = Distributions.getDefaultDistributions();
        TextPool text = new TextPool(TEXT_LENGTH, distributions);
        return List.of(
                new TpchTable<>(
                        "customer", new CustomerGenerator(scaleFactor, 1, 1, distributions, text), TpchTable::customer),
                new TpchTable<>("orders", new OrderGenerator(scaleFactor, 1, 1, distributions, text), TpchTable::order),
                new TpchTable<>(
                        "lineitem", new LineItemGenerator(scaleFactor, 1, 1, distributions, text), TpchTable::lineItem),
                new TpchTable<>("nation", new NationGenerator(distributions, text), TpchTable::nation));
    }

    String name() {
        return name;
    }

    int size() {
        return entities.size();
    }

    /** Hands the values of one row to {@code sink}. */
    void read(int number, RowSink sink) {
        fields.accept(entities.get(number), sink);
    }

    private static void customer(Customer row, RowSink sink) {
        sink.number(row.getCustomerKey());
        sink.text(row.getName());
        sink.text(row.getAddress());
        sink.number(row.getNationKey());
        sink.text(row.getPhone());
        sink.hundredths(row.getAccountBalanceInCents());
        sink.text(row.getMarketSegment());
        sink.text(row.getComment());
    }

    private static void order(Order row, RowSink sink) {
        sink.number(row.getOrderKey());
        sink.number(row.getCustomerKey());
        sink.text(String.valueOf(row.getOrderStatus()));
        sink.hundredths(row.getTotalPriceInCents());
        sink.date(row.getOrderDate());
        sink.text(row.getOrderPriority());
        sink.text(row.getClerk());
        sink.number(row.getShipPriority());
        sink.text(row.getComment());
    }

    private static void lineItem(LineItem row, RowSink sink) {
        sink.number(row.getOrderKey());
        sink.number(row.getPartKey());
        sink.number(row.getSupplierKey());
        sink.number(row.getLineNumber());
        sink.hundredths(row.getQuantity() * 100);
        sink.hundredths(row.getExtendedPriceInCents());
        sink.hundredths(row.getDiscountPercent());
        sink.hundredths(row.getTaxPercent());
        sink.text(row.getReturnFlag());
        sink.text(row.getStatus());
        sink.date(row.getShipDate());
        sink.date(row.getCommitDate());
        sink.date(row.getReceiptDate());
        sink.text(row.getShipInstructions());
        sink.text(row.getShipMode());
        sink.text(row.getComment());
    }

    private static void nation(Nation row, RowSink sink) {
        sink.number(row.getNationKey());
        sink.text(row.getName());
        sink.number(row.getRegionKey());
        sink.text(row.getComment());
    }
}
