package io.dormouse.cli.demo;

import io.dormouse.oracle.Ordering;
import io.dormouse.oracle.ProgramEvaluator;
import io.dormouse.spi.Query;
import io.dormouse.type.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the answer has to be: the query evaluated from scratch over the rows that are there. Pure functions. */
final class OracleCheck {
    private OracleCheck() {}

    /** The rows of the answer, in order. */
    static List<Row> answer(Query10 query10, TpchRows rows) {
        Map<String, Map<Row, Long>> bases = new HashMap<>();
        for (int table = 0; table < rows.tables().size(); table++) {
            bases.put(rows.tables().get(table).name(), contents(query10, rows, table));
        }
        Query query = query10.query();
        Map<Row, Long> output =
                ProgramEvaluator.evaluate(query.program(), bases).getOrDefault(query.output(), Map.of());
        List<Row> answer = new ArrayList<>();
        output.forEach((row, copies) -> {
            for (long copy = 0; copy < copies; copy++) {
                answer.add(row);
            }
        });
        answer.sort(Ordering.by(query.ordering(), query.schema().size()));
        return answer;
    }

    private static Map<Row, Long> contents(Query10 query10, TpchRows rows, int index) {
        TpchTable<?> table = rows.tables().get(index);
        RowBuilder builder = new RowBuilder(query10.schema(table.name()));
        Map<Row, Long> contents = new HashMap<>();
        for (int number = 0; number < table.size(); number++) {
            if (rows.isPresent(rows.first(index) + number)) {
                table.read(number, builder);
                contents.merge(builder.build(), 1L, Long::sum);
            }
        }
        return contents;
    }
}
