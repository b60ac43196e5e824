package io.dormouse.engine;

import io.dormouse.circuit.expression.Simplifier;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Program;
import io.dormouse.oracle.BaseChange;
import io.dormouse.oracle.Maintained;
import io.dormouse.oracle.RowChange;
import io.dormouse.plan.Planner;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The engine behind the harness's interface: a live view for each relation that is observed. */
final class MaintainedEngine implements Maintained {
    private final Engine engine = new Engine();
    private final Map<String, Schema> schemas = new HashMap<>();
    private final Map<String, Map<Row, Long>> deltas = new HashMap<>();

    MaintainedEngine(Program program, List<String> views) {
        for (BaseRelation base : program.bases()) {
            engine.createTable(base);
            schemas.put(base.name(), base.schema());
        }
        for (String view : views) {
            Schema schema = program.schema(view);
            engine.createView(view, Planner.plan(program, view, List.of(), Simplifier::simplify), schema);
            deltas.put(view, new HashMap<>());
            engine.subscribe(
                    view,
                    delta -> delta.rows()
                            .forEach(row -> deltas.get(view)
                                    .merge(row.row(), row.weight(), (a, b) -> a + b == 0 ? null : a + b)));
        }
    }

    @Override
    public void apply(List<BaseChange> batch) {
        WriteTransaction transaction = engine.begin();
        try {
            for (BaseChange change : batch) {
                Schema schema = Objects.requireNonNull(schemas.get(change.relation()));
                RowBuffer row = new RowBuffer(schema.size());
                for (int i = 0; i < schema.size(); i++) {
                    row.set(i, schema.column(i).type(), change.row().get(i));
                }
                if (change.insertion()) {
                    transaction.insert(change.relation(), row);
                } else {
                    transaction.delete(change.relation(), row);
                }
            }
        } catch (RuntimeException e) {
            transaction.abandon(e);
            throw e;
        }
        transaction.commit();
    }

    @Override
    public Map<Row, Long> contents(String relation) {
        Map<Row, Long> contents = new HashMap<>();
        engine.snapshot().rows(relation).forEachRemaining(row -> contents.merge(row, 1L, Long::sum));
        return contents;
    }

    @Override
    public List<RowChange> drainDelta(String view) {
        List<RowChange> changes = new ArrayList<>();
        Map<Row, Long> delta = Objects.requireNonNull(deltas.get(view));
        delta.forEach((row, weight) -> changes.add(new RowChange(row, weight)));
        delta.clear();
        return changes;
    }

    @Override
    public String checksum() {
        return engine.canonicalChecksum();
    }

    @Override
    public void checkInvariants() {
        engine.checkInvariants();
    }

    @Override
    public void close() {
        engine.close();
    }
}
