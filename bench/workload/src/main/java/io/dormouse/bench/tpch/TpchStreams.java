package io.dormouse.bench.tpch;

import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.EventStreams;
import io.dormouse.bench.stream.StreamKind;
import io.dormouse.bench.stream.Table;
import io.dormouse.bench.stream.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The streams of TPC-H, by the rules of {@link EventStreams}.
 *
 * <p>In the window an order or a line item passes once. Rows of the relations that others refer to for long keep circulating, as
 * otherwise next to nothing would ever join. So rows of every relation leave and return while rows refer to them, and whole regions
 * fall asleep and wake.
 */
public final class TpchStreams {
    private static final TpchRelation[] RELATIONS = TpchRelation.values();

    private TpchStreams() {}

    /** The stream of a kind over the rows that a query reads; equal arguments give equal streams. */
    public static EventStream build(StreamKind kind, TpchQuery query, Tables source, long seed) {
        int[][] arrivals = new int[RELATIONS.length][];
        int[] sizes = new int[RELATIONS.length];
        for (TpchRelation relation : query.relations()) {
            sizes[relation.number()] = source.table(relation).size();
        }
        int[] insertions = EventStreams.shuffledInsertions(sizes, new Random(seed), arrivals);
        List<Table> arranged = new ArrayList<>();
        for (TpchRelation relation : query.relations()) {
            arranged.add(source.table(relation).arranged(arrivals[relation.number()]));
        }
        Tables rows = new Tables(arranged);
        return switch (kind) {
            case INSERT -> new EventStream(rows, insertions, 0);
            case WINDOW ->
                new EventStream(
                        rows, EventStreams.window(insertions, TpchStreams::circulates), EventStreams.width(insertions));
        };
    }

    private static boolean circulates(int event) {
        return switch (RELATIONS[EventStream.relation(event)]) {
            case ORDERS, LINEITEM -> false;
            case CUSTOMER, SUPPLIER, NATION, REGION, PART, PARTSUPP -> true;
        };
    }
}
