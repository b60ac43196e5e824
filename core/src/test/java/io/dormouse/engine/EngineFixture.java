package io.dormouse.engine;

import io.dormouse.circuit.expression.Simplifier;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Program;
import io.dormouse.plan.Planner;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.Schema;
import io.dormouse.type.Type;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An engine with the tables of a program and live views, written by plain values; what views report is gathered as texts. */
final class EngineFixture implements AutoCloseable {
    final Engine engine = new Engine();
    private final Map<String, Schema> schemas = new HashMap<>();
    private final Map<String, List<String>> deltas = new HashMap<>();

    /** A change of one row. */
    record Change(boolean insertion, String table, List<@Nullable Object> values) {}

    static Change insert(String table, @Nullable Object... values) {
        return new Change(true, table, Arrays.asList(values));
    }

    static Change delete(String table, @Nullable Object... values) {
        return new Change(false, table, Arrays.asList(values));
    }

    EngineFixture(Program program, String... views) {
        for (BaseRelation base : program.bases()) {
            engine.createTable(base);
            schemas.put(base.name(), base.schema());
        }
        for (String view : views) {
            engine.createView(view, Planner.plan(program, view, List.of(), Simplifier::simplify), program.schema(view));
            List<String> seen = new ArrayList<>();
            deltas.put(view, seen);
            engine.observe(
                    view, delta -> delta.rows().forEach(row -> seen.add(signed(row.weight()) + " " + row.row())));
        }
    }

    private static String signed(long weight) {
        return (weight > 0 ? "+" : "") + weight;
    }

    /** Applies the changes as one epoch. */
    void apply(List<Change> changes) {
        WriteTransaction transaction = engine.begin();
        try {
            for (Change change : changes) {
                if (change.insertion()) {
                    transaction.insert(change.table(), row(change));
                } else {
                    transaction.delete(change.table(), row(change));
                }
            }
        } catch (RuntimeException e) {
            transaction.abandon(e);
            throw e;
        }
        transaction.commit();
    }

    void apply(Change... changes) {
        apply(List.of(changes));
    }

    private RowBuffer row(Change change) {
        Schema schema = Objects.requireNonNull(schemas.get(change.table()));
        RowBuffer row = new RowBuffer(schema.size());
        for (int i = 0; i < schema.size(); i++) {
            Type type = schema.column(i).type();
            row.set(i, type, value(type, change.values().get(i)));
        }
        return row;
    }

    private static @Nullable Object value(Type type, @Nullable Object value) {
        if (value instanceof Integer number
                && type.family() == Type.Family.INTEGER
                && !(type instanceof Type.IntegerType)) {
            return Long.valueOf(number);
        }
        if (value instanceof String text && type.family() == Type.Family.DECIMAL) {
            return new BigDecimal(text);
        }
        return value instanceof String text && type.family() == Type.Family.DATE ? LocalDate.parse(text) : value;
    }

    /** The rows of a view or table in text order. */
    List<String> rows(String name) {
        List<String> rows = new ArrayList<>();
        engine.snapshot().rows(name).forEachRemaining(row -> rows.add(row.toString()));
        rows.sort(null);
        return rows;
    }

    /** What a view reported since the last call. */
    List<String> drain(String view) {
        List<String> seen = Objects.requireNonNull(deltas.get(view));
        List<String> copy = List.copyOf(seen);
        seen.clear();
        return copy;
    }

    /** How many tuples the changes visited, applied as one epoch. */
    long visitsOf(Change... changes) {
        long before = engine.visits();
        apply(changes);
        return engine.visits() - before;
    }

    @Override
    public void close() {
        engine.checkInvariants();
        engine.close();
    }
}
