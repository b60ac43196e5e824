package io.dormouse.bench.tpch;

import static io.dormouse.bench.tpch.TpchRelation.CUSTOMER;
import static io.dormouse.bench.tpch.TpchRelation.LINEITEM;
import static io.dormouse.bench.tpch.TpchRelation.NATION;
import static io.dormouse.bench.tpch.TpchRelation.ORDERS;
import static io.dormouse.bench.tpch.TpchRelation.PART;
import static io.dormouse.bench.tpch.TpchRelation.PARTSUPP;
import static io.dormouse.bench.tpch.TpchRelation.REGION;
import static io.dormouse.bench.tpch.TpchRelation.SUPPLIER;

import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.Tables;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * The queries from scratch over the rows that are present, by nested loops; shares only {@link Answer}'s form. What tests
 * compare contenders with. Not thread-safe; an answer takes the product of the sizes of the relations that it joins.
 */
public final class NaiveAnswer {
    private static final Set<String> TRADING = Set.of("FRANCE", "GERMANY");

    private final Tables rows;
    private final Map<TpchRelation, BitSet> present = new EnumMap<>(TpchRelation.class);

    /** Over no rows yet, of those that the tables hold. */
    public NaiveAnswer(Tables rows) {
        this.rows = rows;
    }

    /** Inserts a row (weight 1) or deletes it (−1). */
    public void apply(TpchRelation relation, int row, int weight) {
        present(relation).set(row, weight > 0);
    }

    /** Whether the row is there. */
    public boolean isPresent(TpchRelation relation, int row) {
        return present(relation).get(row);
    }

    /** The answer as {@link Answer} forms it. */
    public List<String> answer(TpchQuery query) {
        return switch (query) {
            case Q3 -> q3();
            case Q5 -> q5();
            case Q7 -> q7();
            case Q9 -> q9();
            case Q10 -> q10();
        };
    }

    /** The answer at the end of a stream. */
    public static List<String> atTheEnd(TpchQuery query, EventStream stream) {
        NaiveAnswer naive = new NaiveAnswer(stream.rows());
        TpchRelation[] relations = TpchRelation.values();
        for (int event : stream.events()) {
            naive.apply(relations[EventStream.relation(event)], EventStream.row(event), EventStream.weight(event));
        }
        return naive.answer(query);
    }

    private List<String> q3() {
        Map<Integer, BigDecimal> sums = new HashMap<>();
        forEach(LINEITEM, line -> {
            if (date(LINEITEM, "l_shipdate", line).isAfter(LocalDate.of(1995, 3, 15))) {
                join(LINEITEM, "l_orderkey", line, ORDERS, "o_orderkey", order -> {
                    if (date(ORDERS, "o_orderdate", order).isBefore(LocalDate.of(1995, 3, 15))) {
                        join(ORDERS, "o_custkey", order, CUSTOMER, "c_custkey", customer -> {
                            if (text(CUSTOMER, "c_mktsegment", customer).equals("BUILDING")) {
                                sums.merge(order, revenue(line), BigDecimal::add);
                            }
                        });
                    }
                });
            }
        });
        List<Answer.Q3> groups = new ArrayList<>();
        sums.forEach((order, sum) -> groups.add(new Answer.Q3(
                number(ORDERS, "o_orderkey", order),
                sum,
                date(ORDERS, "o_orderdate", order),
                number(ORDERS, "o_shippriority", order))));
        return Answer.ofQ3(groups);
    }

    private List<String> q5() {
        Map<String, BigDecimal> sums = new HashMap<>();
        forEach(
                LINEITEM,
                line -> join(LINEITEM, "l_orderkey", line, ORDERS, "o_orderkey", order -> {
                    if (date(ORDERS, "o_orderdate", order).getYear() == 1994) {
                        join(
                                ORDERS,
                                "o_custkey",
                                order,
                                CUSTOMER,
                                "c_custkey",
                                customer -> addToNation(line, customer, sums));
                    }
                }));
        return Answer.ofQ5(sums);
    }

    private void addToNation(int line, int customer, Map<String, BigDecimal> sums) {
        join(LINEITEM, "l_suppkey", line, SUPPLIER, "s_suppkey", supplier -> {
            if (number(SUPPLIER, "s_nationkey", supplier) == number(CUSTOMER, "c_nationkey", customer)) {
                join(
                        SUPPLIER,
                        "s_nationkey",
                        supplier,
                        NATION,
                        "n_nationkey",
                        nation -> join(NATION, "n_regionkey", nation, REGION, "r_regionkey", region -> {
                            if (text(REGION, "r_name", region).equals("ASIA")) {
                                sums.merge(text(NATION, "n_name", nation), revenue(line), BigDecimal::add);
                            }
                        }));
            }
        });
    }

    private List<String> q7() {
        Map<List<Object>, BigDecimal> sums = new HashMap<>();
        forEach(LINEITEM, line -> {
            LocalDate shipped = date(LINEITEM, "l_shipdate", line);
            if (shipped.getYear() == 1995 || shipped.getYear() == 1996) {
                nationsOfSupplier(line, from -> {
                    if (TRADING.contains(from)) {
                        nationsOfCustomer(line, to -> {
                            if (TRADING.contains(to) && !to.equals(from)) {
                                sums.merge(List.of(from, to, shipped.getYear()), revenue(line), BigDecimal::add);
                            }
                        });
                    }
                });
            }
        });
        return Answer.ofQ7(sums.entrySet().stream()
                .map(group -> new Answer.Q7(
                        (String) group.getKey().get(0),
                        (String) group.getKey().get(1),
                        (Integer) group.getKey().get(2),
                        group.getValue()))
                .toList());
    }

    private List<String> q9() {
        Map<List<Object>, BigDecimal> sums = new HashMap<>();
        forEach(
                LINEITEM,
                line -> join(LINEITEM, "l_partkey", line, PART, "p_partkey", part -> {
                    if (text(PART, "p_name", part).contains("green")) {
                        join(LINEITEM, "l_partkey", line, PARTSUPP, "ps_partkey", offer -> {
                            if (number(PARTSUPP, "ps_suppkey", offer) == number(LINEITEM, "l_suppkey", line)) {
                                addProfit(line, offer, sums);
                            }
                        });
                    }
                }));
        return Answer.ofQ9(sums.entrySet().stream()
                .map(group -> new Answer.Q9(
                        (String) group.getKey().get(0), (Integer) group.getKey().get(1), group.getValue()))
                .toList());
    }

    private void addProfit(int line, int offer, Map<List<Object>, BigDecimal> sums) {
        BigDecimal cost = BigDecimal.valueOf(number(PARTSUPP, "ps_supplycost", offer), 2)
                .multiply(BigDecimal.valueOf(number(LINEITEM, "l_quantity", line), 2));
        nationsOfSupplier(
                line,
                nation -> join(
                        LINEITEM,
                        "l_orderkey",
                        line,
                        ORDERS,
                        "o_orderkey",
                        order -> sums.merge(
                                List.of(
                                        nation,
                                        date(ORDERS, "o_orderdate", order).getYear()),
                                revenue(line).subtract(cost),
                                BigDecimal::add)));
    }

    private void nationsOfSupplier(int line, Consumer<String> name) {
        join(
                LINEITEM,
                "l_suppkey",
                line,
                SUPPLIER,
                "s_suppkey",
                supplier -> nations(SUPPLIER, "s_nationkey", supplier, name));
    }

    private void nationsOfCustomer(int line, Consumer<String> name) {
        join(
                LINEITEM,
                "l_orderkey",
                line,
                ORDERS,
                "o_orderkey",
                order -> join(
                        ORDERS,
                        "o_custkey",
                        order,
                        CUSTOMER,
                        "c_custkey",
                        customer -> nations(CUSTOMER, "c_nationkey", customer, name)));
    }

    private void nations(TpchRelation from, String reference, int row, Consumer<String> name) {
        join(from, reference, row, NATION, "n_nationkey", nation -> name.accept(text(NATION, "n_name", nation)));
    }

    private List<String> q10() {
        Map<List<Integer>, BigDecimal> sums = new HashMap<>();
        forEach(LINEITEM, line -> {
            if (text(LINEITEM, "l_returnflag", line).equals("R")) {
                join(LINEITEM, "l_orderkey", line, ORDERS, "o_orderkey", order -> {
                    LocalDate date = date(ORDERS, "o_orderdate", order);
                    if (date.getYear() == 1993 && date.getMonthValue() >= 10) {
                        join(
                                ORDERS,
                                "o_custkey",
                                order,
                                CUSTOMER,
                                "c_custkey",
                                customer -> join(
                                        CUSTOMER,
                                        "c_nationkey",
                                        customer,
                                        NATION,
                                        "n_nationkey",
                                        nation ->
                                                sums.merge(List.of(customer, nation), revenue(line), BigDecimal::add)));
                    }
                });
            }
        });
        List<Answer.Q10> groups = new ArrayList<>();
        sums.forEach((group, sum) -> groups.add(q10Row(group.get(0), group.get(1), sum)));
        return Answer.ofQ10(groups);
    }

    private Answer.Q10 q10Row(int customer, int nation, BigDecimal sum) {
        return new Answer.Q10(
                number(CUSTOMER, "c_custkey", customer),
                text(CUSTOMER, "c_name", customer),
                sum,
                BigDecimal.valueOf(number(CUSTOMER, "c_acctbal", customer), 2),
                text(NATION, "n_name", nation),
                text(CUSTOMER, "c_address", customer),
                text(CUSTOMER, "c_phone", customer),
                text(CUSTOMER, "c_comment", customer));
    }

    private BigDecimal revenue(int line) {
        BigDecimal price = BigDecimal.valueOf(number(LINEITEM, "l_extendedprice", line), 2);
        BigDecimal discount = BigDecimal.valueOf(number(LINEITEM, "l_discount", line), 2);
        return price.multiply(BigDecimal.ONE.subtract(discount));
    }

    private void join(TpchRelation from, String reference, int row, TpchRelation to, String key, IntConsumer matching) {
        long wanted = number(from, reference, row);
        forEach(to, candidate -> {
            if (number(to, key, candidate) == wanted) {
                matching.accept(candidate);
            }
        });
    }

    private void forEach(TpchRelation relation, IntConsumer row) {
        present(relation).stream().forEach(row);
    }

    private BitSet present(TpchRelation relation) {
        return present.computeIfAbsent(relation, created -> new BitSet());
    }

    private long number(TpchRelation relation, String column, int row) {
        return rows.table(relation).longs(column)[row];
    }

    private LocalDate date(TpchRelation relation, String column, int row) {
        return LocalDate.ofEpochDay(number(relation, column, row));
    }

    private String text(TpchRelation relation, String column, int row) {
        return rows.table(relation).texts(column)[row];
    }
}
