package io.dormouse.bench.harness;

import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.tpch.Contender;
import io.dormouse.bench.tpch.LiveQuery;
import io.dormouse.bench.tpch.TpchQuery;
import io.dormouse.bench.tpch.TpchRelation;
import java.util.List;
import java.util.OptionalLong;

/** A contender of the TPC-H workload over one of its streams. */
public record TpchCompetitor(Contender contender, TpchQuery query, EventStream stream) implements Competitor {
    @Override
    public String name() {
        return contender.name();
    }

    @Override
    public OptionalLong visitedTuples() {
        return contender.visitedTuples();
    }

    @Override
    public Attempt open() {
        return new Pass(contender.open(query, stream.rows()), stream);
    }

    private static final class Pass implements Attempt {
        private final TpchRelation[] relations = TpchRelation.values();
        private final LiveQuery live;
        private final EventStream stream;
        private final int[] events;

        Pass(LiveQuery live, EventStream stream) {
            this.live = live;
            this.stream = stream;
            events = stream.events();
        }

        @Override
        public void apply(int number) {
            int event = events[number];
            live.apply(relations[EventStream.relation(event)], EventStream.row(event), EventStream.weight(event));
        }

        @Override
        public void applyAll(int from, int to) {
            live.applyAll(stream, from, to);
        }

        @Override
        public List<String> result() {
            return live.result();
        }

        @Override
        public void close() {
            live.close();
        }
    }
}
