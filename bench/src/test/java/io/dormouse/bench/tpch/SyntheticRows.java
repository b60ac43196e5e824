package io.dormouse.bench.tpch;

import io.dormouse.bench.stream.Table;
import io.dormouse.bench.stream.Tables;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;

/**
 * Tiny random tables on which the queries' filters are passed and failed about equally often, references dangle, and
 * most rows refer to few others.
 */
final class SyntheticRows {
    private static final List<String> SEGMENTS = List.of("BUILDING", "BUILDING", "MACHINERY");
    private static final List<String> NATIONS = List.of("FRANCE", "GERMANY", "PERU", "PERU");
    private static final List<String> COLOURS = List.of("dark green linen", "greenish", "blue");
    private static final List<String> FLAGS = List.of("R", "R", "A", "N");

    private static final List<LocalDate> ANY_DAYS = List.of(
            LocalDate.of(1993, 9, 30), LocalDate.of(1994, 1, 1), LocalDate.of(1995, 1, 1), LocalDate.of(1995, 3, 15));

    private final TpchQuery query;
    private final Random random;

    private SyntheticRows(TpchQuery query, Random random) {
        this.query = query;
        this.random = random;
    }

    static Tables of(TpchQuery query, Random random) {
        SyntheticRows synthetic = new SyntheticRows(query, random);
        return new Tables(List.of(
                synthetic.regions(),
                synthetic.nations(),
                synthetic.suppliers(),
                synthetic.customers(),
                synthetic.orders(),
                synthetic.lines(),
                synthetic.parts(),
                synthetic.offers()));
    }

    private Table regions() {
        Table.Builder rows = new Table.Builder(TpchRelation.REGION, 2);
        return rows.add(0L, "ASIA", "").add(1L, "EUROPE", "").build();
    }

    private Table nations() {
        Table.Builder rows = new Table.Builder(TpchRelation.NATION, 4);
        for (long key = 0; key < 4; key++) {
            rows.add(key, NATIONS.get((int) key), skewed(3), "");
        }
        return rows.build();
    }

    private Table suppliers() {
        Table.Builder rows = new Table.Builder(TpchRelation.SUPPLIER, 4);
        for (long key = 0; key < 4; key++) {
            rows.add(key, "supplier", "", skewed(5), "", 0L, "");
        }
        return rows.build();
    }

    private Table customers() {
        Table.Builder rows = new Table.Builder(TpchRelation.CUSTOMER, 6);
        for (long key = 0; key < 6; key++) {
            rows.add(key, "c" + key, "a" + key, skewed(5), "p", (long) random.nextInt(), any(SEGMENTS), "x");
        }
        return rows.build();
    }

    private Table orders() {
        Table.Builder rows = new Table.Builder(TpchRelation.ORDERS, 10);
        for (long key = 0; key < 10; key++) {
            rows.add(key, skewed(7), "O", 0L, day().toEpochDay(), "", "", skewed(2), "");
        }
        return rows.build();
    }

    private LocalDate day() {
        return any(random.nextInt(4) == 0 ? ANY_DAYS : passingDays());
    }

    private List<LocalDate> passingDays() {
        return switch (query) {
            case Q3 -> List.of(LocalDate.of(1995, 3, 14), LocalDate.of(1992, 1, 1));
            case Q7, Q9 -> List.of(LocalDate.of(1994, 12, 31), LocalDate.of(1996, 1, 1));
            case Q5 -> List.of(LocalDate.of(1994, 1, 1), LocalDate.of(1994, 12, 31));
            case Q10 -> List.of(LocalDate.of(1993, 10, 1), LocalDate.of(1993, 12, 31));
        };
    }

    private Table lines() {
        Table.Builder rows = new Table.Builder(TpchRelation.LINEITEM, 30);
        long date = query == TpchQuery.Q7 ? TpchQuery.day(1996, 12, 30) : TpchQuery.day(1995, 3, 15);
        for (long key = 0; key < 11; key++) {
            long count = random.nextInt(5);
            for (long number = 1; number <= count; number++) {
                long price = random.nextInt(4) == 0 ? 0 : 1 + random.nextInt(100);
                long discount = random.nextInt(4) == 0 ? 100 : random.nextInt(11);
                long shipped = date + random.nextInt(4);
                rows.add(
                        key,
                        skewed(4),
                        skewed(5),
                        number,
                        100L * (1 + random.nextInt(3)),
                        price,
                        discount,
                        0L,
                        any(FLAGS),
                        "",
                        shipped,
                        0L,
                        0L,
                        "",
                        "",
                        "");
            }
        }
        return rows.build();
    }

    private Table parts() {
        Table.Builder rows = new Table.Builder(TpchRelation.PART, 3);
        for (long key = 0; key < 3; key++) {
            rows.add(key, any(COLOURS), "", "", "", 1L, "", 0L, "");
        }
        return rows.build();
    }

    private Table offers() {
        Table.Builder rows = new Table.Builder(TpchRelation.PARTSUPP, 12);
        for (long part = 0; part < 4; part++) {
            for (long supplier = 0; supplier < 5; supplier++) {
                if (random.nextInt(3) > 0) {
                    rows.add(part, supplier, 1L, (long) random.nextInt(50), "");
                }
            }
        }
        return rows.build();
    }

    private long skewed(int bound) {
        return Math.min(random.nextInt(bound), random.nextInt(bound));
    }

    private <T> T any(List<T> items) {
        return items.get(random.nextInt(items.size()));
    }
}
