package io.dormouse.engine.subscription;

import io.dormouse.engine.ViewDelta;
import io.dormouse.engine.ViewDelta.SignedRow;
import io.dormouse.engine.snapshot.EngineSnapshot;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What waits in a queue, in the form that costs the writer least: rows are sorted, and a snapshot read, by who takes it. */
sealed interface Pending {
    /** As how many signed rows it counts against the limits; 0 if it was there at the beginning. */
    long changes();

    /** As how many epochs it counts. */
    long epochs();

    /** How many hand-overs are in it. */
    default long handOvers() {
        return 1;
    }

    /** The delta that leads over all its epochs, the last of which is its number; for one who has taken it out of the queue. */
    ViewDelta delta();

    /** The first epoch that is in it. */
    long first();

    /** Lets go of what it keeps; for one that nobody takes out. */
    default void discard() {}

    /** Whether it is the whole content. */
    default boolean whole() {
        return false;
    }

    /** The content at the beginning of a subscription, at epoch {@code first}; pinned until it is read. */
    record Whole(EngineSnapshot snapshot, String view, long first) implements Pending {
        Whole(EngineSnapshot snapshot, String view) {
            this(snapshot, view, snapshot.epoch());
        }

        @Override
        public long changes() {
            return 0;
        }

        @Override
        public long epochs() {
            return 0;
        }

        @Override
        public ViewDelta delta() {
            try (snapshot) {
                return ViewDelta.whole(snapshot, view);
            }
        }

        @Override
        public void discard() {
            snapshot.close();
        }

        @Override
        public boolean whole() {
            return true;
        }
    }

    /** An epoch that was missed before a subscription was resumed. */
    record Missed(ViewDelta delta) implements Pending {
        @Override
        public long changes() {
            return 0;
        }

        @Override
        public long epochs() {
            return 0;
        }

        @Override
        public long first() {
            return delta.epoch();
        }
    }

    /** One epoch. */
    record Single(ViewDelta delta) implements Pending {
        @Override
        public long changes() {
            return delta.rows().size();
        }

        @Override
        public long epochs() {
            return 1;
        }

        @Override
        public long first() {
            return delta.epoch();
        }
    }

    /** Several epochs as one net change. Grows as long as it is in the queue, under the queue's lock. */
    final class Merged implements Pending {
        private final String view;
        private final Schema schema;
        private final Map<Row, Long> net = new HashMap<>();
        private final long first;
        private long last;
        private long handOvers;

        Merged(ViewDelta delta) {
            view = delta.view();
            schema = delta.schema();
            first = delta.epoch();
            add(delta);
        }

        /** Adds the epoch that comes next. O(its changes). */
        void add(ViewDelta delta) {
            for (SignedRow row : delta.rows()) {
                net.merge(row.row(), row.weight(), (a, b) -> Math.addExact(a, b) == 0 ? null : a + b);
            }
            last = delta.epoch();
            handOvers++;
        }

        @Override
        public long handOvers() {
            return handOvers;
        }

        @Override
        public long changes() {
            return net.size();
        }

        @Override
        public long epochs() {
            return 1;
        }

        @Override
        public ViewDelta delta() {
            List<SignedRow> rows = ViewDelta.inOrder(net);
            return new ViewDelta(view, last, schema, rows);
        }

        @Override
        public long first() {
            return first;
        }
    }
}
