package io.dormouse.bench.tpch;

import static io.dormouse.bench.tpch.TpchRelation.CUSTOMER;
import static io.dormouse.bench.tpch.TpchRelation.LINEITEM;
import static io.dormouse.bench.tpch.TpchRelation.NATION;
import static io.dormouse.bench.tpch.TpchRelation.ORDERS;
import static io.dormouse.bench.tpch.TpchRelation.PART;
import static io.dormouse.bench.tpch.TpchRelation.PARTSUPP;
import static io.dormouse.bench.tpch.TpchRelation.REGION;
import static io.dormouse.bench.tpch.TpchRelation.SUPPLIER;

import io.dormouse.bench.stream.AnswerLines;
import io.dormouse.bench.stream.Query;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A query of the workload with the specification's validation parameters: what it reads and what it asks. */
@SuppressWarnings("ImmutableEnumChecker") // the lists are unmodifiable
public enum TpchQuery implements Query {
    /** Orders of a market segment that are unshipped at a date, by the revenue still to come. */
    Q3(List.of(CUSTOMER, ORDERS, LINEITEM), """
            SELECT l_orderkey, sum(l_extendedprice * (1 - l_discount)) AS revenue, o_orderdate, o_shippriority
            FROM customer, orders, lineitem
            WHERE c_mktsegment = 'BUILDING' AND c_custkey = o_custkey AND l_orderkey = o_orderkey
              AND o_orderdate < DATE '1995-03-15' AND l_shipdate > DATE '1995-03-15'
            GROUP BY l_orderkey, o_orderdate, o_shippriority""", "revenue DESC, o_orderdate", "l_orderkey, o_shippriority", 10),
    /** Revenue of a year between customers and suppliers of the same nation, by nation of one region. */
    Q5(List.of(CUSTOMER, ORDERS, LINEITEM, SUPPLIER, NATION, REGION), """
            SELECT n_name, sum(l_extendedprice * (1 - l_discount)) AS revenue
            FROM customer, orders, lineitem, supplier, nation, region
            WHERE c_custkey = o_custkey AND l_orderkey = o_orderkey AND l_suppkey = s_suppkey
              AND c_nationkey = s_nationkey AND s_nationkey = n_nationkey AND n_regionkey = r_regionkey
              AND r_name = 'ASIA' AND o_orderdate >= DATE '1994-01-01' AND o_orderdate < DATE '1995-01-01'
            GROUP BY n_name""", "revenue DESC", "n_name", 0),
    /** Revenue of two years between two nations, by the supplier's, the customer's and the year. */
    Q7(List.of(SUPPLIER, LINEITEM, ORDERS, CUSTOMER, NATION), """
            SELECT n1.n_name AS supp_nation, n2.n_name AS cust_nation, EXTRACT(YEAR FROM l_shipdate) AS l_year,
                   sum(l_extendedprice * (1 - l_discount)) AS revenue
            FROM supplier, lineitem, orders, customer, nation n1, nation n2
            WHERE s_suppkey = l_suppkey AND o_orderkey = l_orderkey AND c_custkey = o_custkey
              AND s_nationkey = n1.n_nationkey AND c_nationkey = n2.n_nationkey
              AND ((n1.n_name = 'FRANCE' AND n2.n_name = 'GERMANY')
                OR (n1.n_name = 'GERMANY' AND n2.n_name = 'FRANCE'))
              AND l_shipdate BETWEEN DATE '1995-01-01' AND DATE '1996-12-31'
            GROUP BY n1.n_name, n2.n_name, EXTRACT(YEAR FROM l_shipdate)""", "supp_nation, cust_nation, l_year", "", 0),
    /** Profit on the parts of one colour, by the supplier's nation and the year of the order. */
    Q9(List.of(PART, SUPPLIER, LINEITEM, PARTSUPP, ORDERS, NATION), """
            SELECT n_name AS nation, EXTRACT(YEAR FROM o_orderdate) AS o_year,
                   sum(l_extendedprice * (1 - l_discount) - ps_supplycost * l_quantity) AS sum_profit
            FROM part, supplier, lineitem, partsupp, orders, nation
            WHERE s_suppkey = l_suppkey AND ps_suppkey = l_suppkey AND ps_partkey = l_partkey
              AND p_partkey = l_partkey AND o_orderkey = l_orderkey AND s_nationkey = n_nationkey
              AND p_name LIKE '%green%'
            GROUP BY n_name, EXTRACT(YEAR FROM o_orderdate)""", "nation, o_year DESC", "", 0),
    /** Customers by the revenue that their returned items of a quarter cost. */
    Q10(List.of(CUSTOMER, ORDERS, LINEITEM, NATION), """
            SELECT c_custkey, c_name, sum(l_extendedprice * (1 - l_discount)) AS revenue, c_acctbal, n_name,
                   c_address, c_phone, c_comment
            FROM customer, orders, lineitem, nation
            WHERE c_custkey = o_custkey AND l_orderkey = o_orderkey AND c_nationkey = n_nationkey
              AND o_orderdate >= DATE '1993-10-01' AND o_orderdate < DATE '1994-01-01' AND l_returnflag = 'R'
            GROUP BY c_custkey, c_name, c_acctbal, c_phone, n_name, c_address, c_comment""", "revenue DESC", "c_custkey", 20);

    private final List<TpchRelation> relations;
    private final String groups;
    private final String order;
    private final String ties;
    private final int limit;

    /** The query in parts: its groups, their order, what decides between equals (if there are any), and how many are asked for (0: all). */
    TpchQuery(List<TpchRelation> relations, String groups, String order, String ties, int limit) {
        this.relations = relations;
        this.groups = groups;
        this.order = order;
        this.ties = ties;
        this.limit = limit;
    }

    @Override
    public List<TpchRelation> relations() {
        return relations;
    }

    /** The query as SQL, its dates written out. */
    public String sql() {
        return groups + " ORDER BY " + order + (isLimited() ? " LIMIT " + limit : "");
    }

    /** The query with its ties broken by further columns: the answer is the same as that of {@link #sql}. */
    @Override
    public String recomputed() {
        return groups + " ORDER BY " + order + (ties.isEmpty() ? "" : ", " + ties)
                + (isLimited() ? " LIMIT " + limit : "");
    }

    @Override
    public String maintained() {
        return isLimited() ? recomputed() : groups;
    }

    private boolean isLimited() {
        return limit > 0;
    }

    @Override
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public AnswerLines newAnswer() {
        List<List<Object>> rows = new ArrayList<>();
        return new AnswerLines() {
            @Override
            public void add(List<? extends @Nullable Object> row) {
                rows.add(row.stream().<Object>map(Objects::requireNonNull).toList());
            }

            @Override
            public List<String> lines() {
                return Answer.of(TpchQuery.this, rows);
            }
        };
    }

    /** The days of a date since 1970-01-01, the unit of date columns. */
    public static long day(int year, int month, int dayOfMonth) {
        return LocalDate.of(year, month, dayOfMonth).toEpochDay();
    }
}
