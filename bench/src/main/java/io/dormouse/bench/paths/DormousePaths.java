package io.dormouse.bench.paths;

import io.dormouse.ChangeCursor;
import io.dormouse.Dormouse;
import io.dormouse.RowWriter;
import io.dormouse.Snapshot;
import io.dormouse.bench.graph.Graph;
import io.dormouse.bench.graph.PathAnswer;
import io.dormouse.bench.graph.PathQuery;
import io.dormouse.bench.graph.PathStream;
import io.dormouse.bench.harness.Attempt;
import io.dormouse.bench.harness.Competitor;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.type.Row;
import io.dormouse.type.RowSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Dormouse with the edges as a feed and the pattern's SQL as the only live view. One attempt at a time; the instance is kept
 * from one to the next, as one is by a program that runs for long.
 */
public final class DormousePaths implements Competitor {
    private static final String VIEW = "answer";

    /** In memory, so that nothing is left to be closed. */
    private final Dormouse dormouse = Dormouse.open();

    private final PathQuery query;
    private final PathStream stream;
    private final int mostShown;

    public DormousePaths(PathQuery query, PathStream stream) {
        this(query, stream, PathAnswer.MOST_SHOWN);
    }

    /** One whose answers are told row by row up to so many rows. */
    DormousePaths(PathQuery query, PathStream stream, int mostShown) {
        this.query = query;
        this.stream = stream;
        this.mostShown = mostShown;
    }

    @Override
    public OptionalLong visitedTuples() {
        return OptionalLong.of(dormouse.metrics().visitedTuples());
    }

    @Override
    public String name() {
        return "dormouse";
    }

    @Override
    public Attempt open() {
        return new View();
    }

    /** Edges of a stream, one at a time, as rows and as changes. */
    private static final class Edges implements RowSource, ChangeCursor {
        private final RowWriter writer;
        private final long[][] columns;
        private final int[] events;
        private int at;
        private int to;

        Edges(RowWriter writer, PathStream stream) {
            this.writer = writer;
            Graph graph = stream.graph();
            columns = new long[][] {graph.sources(), graph.targets(), graph.costs()};
            events = stream.events();
        }

        void write(int event) {
            at = event;
            if (isRetraction()) {
                writer.delete(this);
            } else {
                writer.insert(this);
            }
        }

        /** The changes from one up to, not including, another. */
        ChangeCursor range(int from, int end) {
            at = from - 1;
            to = end;
            return this;
        }

        @Override
        public boolean next() {
            return ++at < to;
        }

        @Override
        public RowWriter writer() {
            return writer;
        }

        @Override
        public RowSource row() {
            return this;
        }

        @Override
        public boolean isRetraction() {
            return EventStream.weight(events[at]) < 0;
        }

        @Override
        public long getLong(int column) {
            return columns[column][EventStream.row(events[at])];
        }
    }

    private final class View implements Attempt {
        private final Edges edges;

        View() {
            dormouse.execute("CREATE TABLE edge (src BIGINT NOT NULL, dst BIGINT NOT NULL, cost INTEGER NOT NULL)"
                    + " WITH (stored = false)");
            dormouse.execute("CREATE MATERIALIZED VIEW " + VIEW + " AS " + query.sql());
            edges = new Edges(dormouse.writer("edge"), stream);
        }

        @Override
        public void apply(int event) {
            edges.write(event);
        }

        @Override
        public void applyAll(int from, int to) {
            dormouse.writeEach(edges.range(from, to));
        }

        @Override
        public List<String> result() {
            PathAnswer answer = new PathAnswer(query.form(), mostShown);
            try (Snapshot snapshot = dormouse.snapshot()) {
                snapshot.rows(VIEW).forEachRemaining(row -> answer.add(values(row)));
            }
            return answer.lines();
        }

        private static List<@Nullable Object> values(Row row) {
            List<@Nullable Object> values = new ArrayList<>(row.size());
            for (int column = 0; column < row.size(); column++) {
                values.add(row.get(column));
            }
            return values;
        }

        @Override
        public void close() {
            dormouse.execute("DROP MATERIALIZED VIEW " + VIEW);
            dormouse.execute("DROP TABLE edge");
        }
    }
}
