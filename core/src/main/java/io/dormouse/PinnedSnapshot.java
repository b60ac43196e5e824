package io.dormouse;

import io.dormouse.engine.snapshot.EngineSnapshot;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of the embedded engine. One that is forgotten gives its pin back when the collector finds it, which is reported with the
 * place where it was taken. Thread-safe.
 */
final class PinnedSnapshot implements Snapshot {
    private static final System.Logger LOGGER = System.getLogger(Dormouse.class.getName());

    private final EngineSnapshot snapshot;
    private final Pin pin;
    private final Cleaner.Cleanable cleanable;

    /** What the cleaner does; knows nothing of the {@link PinnedSnapshot}, which could else not be found to be forgotten. */
    private static final class Pin implements Runnable {
        private final EngineSnapshot snapshot;
        private final StackWalker.StackFrame place;
        private final AtomicBoolean closedByUser = new AtomicBoolean();

        Pin(EngineSnapshot snapshot, StackWalker.StackFrame place) {
            this.snapshot = snapshot;
            this.place = place;
        }

        @Override
        public void run() {
            snapshot.close();
            if (!closedByUser.get()) {
                LOGGER.log(
                        System.Logger.Level.WARNING,
                        "a snapshot was not closed, and kept pages until it was collected; it was taken at " + place);
            }
        }
    }

    PinnedSnapshot(EngineSnapshot snapshot, Cleaner cleaner, StackWalker.StackFrame place) {
        this.snapshot = snapshot;
        this.pin = new Pin(snapshot, place);
        this.cleanable = cleaner.register(this, pin);
    }

    @Override
    public long epoch() {
        try {
            return snapshot.epoch();
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    @Override
    public Schema schema(String name) {
        try {
            return snapshot.schema(name);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    @Override
    public Iterator<Row> rows(String name) {
        try {
            return new Rows(this, snapshot.rows(name));
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    @Override
    public List<String> keyColumns(String name) {
        try {
            return snapshot.soughtColumns(name);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    @Override
    public Optional<Row> get(String name, @Nullable Object... key) {
        try {
            return snapshot.get(name, Arrays.asList(key));
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    @Override
    public Iterator<Row> rows(String name, @Nullable Object... keyPrefix) {
        try {
            return new Rows(this, snapshot.rows(name, Arrays.asList(keyPrefix)));
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Holds the snapshot, so that it is not taken for forgotten as long as somebody iterates. */
    private record Rows(PinnedSnapshot owner, Iterator<Row> rows) implements Iterator<Row> {
        @Override
        public boolean hasNext() {
            try {
                return rows.hasNext();
            } finally {
                Reference.reachabilityFence(owner);
            }
        }

        @Override
        public Row next() {
            try {
                return rows.next();
            } finally {
                Reference.reachabilityFence(owner);
            }
        }
    }

    @Override
    public long count(String name) {
        try {
            return snapshot.count(name);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    @Override
    public void close() {
        pin.closedByUser.set(true);
        cleanable.clean();
    }
}
