package io.dormouse.bench.dormouse;

import io.dormouse.Dormouse;
import io.dormouse.RowWriter;
import io.dormouse.bench.stream.Column;
import io.dormouse.bench.stream.Table;
import io.dormouse.bench.tpch.TpchRelation;
import java.util.ArrayList;
import java.util.List;

/** The tables of the benchmark: the columns that some query reads and those of the keys, and a writer for each. */
final class RelationWriters {
    private RelationWriters() {}

    /** The statement that creates the table. */
    static String definition(TpchRelation relation, boolean stored) {
        List<String> parts = new ArrayList<>();
        for (Column column : relation.keptColumns()) {
            String type = switch (column.kind()) {
                case BIGINT -> "BIGINT";
                case INTEGER -> "INTEGER";
                case DECIMAL -> "DECIMAL(15,2)";
                case DATE -> "DATE";
                case TEXT -> "TEXT";
            };
            parts.add(column.name() + " " + type + " NOT NULL");
        }
        parts.add("PRIMARY KEY (" + String.join(", ", relation.primaryKey()) + ")");
        return "CREATE TABLE " + relation.label() + " (" + String.join(", ", parts) + ")"
                + (stored ? "" : " WITH (stored = false)");
    }

    /** The writer of the rows of {@code table}, which is of {@code relation}. */
    static RelationWriter of(Dormouse dormouse, TpchRelation relation, Table table) {
        RowWriter writer = dormouse.writer(relation.label());
        return switch (relation) {
            case CUSTOMER -> new Customers(writer, table);
            case ORDERS -> new Orders(writer, table);
            case LINEITEM -> new Lineitems(writer, table);
            case SUPPLIER -> new Suppliers(writer, table);
            case NATION -> new Nations(writer, table);
            case REGION -> new Regions(writer, table);
            case PART -> new Parts(writer, table);
            case PARTSUPP -> new PartSuppliers(writer, table);
        };
    }

    private static final class Customers extends RelationWriter {
        private final long[] custKey;
        private final String[] name;
        private final String[] address;
        private final long[] nationKey;
        private final String[] phone;
        private final long[] balance;
        private final String[] segment;
        private final String[] comment;

        Customers(RowWriter writer, Table table) {
            super(writer);
            custKey = table.longs("c_custkey");
            name = table.texts("c_name");
            address = table.texts("c_address");
            nationKey = table.longs("c_nationkey");
            phone = table.texts("c_phone");
            balance = table.longs("c_acctbal");
            segment = table.texts("c_mktsegment");
            comment = table.texts("c_comment");
        }

        @Override
        public long getLong(int column) {
            return switch (column) {
                case 0 -> custKey[row];
                case 3 -> nationKey[row];
                case 5 -> balance[row];
                default -> throw noColumn(column);
            };
        }

        @Override
        public String getText(int column) {
            return switch (column) {
                case 1 -> name[row];
                case 2 -> address[row];
                case 4 -> phone[row];
                case 6 -> segment[row];
                case 7 -> comment[row];
                default -> throw noColumn(column);
            };
        }
    }

    private static final class Orders extends RelationWriter {
        private final long[] orderKey;
        private final long[] custKey;
        private final long[] date;
        private final long[] priority;

        Orders(RowWriter writer, Table table) {
            super(writer);
            orderKey = table.longs("o_orderkey");
            custKey = table.longs("o_custkey");
            date = table.longs("o_orderdate");
            priority = table.longs("o_shippriority");
        }

        @Override
        public long getLong(int column) {
            return switch (column) {
                case 0 -> orderKey[row];
                case 1 -> custKey[row];
                case 2 -> date[row];
                case 3 -> priority[row];
                default -> throw noColumn(column);
            };
        }
    }

    private static final class Lineitems extends RelationWriter {
        private final long[] orderKey;
        private final long[] lineNumber;
        private final long[] suppKey;
        private final long[] price;
        private final long[] discount;
        private final String[] returnFlag;
        private final long[] shipDate;
        private final long[] partKey;
        private final long[] quantity;

        Lineitems(RowWriter writer, Table table) {
            super(writer);
            orderKey = table.longs("l_orderkey");
            lineNumber = table.longs("l_linenumber");
            suppKey = table.longs("l_suppkey");
            price = table.longs("l_extendedprice");
            discount = table.longs("l_discount");
            returnFlag = table.texts("l_returnflag");
            shipDate = table.longs("l_shipdate");
            partKey = table.longs("l_partkey");
            quantity = table.longs("l_quantity");
        }

        @Override
        public long getLong(int column) {
            return switch (column) {
                case 0 -> orderKey[row];
                case 1 -> lineNumber[row];
                case 2 -> suppKey[row];
                case 3 -> price[row];
                case 4 -> discount[row];
                case 6 -> shipDate[row];
                case 7 -> partKey[row];
                case 8 -> quantity[row];
                default -> throw noColumn(column);
            };
        }

        @Override
        public String getText(int column) {
            return switch (column) {
                case 5 -> returnFlag[row];
                default -> throw noColumn(column);
            };
        }
    }

    private static final class Suppliers extends RelationWriter {
        private final long[] suppKey;
        private final long[] nationKey;

        Suppliers(RowWriter writer, Table table) {
            super(writer);
            suppKey = table.longs("s_suppkey");
            nationKey = table.longs("s_nationkey");
        }

        @Override
        public long getLong(int column) {
            return switch (column) {
                case 0 -> suppKey[row];
                case 1 -> nationKey[row];
                default -> throw noColumn(column);
            };
        }
    }

    private static final class Nations extends RelationWriter {
        private final long[] nationKey;
        private final String[] name;
        private final long[] regionKey;

        Nations(RowWriter writer, Table table) {
            super(writer);
            nationKey = table.longs("n_nationkey");
            name = table.texts("n_name");
            regionKey = table.longs("n_regionkey");
        }

        @Override
        public long getLong(int column) {
            return switch (column) {
                case 0 -> nationKey[row];
                case 2 -> regionKey[row];
                default -> throw noColumn(column);
            };
        }

        @Override
        public String getText(int column) {
            return switch (column) {
                case 1 -> name[row];
                default -> throw noColumn(column);
            };
        }
    }

    private static final class Regions extends RelationWriter {
        private final long[] regionKey;
        private final String[] name;

        Regions(RowWriter writer, Table table) {
            super(writer);
            regionKey = table.longs("r_regionkey");
            name = table.texts("r_name");
        }

        @Override
        public long getLong(int column) {
            return switch (column) {
                case 0 -> regionKey[row];
                default -> throw noColumn(column);
            };
        }

        @Override
        public String getText(int column) {
            return switch (column) {
                case 1 -> name[row];
                default -> throw noColumn(column);
            };
        }
    }

    private static final class Parts extends RelationWriter {
        private final long[] partKey;
        private final String[] name;

        Parts(RowWriter writer, Table table) {
            super(writer);
            partKey = table.longs("p_partkey");
            name = table.texts("p_name");
        }

        @Override
        public long getLong(int column) {
            return switch (column) {
                case 0 -> partKey[row];
                default -> throw noColumn(column);
            };
        }

        @Override
        public String getText(int column) {
            return switch (column) {
                case 1 -> name[row];
                default -> throw noColumn(column);
            };
        }
    }

    private static final class PartSuppliers extends RelationWriter {
        private final long[] partKey;
        private final long[] suppKey;
        private final long[] cost;

        PartSuppliers(RowWriter writer, Table table) {
            super(writer);
            partKey = table.longs("ps_partkey");
            suppKey = table.longs("ps_suppkey");
            cost = table.longs("ps_supplycost");
        }

        @Override
        public long getLong(int column) {
            return switch (column) {
                case 0 -> partKey[row];
                case 1 -> suppKey[row];
                case 2 -> cost[row];
                default -> throw noColumn(column);
            };
        }
    }
}
