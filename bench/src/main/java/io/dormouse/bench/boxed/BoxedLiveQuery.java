package io.dormouse.bench.boxed;

import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.Table;
import io.dormouse.bench.stream.Tables;
import io.dormouse.bench.tpch.LiveQuery;
import io.dormouse.bench.tpch.TpchRelation;
import java.util.List;
import java.util.Map;

/** A TPC-H query on a {@link BoxedTree}: boxes the values that the query needs of each row as it arrives. */
final class BoxedLiveQuery implements LiveQuery {
    private final BoxedTree tree;
    private final Input[] inputs = new Input[TpchRelation.values().length];

    /** A relation's rows, and which of their columns the query needs. */
    private static final class Input {
        private final Table table;
        private final int[] columns;

        Input(Table table, List<String> names) {
            this.table = table;
            columns = names.stream().mapToInt(table.relation()::indexOf).toArray();
        }

        Object[] box(int row) {
            Object[] values = new Object[columns.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = table.boxed(columns[i], row);
            }
            return values;
        }
    }

    BoxedLiveQuery(TreeQuery query, Map<TpchRelation, List<String>> columns, Tables rows) {
        tree = new BoxedTree(query);
        columns.forEach((relation, names) -> inputs[relation.number()] = new Input(rows.table(relation), names));
    }

    @Override
    public void applyAll(EventStream stream, int from, int to) {
        int[] events = stream.events();
        for (int i = from; i < to; i++) {
            int event = events[i];
            apply(EventStream.relation(event), EventStream.row(event), EventStream.weight(event));
        }
    }

    @Override
    public void apply(TpchRelation relation, int row, int weight) {
        apply(relation.number(), row, weight);
    }

    private void apply(int relation, int row, int weight) {
        tree.apply(relation, inputs[relation].box(row), weight);
    }

    @Override
    public List<String> result() {
        return tree.result();
    }

    @Override
    public void close() {}
}
