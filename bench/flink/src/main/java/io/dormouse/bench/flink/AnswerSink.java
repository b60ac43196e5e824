package io.dormouse.bench.flink;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.types.Row;
import org.jspecify.annotations.Nullable;

/** Consolidates the job's changes into rows with how many there are of each; an operator, as it has to see watermarks. */
final class AnswerSink extends AbstractStreamOperator<Integer>
        implements OneInputStreamOperator<Row, Integer>, BoundedOneInput {
    private static final long serialVersionUID = 1L;

    private final String exchangeName;
    private transient Map<List<@Nullable Object>, Integer> rows = new HashMap<>();

    AnswerSink(String exchangeName) {
        this.exchangeName = exchangeName;
    }

    @Override
    public void open() {
        rows = new HashMap<>();
    }

    @Override
    public void processElement(StreamRecord<Row> record) {
        Row row = record.getValue();
        List<@Nullable Object> values = new ArrayList<>(row.getArity());
        for (int i = 0; i < row.getArity(); i++) {
            values.add(row.getField(i));
        }
        int weight = switch (row.getKind()) {
            case INSERT, UPDATE_AFTER -> 1;
            case DELETE, UPDATE_BEFORE -> -1;
        };
        int copies = rows.merge(values, weight, Integer::sum);
        if (copies == 0) {
            rows.remove(values);
        }
    }

    @Override
    public void processWatermark(Watermark mark) {
        Exchange.find(exchangeName).watermark(mark.getTimestamp());
    }

    @Override
    public void endInput() {
        Exchange.find(exchangeName).finish(rows);
    }
}
