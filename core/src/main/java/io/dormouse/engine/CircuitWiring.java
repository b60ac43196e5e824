package io.dormouse.engine;

import io.dormouse.circuit.Answer;
import io.dormouse.circuit.Circuit;
import io.dormouse.circuit.RowPort;
import io.dormouse.circuit.RowSink;
import io.dormouse.store.UndoLog;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Connects the circuit of a view with the tables and views that it reads: fills it from what is there, and lets later changes come. */
final class CircuitWiring {
    private final Engine engine;
    private final Map<String, Table> tables;
    private final Map<String, LiveView> views;
    private final UndoLog log;

    /** Among the tables and views in these maps, which are the engine's. */
    CircuitWiring(Engine engine, Map<String, Table> tables, Map<String, LiveView> views, UndoLog log) {
        this.engine = engine;
        this.tables = tables;
        this.views = views;
        this.log = log;
    }

    /** Gives the circuit all rows that there are; {@code meter} counts them. */
    void fill(Circuit circuit, RowMeter meter) {
        meter.expect(circuit.sources().stream().mapToLong(this::rowsOf).sum());
        for (String source : circuit.sources()) {
            List<RowPort> ports = circuit.ports(source);
            // A row that has gone in need not be undone: a fill that fails is given back as a whole.
            RowSink all = (row, weight) -> {
                ports.forEach(port -> port.accept(row, weight));
                log.commit();
                meter.step();
            };
            LiveView view = views.get(source);
            if (view != null) {
                view.circuit().answer().forEach(all);
            } else if (engine.table(source) instanceof StoredTable stored) {
                stored.forEach(all);
            } else if (((Feed) engine.table(source)).hasStarted()) {
                throw new DormouseException(
                                SqlState.NOT_IN_PREREQUISITE_STATE,
                                "a feed has had rows that a view registered now would miss")
                        .with("feed", source)
                        .hint("register the views of a feed before its first row, or use a stored table");
            }
        }
    }

    /** How many distinct rows a view that reads this relation is filled from. O(rows). */
    private long rowsOf(String source) {
        LiveView view = views.get(source);
        if (view != null) {
            return view.circuit().answer().distinctRows();
        }
        return engine.table(source) instanceof StoredTable stored
                ? stored.rows().distinctRows()
                : 0;
    }

    /** Sends all later changes to the circuit; returns what views' answers send it by. */
    Map<Answer, List<RowPort>> connect(Circuit circuit) {
        Map<Answer, List<RowPort>> wires = new HashMap<>();
        for (String source : circuit.sources()) {
            LiveView view = views.get(source);
            if (view == null) {
                engine.table(source).addReaders(circuit.ports(source));
            } else {
                Answer answer = view.circuit().answer();
                for (RowPort port : circuit.ports(source)) {
                    answer.addSink(port);
                    wires.computeIfAbsent(answer, a -> new ArrayList<>()).add(port);
                }
            }
        }
        return wires;
    }

    /** Sends the circuit of a view no more changes. */
    void disconnect(LiveView view) {
        view.wires().forEach((answer, ports) -> ports.forEach(answer::removeSink));
        for (String source : view.circuit().sources()) {
            Table table = tables.get(source);
            if (table != null) {
                table.removeReaders(view.ports(source));
            }
        }
    }
}
