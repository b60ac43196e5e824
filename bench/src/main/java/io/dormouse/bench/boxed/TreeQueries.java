package io.dormouse.bench.boxed;

import static io.dormouse.bench.tpch.TpchRelation.CUSTOMER;
import static io.dormouse.bench.tpch.TpchRelation.LINEITEM;
import static io.dormouse.bench.tpch.TpchRelation.NATION;
import static io.dormouse.bench.tpch.TpchRelation.ORDERS;
import static io.dormouse.bench.tpch.TpchRelation.REGION;
import static io.dormouse.bench.tpch.TpchRelation.SUPPLIER;

import io.dormouse.bench.tpch.Answer;
import io.dormouse.bench.tpch.TpchQuery;
import io.dormouse.bench.tpch.TpchRelation;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** The TPC-H workload's queries as foreign-key trees. */
final class TreeQueries {
    /** A tree, and the columns of each relation that make up its boxed rows, in their order. */
    record Columned(TreeQuery query, Map<TpchRelation, List<String>> columns) {}

    /** A node by the names of its columns. */
    private record Node(
            TpchRelation relation, List<String> columns, Predicate<Object[]> filter, List<Reference> references) {
        TreeNode numbered() {
            return new TreeNode(
                    relation.number(),
                    relation.primaryKey().stream().map(columns::indexOf).collect(Collectors.toList()),
                    filter,
                    references.stream()
                            .map(reference -> new TreeNode.Reference(
                                    columns.indexOf(reference.column()),
                                    reference.target().number()))
                            .collect(Collectors.toList()));
        }
    }

    /** A foreign key: the column that holds it, and the relation that it refers to. */
    private record Reference(String column, TpchRelation target) {}

    private TreeQueries() {}

    static Columned of(TpchQuery query) {
        return switch (query) {
            case Q3 -> q3();
            case Q5 -> q5();
            case Q10 -> q10();
            case Q7, Q9 -> throw new IllegalArgumentException(query + " is no tree of keys of one column each");
        };
    }

    private static Columned q3() {
        long date = TpchQuery.day(1995, 3, 15);
        Node customer =
                node(CUSTOMER, List.of("c_custkey", "c_mktsegment"), row -> row[1].equals("BUILDING"), List.of());
        Node orders = node(
                ORDERS,
                List.of("o_orderkey", "o_custkey", "o_orderdate", "o_shippriority"),
                row -> number(row[2]) < date,
                List.of(new Reference("o_custkey", CUSTOMER)));
        Node lines = node(
                LINEITEM,
                List.of("l_orderkey", "l_linenumber", "l_extendedprice", "l_discount", "l_shipdate"),
                row -> number(row[4]) > date,
                List.of(new Reference("l_orderkey", ORDERS)));
        return tree(
                List.of(customer, orders, lines),
                Set.of(ORDERS, LINEITEM),
                joined -> true,
                joined -> List.of(joined[ORDERS.number()][0], joined[ORDERS.number()][2], joined[ORDERS.number()][3]),
                joined -> revenue(joined[LINEITEM.number()], 2, 3),
                groups -> Answer.ofQ3(groups.entrySet().stream()
                        .map(group -> new Answer.Q3(
                                number(group.getKey().get(0)),
                                Answer.revenue(group.getValue().sum()),
                                LocalDate.ofEpochDay(number(group.getKey().get(1))),
                                number(group.getKey().get(2))))
                        .collect(Collectors.toList())));
    }

    private static Columned q5() {
        long from = TpchQuery.day(1994, 1, 1);
        long to = TpchQuery.day(1995, 1, 1);
        Node region = node(REGION, List.of("r_regionkey", "r_name"), row -> row[1].equals("ASIA"), List.of());
        Node nation = node(
                NATION,
                List.of("n_nationkey", "n_name", "n_regionkey"),
                row -> true,
                List.of(new Reference("n_regionkey", REGION)));
        Node supplier = node(
                SUPPLIER,
                List.of("s_suppkey", "s_nationkey"),
                row -> true,
                List.of(new Reference("s_nationkey", NATION)));
        Node customer = node(CUSTOMER, List.of("c_custkey", "c_nationkey"), row -> true, List.of());
        Node orders = node(
                ORDERS,
                List.of("o_orderkey", "o_custkey", "o_orderdate"),
                row -> number(row[2]) >= from && number(row[2]) < to,
                List.of(new Reference("o_custkey", CUSTOMER)));
        Node lines = node(
                LINEITEM,
                List.of("l_orderkey", "l_linenumber", "l_suppkey", "l_extendedprice", "l_discount"),
                row -> true,
                List.of(new Reference("l_orderkey", ORDERS), new Reference("l_suppkey", SUPPLIER)));
        return tree(
                List.of(region, nation, supplier, customer, orders, lines),
                Set.of(CUSTOMER, SUPPLIER, NATION, LINEITEM),
                joined -> joined[CUSTOMER.number()][1].equals(joined[SUPPLIER.number()][1]),
                joined -> List.of(joined[NATION.number()][1]),
                joined -> revenue(joined[LINEITEM.number()], 3, 4),
                TreeQueries::answerOfQ5);
    }

    private static List<String> answerOfQ5(Map<List<Object>, Group> groups) {
        Map<String, BigDecimal> byNation = new HashMap<>();
        groups.forEach((key, group) -> byNation.put((String) key.get(0), Answer.revenue(group.sum())));
        return Answer.ofQ5(byNation);
    }

    private static Columned q10() {
        long from = TpchQuery.day(1993, 10, 1);
        long to = TpchQuery.day(1994, 1, 1);
        Node nation = node(NATION, List.of("n_nationkey", "n_name"), row -> true, List.of());
        Node customer = node(
                CUSTOMER,
                List.of("c_custkey", "c_nationkey", "c_name", "c_acctbal", "c_address", "c_phone", "c_comment"),
                row -> true,
                List.of(new Reference("c_nationkey", NATION)));
        Node orders = node(
                ORDERS,
                List.of("o_orderkey", "o_custkey", "o_orderdate"),
                row -> number(row[2]) >= from && number(row[2]) < to,
                List.of(new Reference("o_custkey", CUSTOMER)));
        Node lines = node(
                LINEITEM,
                List.of("l_orderkey", "l_linenumber", "l_extendedprice", "l_discount", "l_returnflag"),
                row -> row[4].equals("R"),
                List.of(new Reference("l_orderkey", ORDERS)));
        return tree(
                List.of(nation, customer, orders, lines),
                Set.of(CUSTOMER, NATION, LINEITEM),
                joined -> true,
                TreeQueries::groupOfQ10,
                joined -> revenue(joined[LINEITEM.number()], 2, 3),
                groups -> Answer.ofQ10(groups.entrySet().stream()
                        .map(group -> rowOfQ10(group.getKey(), group.getValue().sum()))
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

    private static Columned tree(
            List<Node> nodes,
            Set<TpchRelation> reads,
            Predicate<Object[][]> agreement,
            Function<Object[][], List<Object>> group,
            ToLongFunction<Object[][]> measure,
            Function<Map<List<Object>, Group>, List<String>> answer) {
        TreeQuery query = new TreeQuery(
                nodes.stream().map(Node::numbered).collect(Collectors.toList()),
                reads.stream().map(TpchRelation::number).collect(Collectors.toSet()),
                agreement,
                group,
                measure,
                answer);
        Map<TpchRelation, List<String>> columns = new EnumMap<>(TpchRelation.class);
        nodes.forEach(node -> columns.put(node.relation(), node.columns()));
        return new Columned(query, columns);
    }

    private static Node node(
            TpchRelation relation, List<String> columns, Predicate<Object[]> filter, List<Reference> references) {
        return new Node(relation, columns, filter, references);
    }

    private static long revenue(Object[] line, int price, int discount) {
        return number(line[price]) * (100 - number(line[discount]));
    }

    private static long number(Object value) {
        return (Long) value;
    }
}
