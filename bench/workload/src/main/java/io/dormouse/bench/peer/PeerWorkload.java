package io.dormouse.bench.peer;

import io.dormouse.bench.graph.Graph;
import io.dormouse.bench.graph.PathQuery;
import io.dormouse.bench.graph.PathStream;
import io.dormouse.bench.stream.Column;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.Query;
import io.dormouse.bench.stream.Relation;
import io.dormouse.bench.stream.StreamKind;
import io.dormouse.bench.stream.Table;
import io.dormouse.bench.tpch.TpchGenerator;
import io.dormouse.bench.tpch.TpchQuery;
import io.dormouse.bench.tpch.TpchStreams;
import java.util.Arrays;

/** What is to be played, in the few arguments from which all of its rows and their order follow. */
public sealed interface PeerWorkload {
    /** The query whose answer is kept. */
    Query query();

    /** Generates the rows and the stream; takes seconds where there are millions. */
    EventStream build();

    /** Rows of TPC-H at a scale factor. */
    record Tpch(TpchQuery query, StreamKind stream, double scale, long seed) implements PeerWorkload {
        @Override
        public EventStream build() {
            return TpchStreams.build(stream, query, TpchGenerator.generate(scale, query.relations()), seed);
        }
    }

    /** Edges of a graph, as {@link Graph#powerLaw} makes it. */
    record Paths(PathQuery query, StreamKind stream, int edges, int nodes, double skew, long seed)
            implements PeerWorkload {
        @Override
        public EventStream build() {
            return PathStream.build(stream, Graph.powerLaw(edges, nodes, skew, seed))
                    .overTables();
        }
    }

    /** A number that two streams have in common only if, as good as certainly, they are the same events over the same rows. */
    static long fingerprint(Query query, EventStream stream) {
        long print = 31L * Arrays.hashCode(stream.events()) + stream.measuredFrom();
        for (Relation relation : query.relations()) {
            Table table = stream.rows().table(relation);
            for (Column column : relation.columns()) {
                int hash = column.kind() == Column.Kind.TEXT
                        ? Arrays.hashCode(table.texts(column.name()))
                        : Arrays.hashCode(table.longs(column.name()));
                print = 0x9e3779b97f4a7c15L * print + hash;
            }
        }
        return print;
    }
}
