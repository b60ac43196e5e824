package io.dormouse.cli.slt;

import io.dormouse.Session;
import io.dormouse.oracle.Ordering;
import io.dormouse.oracle.ProgramEvaluator;
import io.dormouse.spi.Query;
import io.dormouse.type.Row;
import io.dormouse.type.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Queries evaluated from scratch over the tables as a session sees them at one moment; each table is read once. Not thread-safe. */
final class Oracle {
    private final Session session;
    private final Map<String, Map<Row, Long>> tables = new HashMap<>();

    Oracle(Session session) {
        this.session = session;
    }

    /** The rows of the answer, in the order of the query; all columns order what that leaves open. */
    List<Row> answer(KeptView view) {
        Map<String, Map<Row, Long>> bases = new HashMap<>();
        for (String table : view.tables()) {
            bases.put(table, tables.computeIfAbsent(table, this::contents));
        }
        Query query = view.query();
        List<Row> answer = new ArrayList<>();
        ProgramEvaluator.evaluate(query.program(), bases)
                .getOrDefault(query.output(), Map.of())
                .forEach((row, copies) -> {
                    for (long copy = 0; copy < copies; copy++) {
                        answer.add(row);
                    }
                });
        answer.sort(Ordering.by(query.ordering(), query.schema().size()));
        return answer;
    }

    private Map<Row, Long> contents(String table) {
        Map<Row, Long> contents = new HashMap<>();
        ViewReader.BY_SELECT.read(session, table).forEach(row -> contents.merge(row, 1L, Long::sum));
        return contents;
    }

    /** The rows of a view in the order in which they are compared: their own if the query has one. */
    static List<Row> comparable(KeptView view, List<Row> rows) {
        if (!view.query().ordering().isEmpty()) {
            return rows;
        }
        List<Row> sorted = new ArrayList<>(rows);
        sorted.sort(Ordering.by(List.of(), view.query().schema().size()));
        return sorted;
    }

    /** A row for people: values with commas between. */
    static String text(Row row) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            Object value = row.get(i);
            values.add(value instanceof String text ? "'" + text + "'" : Values.text(value));
        }
        return String.join(", ", values);
    }
}
