package io.dormouse.bench.synthetic;

import io.dormouse.ChangeCursor;
import io.dormouse.Dormouse;
import io.dormouse.RowWriter;
import io.dormouse.Snapshot;
import io.dormouse.bench.harness.Attempt;
import io.dormouse.bench.harness.Competitor;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.type.Row;
import io.dormouse.type.RowSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * Dormouse with the relations as feeds and the query's SQL as the only live view. One attempt at a time; the instance is kept
 * from one to the next, as one is by a program that runs for long.
 */
public final class DormouseFeeds implements Competitor {
    private static final String VIEW = "answer";

    /** In memory, so that nothing is left to be closed. */
    private final Dormouse dormouse = Dormouse.open();

    private final SyntheticStream stream;

    public DormouseFeeds(SyntheticStream stream) {
        this.stream = stream;
    }

    @Override
    public String name() {
        return "dormouse";
    }

    @Override
    public Attempt open() {
        return new View(dormouse, stream);
    }

    /** A source for any relation: one class, so that where it is asked there is one thing to call. */
    private static final class Rows implements RowSource {
        private final RowWriter writer;
        private final long[][] numbers;
        private final String[][] texts;
        private int row;

        Rows(RowWriter writer, RelationRows rows) {
            this.writer = writer;
            numbers = rows.numbers();
            texts = rows.texts();
        }

        void write(int number, int weight) {
            row = number;
            if (weight > 0) {
                writer.insert(this);
            } else {
                writer.delete(this);
            }
        }

        @Override
        public long getLong(int column) {
            return numbers[column][row];
        }

        @Override
        public String getText(int column) {
            return texts[column][row];
        }
    }

    /** Events as changes. */
    private static final class Cursor implements ChangeCursor {
        private final Rows[] relations;
        private final int[] events;
        private final int to;
        private int at;
        private Rows relation;

        Cursor(Rows[] relations, int[] events, int from, int to) {
            this.relations = relations;
            this.events = events;
            this.to = to;
            this.at = from - 1;
            this.relation = relations[EventStream.relation(events[from])];
        }

        @Override
        public boolean next() {
            if (++at >= to) {
                return false;
            }
            relation = relations[EventStream.relation(events[at])];
            relation.row = EventStream.row(events[at]);
            return true;
        }

        @Override
        public RowWriter writer() {
            return relation.writer;
        }

        @Override
        public RowSource row() {
            return relation;
        }

        @Override
        public boolean isRetraction() {
            return EventStream.weight(events[at]) < 0;
        }
    }

    private static final class View implements Attempt {
        private final Dormouse dormouse;
        private final SyntheticQuery query;
        private final int[] events;
        private final Rows[] relations;

        View(Dormouse dormouse, SyntheticStream stream) {
            this.dormouse = dormouse;
            query = stream.query();
            events = stream.events();
            query.relations().forEach(relation -> dormouse.execute(relation.definition()));
            dormouse.execute("CREATE MATERIALIZED VIEW " + VIEW + " AS " + query.sql());
            relations = query.relations().stream()
                    .map(relation -> new Rows(
                            dormouse.writer(relation.name()), stream.rows().get(relation.number())))
                    .toArray(Rows[]::new);
        }

        @Override
        public void apply(int number) {
            int event = events[number];
            relations[EventStream.relation(event)].write(EventStream.row(event), EventStream.weight(event));
        }

        @Override
        public void applyAll(int from, int to) {
            dormouse.writeEach(new Cursor(relations, events, from, to));
        }

        @Override
        public List<String> result() {
            List<String> lines = new ArrayList<>();
            try (Snapshot snapshot = dormouse.snapshot()) {
                snapshot.rows(VIEW).forEachRemaining(row -> lines.add(line(row)));
            }
            Collections.sort(lines);
            return lines;
        }

        private String line(Row row) {
            List<Object> keys = new ArrayList<>();
            for (int i = 0; i < query.groups().size(); i++) {
                keys.add(query.column(query.groups().get(i)).type().kept(value(row, i)));
            }
            int at = keys.size();
            long count = query.counts() ? (Long) value(row, at++) : 0;
            int summed = at;
            long total = query.sum()
                    .map(field -> (Long) query.column(field).type().kept(value(row, summed)))
                    .orElse(0L);
            return query.shown(keys, count, total);
        }

        private static Object value(Row row, int column) {
            return Objects.requireNonNull(row.get(column));
        }

        @Override
        public void close() {
            dormouse.execute("DROP MATERIALIZED VIEW " + VIEW);
            query.relations().forEach(relation -> dormouse.execute("DROP TABLE " + relation.name()));
        }
    }
}
