package io.dormouse.bench.boxed;

import static io.dormouse.bench.tpch.TpchRelation.CUSTOMER;
import static io.dormouse.bench.tpch.TpchRelation.LINEITEM;
import static io.dormouse.bench.tpch.TpchRelation.NATION;
import static io.dormouse.bench.tpch.TpchRelation.ORDERS;
import static io.dormouse.bench.tpch.TpchRelation.REGION;
import static io.dormouse.bench.tpch.TpchRelation.SUPPLIER;

import io.dormouse.bench.boxed.TreeNode.Reference;
import io.dormouse.bench.tpch.Answer;
import io.dormouse.bench.tpch.TpchQuery;
import io.dormouse.bench.tpch.TpchRelation;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The workload's queries as foreign-key trees. */
final class TreeQueries {
    private TreeQueries() {}

    static TreeQuery of(TpchQuery query) {
        return switch (query) {
            case Q3 -> q3();
            case Q5 -> q5();
            case Q10 -> q10();
        };
    }

    private static TreeQuery q3() {
        long date = TpchQuery.day(1995, 3, 15);
        TreeNode customer =
                node(CUSTOMER, List.of("c_custkey", "c_mktsegment"), row -> row[1].equals("BUILDING"), List.of());
        TreeNode orders = node(
                ORDERS,
                List.of("o_orderkey", "o_custkey", "o_orderdate", "o_shippriority"),
                row -> number(row[2]) < date,
                List.of(new Reference("o_custkey", CUSTOMER)));
        TreeNode lines = node(
                LINEITEM,
                List.of("l_orderkey", "l_linenumber", "l_extendedprice", "l_discount", "l_shipdate"),
                row -> number(row[4]) > date,
                List.of(new Reference("l_orderkey", ORDERS)));
        return new TreeQuery(
                List.of(customer, orders, lines),
                LINEITEM,
                joined -> true,
                joined -> List.of(joined[ORDERS.number()][0], joined[ORDERS.number()][2], joined[ORDERS.number()][3]),
                joined -> revenue(joined[LINEITEM.number()], 2, 3),
                groups -> Answer.ofQ3(groups.entrySet().stream()
                        .map(group -> new Answer.Q3(
                                number(group.getKey().get(0)),
                                Answer.revenue(group.getValue()),
                                LocalDate.ofEpochDay(number(group.getKey().get(1))),
                                number(group.getKey().get(2))))
                        .collect(Collectors.toList())));
    }

    private static TreeQuery q5() {
        long from = TpchQuery.day(1994, 1, 1);
        long to = TpchQuery.day(1995, 1, 1);
        TreeNode region = node(REGION, List.of("r_regionkey", "r_name"), row -> row[1].equals("ASIA"), List.of());
        TreeNode nation = node(
                NATION,
                List.of("n_nationkey", "n_name", "n_regionkey"),
                row -> true,
                List.of(new Reference("n_regionkey", REGION)));
        TreeNode supplier = node(
                SUPPLIER,
                List.of("s_suppkey", "s_nationkey"),
                row -> true,
                List.of(new Reference("s_nationkey", NATION)));
        TreeNode customer = node(CUSTOMER, List.of("c_custkey", "c_nationkey"), row -> true, List.of());
        TreeNode orders = node(
                ORDERS,
                List.of("o_orderkey", "o_custkey", "o_orderdate"),
                row -> number(row[2]) >= from && number(row[2]) < to,
                List.of(new Reference("o_custkey", CUSTOMER)));
        TreeNode lines = node(
                LINEITEM,
                List.of("l_orderkey", "l_linenumber", "l_suppkey", "l_extendedprice", "l_discount"),
                row -> true,
                List.of(new Reference("l_orderkey", ORDERS), new Reference("l_suppkey", SUPPLIER)));
        return new TreeQuery(
                List.of(region, nation, supplier, customer, orders, lines),
                LINEITEM,
                joined -> joined[CUSTOMER.number()][1].equals(joined[SUPPLIER.number()][1]),
                joined -> List.of(joined[NATION.number()][1]),
                joined -> revenue(joined[LINEITEM.number()], 3, 4),
                TreeQueries::answerOfQ5);
    }

    private static List<String> answerOfQ5(Map<List<Object>, Long> groups) {
        Map<String, BigDecimal> byNation = new HashMap<>();
        groups.forEach((key, sum) -> byNation.put((String) key.get(0), Answer.revenue(sum)));
        return Answer.ofQ5(byNation);
    }

    private static TreeQuery q10() {
        long from = TpchQuery.day(1993, 10, 1);
        long to = TpchQuery.day(1994, 1, 1);
        TreeNode nation = node(NATION, List.of("n_nationkey", "n_name"), row -> true, List.of());
        TreeNode customer = node(
                CUSTOMER,
                List.of("c_custkey", "c_nationkey", "c_name", "c_acctbal", "c_address", "c_phone", "c_comment"),
                row -> true,
                List.of(new Reference("c_nationkey", NATION)));
        TreeNode orders = node(
                ORDERS,
                List.of("o_orderkey", "o_custkey", "o_orderdate"),
                row -> number(row[2]) >= from && number(row[2]) < to,
                List.of(new Reference("o_custkey", CUSTOMER)));
        TreeNode lines = node(
                LINEITEM,
                List.of("l_orderkey", "l_linenumber", "l_extendedprice", "l_discount", "l_returnflag"),
                row -> row[4].equals("R"),
                List.of(new Reference("l_orderkey", ORDERS)));
        return new TreeQuery(
                List.of(nation, customer, orders, lines),
                LINEITEM,
                joined -> true,
                TreeQueries::groupOfQ10,
                joined -> revenue(joined[LINEITEM.number()], 2, 3),
                groups -> Answer.ofQ10(groups.entrySet().stream()
                        .map(group -> rowOfQ10(group.getKey(), group.getValue()))
                        .collect(Collectors.toList())));
    }

    private static List<Object> groupOfQ10(Object[][] joined) {
        Object[] customer = joined[CUSTOMER.number()];
        Object nation = joined[NATION.number()][1];
        return List.of(customer[0], customer[2], customer[3], nation, customer[4], customer[5], customer[6]);
    }

    private static Answer.Q10 rowOfQ10(List<Object> group, long sum) {
        return new Answer.Q10(
                number(group.get(0)),
                (String) group.get(1),
                Answer.revenue(sum),
                Answer.money(number(group.get(2))),
                (String) group.get(3),
                (String) group.get(4),
                (String) group.get(5),
                (String) group.get(6));
    }

    private static TreeNode node(
            TpchRelation relation, List<String> columns, Predicate<Object[]> filter, List<Reference> references) {
        return new TreeNode(relation, columns, filter, references);
    }

    private static long revenue(Object[] line, int price, int discount) {
        return number(line[price]) * (100 - number(line[discount]));
    }

    private static long number(Object value) {
        return (Long) value;
    }
}
