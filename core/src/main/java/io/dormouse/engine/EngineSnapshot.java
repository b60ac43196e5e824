package io.dormouse.engine;

import io.dormouse.circuit.RowOrder;
import io.dormouse.circuit.RowSink;
import io.dormouse.logic.SortKey;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.RowStore;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All stored tables and live views at one epoch: the root vector. Immutable, thread-safe. */
public final class EngineSnapshot {
    private final long epoch;
    private final Map<String, Content> contents;
    private final Set<String> feeds;

    /** One relation: its rows, the names that the user sees, and the order in which a view is enumerated. */
    record Content(RowStore.Version rows, Schema schema, List<SortKey> ordering) {}

    EngineSnapshot(long epoch, Map<String, Content> contents, Set<String> feeds) {
        this.epoch = epoch;
        this.contents = Map.copyOf(contents);
        this.feeds = Set.copyOf(feeds);
    }

    /** The epoch that this shows. */
    public long epoch() {
        return epoch;
    }

    /** The columns of a relation. */
    public Schema schema(String name) {
        return find(name).schema();
    }

    private Content find(String name) {
        Content content = contents.get(name);
        if (feeds.contains(name)) {
            throw new DormouseException(SqlState.WRONG_OBJECT_TYPE, "a feed keeps no rows to read")
                    .with("feed", name)
                    .hint("read a view over it, or create it without stored = false");
        }
        if (content == null) {
            throw new DormouseException(SqlState.UNDEFINED_TABLE, "no stored table or live view has this name")
                    .with("name", name);
        }
        return content;
    }

    /** The rows, each as often as it is there; sorted first if the view has an order, else lazy. */
    public Iterator<Row> rows(String name) {
        Content content = find(name);
        if (content.ordering().isEmpty()) {
            return new RowIterator(content);
        }
        List<Row> rows = new ArrayList<>();
        new RowIterator(content).forEachRemaining(rows::add);
        rows.sort(new RowOrder(content.ordering(), content.schema()).comparator());
        return Collections.unmodifiableList(rows).iterator();
    }

    /** How many rows there are, copies counted. O(rows). */
    public long count(String name) {
        RowStore.Version rows = find(name).rows();
        long count = 0;
        for (int id = 0; id < rows.limit(); id++) {
            count += rows.weight(id);
        }
        return count;
    }

    /** Gives every row with its number of copies to {@code sink}. */
    void forEach(String name, RowSink sink) {
        Content content = find(name);
        RowBuffer row = new RowBuffer(content.schema().size());
        for (int id = 0; id < content.rows().limit(); id++) {
            long weight = content.rows().weight(id);
            if (weight != 0) {
                content.rows().read(id, row);
                sink.accept(row, weight);
            }
        }
    }

    private static final class RowIterator implements Iterator<Row> {
        private final Content content;
        private final RowBuffer buffer;
        private int id;
        private long copies;
        private @Nullable Row row;

        RowIterator(Content content) {
            this.content = content;
            this.buffer = new RowBuffer(content.schema().size());
        }

        @Override
        public boolean hasNext() {
            while (copies == 0 && id < content.rows().limit()) {
                copies = content.rows().weight(id);
                if (copies != 0) {
                    content.rows().read(id, buffer);
                    row = buffer.toRow(content.schema());
                }
                id++;
            }
            return copies > 0;
        }

        @Override
        public Row next() {
            if (!hasNext() || row == null) {
                throw new NoSuchElementException();
            }
            copies--;
            return row;
        }
    }
}
