package io.dormouse.engine;

import io.dormouse.circuit.Answer;
import io.dormouse.circuit.Circuit;
import io.dormouse.circuit.RowPort;
import io.dormouse.engine.snapshot.RelationList;
import io.dormouse.plan.CircuitPlan;
import io.dormouse.store.FactorisedRows;
import io.dormouse.store.Publishable;
import io.dormouse.type.Schema;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A registered query with its circuit, its observers and what it is wired to. One writer; observers go from any thread. */
final class LiveView {
    private final String name;
    private final Schema schema;
    private final Circuit circuit;
    /** The wires to the answers of other views, to be cut when this view goes. */
    private final Map<Answer, List<RowPort>> wires;

    private final List<ViewObserver> observers = new CopyOnWriteArrayList<>();
    private @Nullable DeltaCollector collector;

    LiveView(String name, Schema schema, Circuit circuit, Map<Answer, List<RowPort>> wires) {
        this.name = name;
        this.schema = schema;
        this.circuit = circuit;
        this.wires = wires;
    }

    String name() {
        return name;
    }

    /** The columns with the names that the user gave. */
    Schema schema() {
        return schema;
    }

    Circuit circuit() {
        return circuit;
    }

    CircuitPlan plan() {
        return circuit.plan();
    }

    Publishable rows() {
        return circuit.answer().rows();
    }

    /** What snapshots know of the view. */
    RelationList.Entry entry() {
        CircuitPlan plan = plan();
        return rows() instanceof FactorisedRows factorised
                ? RelationList.Entry.of(name, plan.ordering(), !plan.key().isEmpty(), schema, factorised.shape())
                : RelationList.Entry.of(name, schema, plan.ordering(), plan.key());
    }

    Map<Answer, List<RowPort>> wires() {
        return wires;
    }

    /** The ports of a table that the circuit reads. */
    List<RowPort> ports(String table) {
        return circuit.ports(table);
    }

    /** Adds an observer; under the writer's turn, between epochs. */
    ViewObserver observe(Consumer<ViewDelta> listener, Consumer<ViewObserver.End> ended) {
        if (collector == null) {
            collector = new DeltaCollector(schema);
            circuit.answer().addSink(collector);
        }
        ViewObserver observer = new ViewObserver(name, listener, ended, observers::remove);
        observers.add(observer);
        return observer;
    }

    /** Tells the observers what the epoch changed. */
    void deliver(long epoch) {
        if (collector == null) {
            return;
        }
        List<ViewDelta.SignedRow> rows = collector.drain();
        if (observers.isEmpty()) {
            circuit.answer().removeSink(collector);
            collector = null;
        } else if (!rows.isEmpty()) {
            ViewDelta delta = new ViewDelta(name, epoch, schema, rows);
            for (ViewObserver observer : observers) {
                observer.deliver(delta);
            }
        }
    }

    void rolledBack() {
        circuit.rolledBack();
        if (collector != null) {
            collector.clear();
        }
    }

    /** Tells all observers that this was all. */
    void endObservers(ViewObserver.End end) {
        for (ViewObserver observer : observers) {
            observer.end(end);
        }
    }
}
