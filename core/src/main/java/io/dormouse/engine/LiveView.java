package io.dormouse.engine;

import io.dormouse.circuit.Answer;
import io.dormouse.circuit.Circuit;
import io.dormouse.circuit.RowPort;
import io.dormouse.plan.CircuitPlan;
import io.dormouse.store.RowStore;
import io.dormouse.type.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A registered query with its circuit, its subscribers and what it is wired to. One writer; subscribers come from any thread. */
final class LiveView {
    private final String name;
    private final Schema schema;
    private final Circuit circuit;
    /** The wires to the answers of other views, to be cut when this view goes. */
    private final Map<Answer, List<Answer.Consumer>> wires;

    private final List<ViewSubscription> subscriptions = new CopyOnWriteArrayList<>();
    private @Nullable DeltaCollector collector;

    LiveView(String name, Schema schema, Circuit circuit, Map<Answer, List<Answer.Consumer>> wires) {
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

    RowStore rows() {
        return circuit.answer().rows();
    }

    Map<Answer, List<Answer.Consumer>> wires() {
        return wires;
    }

    /** The ports of a table that the circuit reads. */
    List<RowPort> ports(String table) {
        return circuit.ports(table);
    }

    /** Adds a subscriber; under the writer's turn, between epochs. */
    ViewSubscription subscribe(Consumer<ViewDelta> listener) {
        if (collector == null) {
            collector = new DeltaCollector(schema);
            circuit.answer().add(collector);
        }
        ViewSubscription subscription = new ViewSubscription(name, listener, subscriptions::remove);
        subscriptions.add(subscription);
        return subscription;
    }

    /** Delivers what the epoch changed to the subscribers. */
    void deliver(long epoch) {
        if (collector == null) {
            return;
        }
        List<ViewDelta.SignedRow> rows = collector.drain();
        if (subscriptions.isEmpty()) {
            circuit.answer().remove(collector);
            collector = null;
        } else if (!rows.isEmpty()) {
            ViewDelta delta = new ViewDelta(name, epoch, schema, rows);
            for (ViewSubscription subscription : new ArrayList<>(subscriptions)) {
                subscription.deliver(delta);
            }
        }
    }

    void rolledBack() {
        circuit.rolledBack();
        if (collector != null) {
            collector.clear();
        }
    }

    /** Ends all subscriptions. */
    void endSubscriptions() {
        for (ViewSubscription subscription : new ArrayList<>(subscriptions)) {
            subscription.close();
        }
    }
}
