package io.dormouse.bench.tpch;

import static io.dormouse.bench.tpch.TpchColumn.Kind.BIGINT;
import static io.dormouse.bench.tpch.TpchColumn.Kind.DATE;
import static io.dormouse.bench.tpch.TpchColumn.Kind.DECIMAL;
import static io.dormouse.bench.tpch.TpchColumn.Kind.INTEGER;
import static io.dormouse.bench.tpch.TpchColumn.Kind.TEXT;

import java.util.List;
import java.util.Locale;

/** A relation of TPC-H, with all of its columns in the order of the specification, and its primary key. */
@SuppressWarnings("ImmutableEnumChecker") // the lists are unmodifiable
public enum TpchRelation {
    CUSTOMER(
            List.of("c_custkey"),
            new TpchColumn("c_custkey", BIGINT),
            new TpchColumn("c_name", TEXT),
            new TpchColumn("c_address", TEXT),
            new TpchColumn("c_nationkey", BIGINT),
            new TpchColumn("c_phone", TEXT),
            new TpchColumn("c_acctbal", DECIMAL),
            new TpchColumn("c_mktsegment", TEXT),
            new TpchColumn("c_comment", TEXT)),
    ORDERS(
            List.of("o_orderkey"),
            new TpchColumn("o_orderkey", BIGINT),
            new TpchColumn("o_custkey", BIGINT),
            new TpchColumn("o_orderstatus", TEXT),
            new TpchColumn("o_totalprice", DECIMAL),
            new TpchColumn("o_orderdate", DATE),
            new TpchColumn("o_orderpriority", TEXT),
            new TpchColumn("o_clerk", TEXT),
            new TpchColumn("o_shippriority", INTEGER),
            new TpchColumn("o_comment", TEXT)),
    LINEITEM(
            List.of("l_orderkey", "l_linenumber"),
            new TpchColumn("l_orderkey", BIGINT),
            new TpchColumn("l_partkey", BIGINT),
            new TpchColumn("l_suppkey", BIGINT),
            new TpchColumn("l_linenumber", INTEGER),
            new TpchColumn("l_quantity", DECIMAL),
            new TpchColumn("l_extendedprice", DECIMAL),
            new TpchColumn("l_discount", DECIMAL),
            new TpchColumn("l_tax", DECIMAL),
            new TpchColumn("l_returnflag", TEXT),
            new TpchColumn("l_linestatus", TEXT),
            new TpchColumn("l_shipdate", DATE),
            new TpchColumn("l_commitdate", DATE),
            new TpchColumn("l_receiptdate", DATE),
            new TpchColumn("l_shipinstruct", TEXT),
            new TpchColumn("l_shipmode", TEXT),
            new TpchColumn("l_comment", TEXT)),
    SUPPLIER(
            List.of("s_suppkey"),
            new TpchColumn("s_suppkey", BIGINT),
            new TpchColumn("s_name", TEXT),
            new TpchColumn("s_address", TEXT),
            new TpchColumn("s_nationkey", BIGINT),
            new TpchColumn("s_phone", TEXT),
            new TpchColumn("s_acctbal", DECIMAL),
            new TpchColumn("s_comment", TEXT)),
    NATION(
            List.of("n_nationkey"),
            new TpchColumn("n_nationkey", BIGINT),
            new TpchColumn("n_name", TEXT),
            new TpchColumn("n_regionkey", BIGINT),
            new TpchColumn("n_comment", TEXT)),
    REGION(
            List.of("r_regionkey"),
            new TpchColumn("r_regionkey", BIGINT),
            new TpchColumn("r_name", TEXT),
            new TpchColumn("r_comment", TEXT));

    private final List<String> primaryKey;
    private final List<TpchColumn> columns;

    TpchRelation(List<String> primaryKey, TpchColumn... columns) {
        this.primaryKey = primaryKey;
        this.columns = List.of(columns);
    }

    /** The names of the columns that identify a row. */
    public List<String> primaryKey() {
        return primaryKey;
    }

    /** Every column, in the specification's order. */
    public List<TpchColumn> columns() {
        return columns;
    }

    /** The columns that some query reads and those of the key: what systems with tables keep, in this order. */
    public List<TpchColumn> keptColumns() {
        List<String> names = switch (this) {
            case CUSTOMER -> columns.stream().map(TpchColumn::name).toList();
            case ORDERS -> List.of("o_orderkey", "o_custkey", "o_orderdate", "o_shippriority");
            case LINEITEM ->
                List.of(
                        "l_orderkey",
                        "l_linenumber",
                        "l_suppkey",
                        "l_extendedprice",
                        "l_discount",
                        "l_returnflag",
                        "l_shipdate");
            case SUPPLIER -> List.of("s_suppkey", "s_nationkey");
            case NATION -> List.of("n_nationkey", "n_name", "n_regionkey");
            case REGION -> List.of("r_regionkey", "r_name");
        };
        return names.stream().map(name -> columns.get(indexOf(name))).toList();
    }

    /** The name as the queries spell it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The relation's number from zero, by which arrays of all relations are indexed. */
    @SuppressWarnings("EnumOrdinal") // numbers live within one run only
    public int number() {
        return ordinal();
    }

    /** The position of the named column; an IllegalArgumentException names one that the relation does not have. */
    public int indexOf(String column) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(column)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no column " + column + " in " + this);
    }
}
