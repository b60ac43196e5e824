package io.dormouse.cli.slt;

import io.dormouse.Result;
import io.dormouse.logic.SortKey;
import io.dormouse.type.Column;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.Types;
import java.util.List;
import java.util.Optional;

/**
 * The rows that answer a query.
 *
 * @param ordering the order that the query asks for, by columns; no columns where it asks for none; nothing where the order is that of
 *     the rows, whatever they are
 */
record Answer(Schema schema, List<Row> rows, Optional<List<SortKey>> ordering) {
    Answer {
        rows = List.copyOf(rows);
    }

    /** What a statement gave; a count stands for rows where there are none. */
    static Answer of(Result result, Optional<List<SortKey>> ordering) {
        if (result instanceof Result.Rows rows) {
            return new Answer(rows.schema(), rows.rows(), ordering);
        }
        Schema schema = new Schema(List.of(new Column("count", Types.BIGINT, false)));
        List<Row> rows = result instanceof Result.Done done ? List.of(Row.of(done.count())) : List.of();
        return new Answer(schema, rows, Optional.empty());
    }
}
