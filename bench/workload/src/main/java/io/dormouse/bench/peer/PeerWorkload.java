package io.dormouse.bench.peer;

import io.dormouse.bench.tpch.EventStream;
import io.dormouse.bench.tpch.EventStreams;
import io.dormouse.bench.tpch.StreamKind;
import io.dormouse.bench.tpch.Table;
import io.dormouse.bench.tpch.TpchColumn;
import io.dormouse.bench.tpch.TpchGenerator;
import io.dormouse.bench.tpch.TpchQuery;
import io.dormouse.bench.tpch.TpchRelation;
import java.util.Arrays;

/** What is to be played, in the few arguments from which all of its rows and their order follow. */
public record PeerWorkload(TpchQuery query, StreamKind stream, double scale, long seed) {

    /** Generates the rows and the stream; takes seconds at scale 1. */
    public EventStream build() {
        return EventStreams.build(stream, query, TpchGenerator.generate(scale, query.relations()), seed);
    }

    /** A number that two streams have in common only if, as good as certainly, they are the same events over the same rows. */
    public static long fingerprint(TpchQuery query, EventStream stream) {
        long print = 31L * Arrays.hashCode(stream.events()) + stream.measuredFrom();
        for (TpchRelation relation : query.relations()) {
            Table table = stream.rows().table(relation);
            for (TpchColumn column : relation.columns()) {
                int hash = column.kind() == TpchColumn.Kind.TEXT
                        ? Arrays.hashCode(table.texts(column.name()))
                        : Arrays.hashCode(table.longs(column.name()));
                print = 0x9e3779b97f4a7c15L * print + hash;
            }
        }
        return print;
    }
}
