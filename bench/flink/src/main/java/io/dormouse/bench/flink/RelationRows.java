package io.dormouse.bench.flink;

import io.dormouse.bench.stream.Column;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.Relation;
import io.dormouse.bench.stream.Table;
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichFlatMapFunction;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.types.RowKind;
import org.apache.flink.util.Collector;

/** Picks the events of one relation and makes rows of them: an array, filled with references to values that are there. */
final class RelationRows extends RichFlatMapFunction<Integer, RowData> {
    private static final long serialVersionUID = 1L;

    private final String exchangeName;
    private final int relation;
    private final String[] names;
    private transient Object[][] columns = new Object[0][];

    RelationRows(String exchangeName, int relation, List<String> names) {
        this.exchangeName = exchangeName;
        this.relation = relation;
        this.names = names.toArray(String[]::new);
    }

    @Override
    public void open(OpenContext context) {
        Exchange exchange = Exchange.find(exchangeName);
        Relation read = exchange.relation(relation);
        Table table = exchange.stream().rows().table(read);
        columns = new Object[names.length][];
        for (int i = 0; i < names.length; i++) {
            Column column = read.columns().get(read.indexOf(names[i]));
            columns[i] = exchange.columns().of(table, column);
        }
    }

    @Override
    public void flatMap(Integer event, Collector<RowData> out) {
        if (EventStream.relation(event) != relation) {
            return;
        }
        int row = EventStream.row(event);
        GenericRowData data =
                new GenericRowData(EventStream.weight(event) > 0 ? RowKind.INSERT : RowKind.DELETE, columns.length);
        for (int i = 0; i < columns.length; i++) {
            data.setField(i, columns[i][row]);
        }
        out.collect(data);
    }
}
