package io.dormouse.bench.duckdb;

import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.Relation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a batch of events comes to: a row that leaves and returns within the batch is no change. */
final class NetChanges {
    private final List<List<Integer>> inserted = new ArrayList<>();
    private final List<List<Integer>> deleted = new ArrayList<>();
    private final Map<Integer, Integer> weights = new LinkedHashMap<>();

    NetChanges() {
        for (int i = 0; i < EventStream.MOST_RELATIONS; i++) {
            inserted.add(new ArrayList<>());
            deleted.add(new ArrayList<>());
        }
    }

    /** Replaces what was collected before. */
    void collect(int[] events, int from, int to) {
        inserted.forEach(List::clear);
        deleted.forEach(List::clear);
        boolean insertionsOnly = true;
        for (int i = from; i < to && insertionsOnly; i++) {
            insertionsOnly = EventStream.weight(events[i]) > 0;
        }
        if (insertionsOnly) {
            for (int i = from; i < to; i++) {
                inserted.get(EventStream.relation(events[i])).add(EventStream.row(events[i]));
            }
            return;
        }
        weights.clear();
        for (int i = from; i < to; i++) {
            int event = events[i];
            int insertion = EventStream.encode(EventStream.relation(event), EventStream.row(event), 1);
            weights.merge(insertion, EventStream.weight(event), Integer::sum);
        }
        weights.forEach((event, weight) -> {
            if (weight != 0) {
                (weight > 0 ? inserted : deleted)
                        .get(EventStream.relation(event))
                        .add(EventStream.row(event));
            }
        });
    }

    List<Integer> inserted(Relation relation) {
        return inserted.get(relation.number());
    }

    List<Integer> deleted(Relation relation) {
        return deleted.get(relation.number());
    }
}
