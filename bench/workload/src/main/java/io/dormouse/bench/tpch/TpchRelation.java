package io.dormouse.bench.tpch;

import static io.dormouse.bench.stream.Column.Kind.BIGINT;
import static io.dormouse.bench.stream.Column.Kind.DATE;
import static io.dormouse.bench.stream.Column.Kind.DECIMAL;
import static io.dormouse.bench.stream.Column.Kind.INTEGER;
import static io.dormouse.bench.stream.Column.Kind.TEXT;

import io.dormouse.bench.stream.Column;
import io.dormouse.bench.stream.Relation;
import java.util.List;
import java.util.Locale;

/** A relation of TPC-H, with all of its columns in the order of the specification, and its primary key. */
@SuppressWarnings("ImmutableEnumChecker") // the lists are unmodifiable
public enum TpchRelation implements Relation {
    CUSTOMER(
            List.of("c_custkey"),
            new Column("c_custkey", BIGINT),
            new Column("c_name", TEXT),
            new Column("c_address", TEXT),
            new Column("c_nationkey", BIGINT),
            new Column("c_phone", TEXT),
            new Column("c_acctbal", DECIMAL),
            new Column("c_mktsegment", TEXT),
            new Column("c_comment", TEXT)),
    ORDERS(
            List.of("o_orderkey"),
            new Column("o_orderkey", BIGINT),
            new Column("o_custkey", BIGINT),
            new Column("o_orderstatus", TEXT),
            new Column("o_totalprice", DECIMAL),
            new Column("o_orderdate", DATE),
            new Column("o_orderpriority", TEXT),
            new Column("o_clerk", TEXT),
            new Column("o_shippriority", INTEGER),
            new Column("o_comment", TEXT)),
    LINEITEM(
            List.of("l_orderkey", "l_linenumber"),
            new Column("l_orderkey", BIGINT),
            new Column("l_partkey", BIGINT),
            new Column("l_suppkey", BIGINT),
            new Column("l_linenumber", INTEGER),
            new Column("l_quantity", DECIMAL),
            new Column("l_extendedprice", DECIMAL),
            new Column("l_discount", DECIMAL),
            new Column("l_tax", DECIMAL),
            new Column("l_returnflag", TEXT),
            new Column("l_linestatus", TEXT),
            new Column("l_shipdate", DATE),
            new Column("l_commitdate", DATE),
            new Column("l_receiptdate", DATE),
            new Column("l_shipinstruct", TEXT),
            new Column("l_shipmode", TEXT),
            new Column("l_comment", TEXT)),
    SUPPLIER(
            List.of("s_suppkey"),
            new Column("s_suppkey", BIGINT),
            new Column("s_name", TEXT),
            new Column("s_address", TEXT),
            new Column("s_nationkey", BIGINT),
            new Column("s_phone", TEXT),
            new Column("s_acctbal", DECIMAL),
            new Column("s_comment", TEXT)),
    NATION(
            List.of("n_nationkey"),
            new Column("n_nationkey", BIGINT),
            new Column("n_name", TEXT),
            new Column("n_regionkey", BIGINT),
            new Column("n_comment", TEXT)),
    REGION(
            List.of("r_regionkey"),
            new Column("r_regionkey", BIGINT),
            new Column("r_name", TEXT),
            new Column("r_comment", TEXT)),
    PART(
            List.of("p_partkey"),
            new Column("p_partkey", BIGINT),
            new Column("p_name", TEXT),
            new Column("p_mfgr", TEXT),
            new Column("p_brand", TEXT),
            new Column("p_type", TEXT),
            new Column("p_size", INTEGER),
            new Column("p_container", TEXT),
            new Column("p_retailprice", DECIMAL),
            new Column("p_comment", TEXT)),
    PARTSUPP(
            List.of("ps_partkey", "ps_suppkey"),
            new Column("ps_partkey", BIGINT),
            new Column("ps_suppkey", BIGINT),
            new Column("ps_availqty", INTEGER),
            new Column("ps_supplycost", DECIMAL),
            new Column("ps_comment", TEXT));

    private final List<String> primaryKey;
    private final List<Column> columns;

    TpchRelation(List<String> primaryKey, Column... columns) {
        this.primaryKey = primaryKey;
        this.columns = List.of(columns);
    }

    @Override
    public List<String> primaryKey() {
        return primaryKey;
    }

    @Override
    public List<Column> columns() {
        return columns;
    }

    @Override
    public List<Column> keptColumns() {
        List<String> names = switch (this) {
            case CUSTOMER -> columns.stream().map(Column::name).toList();
            case ORDERS -> List.of("o_orderkey", "o_custkey", "o_orderdate", "o_shippriority");
            case LINEITEM ->
                List.of(
                        "l_orderkey",
                        "l_linenumber",
                        "l_suppkey",
                        "l_extendedprice",
                        "l_discount",
                        "l_returnflag",
                        "l_shipdate",
                        "l_partkey",
                        "l_quantity");
            case SUPPLIER -> List.of("s_suppkey", "s_nationkey");
            case NATION -> List.of("n_nationkey", "n_name", "n_regionkey");
            case REGION -> List.of("r_regionkey", "r_name");
            case PART -> List.of("p_partkey", "p_name");
            case PARTSUPP -> List.of("ps_partkey", "ps_suppkey", "ps_supplycost");
        };
        return names.stream().map(name -> columns.get(indexOf(name))).toList();
    }

    @Override
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // numbers live within one run only
    public int number() {
        return ordinal();
    }
}
