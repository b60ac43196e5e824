package io.dormouse.engine;

import io.dormouse.circuit.Answer;
import io.dormouse.circuit.Circuit;
import io.dormouse.circuit.RowOrder;
import io.dormouse.circuit.RowPort;
import io.dormouse.circuit.RowSink;
import io.dormouse.circuit.expression.RowFunctionCompiler;
import io.dormouse.plan.CircuitPlan;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import java.util.ArrayList;
import java.util.List;

/** A query that is evaluated once: a circuit of its own, filled from what is there, read, and dropped. */
final class OneTimeQuery {
    private final CircuitPlan plan;
    private final RowFunctionCompiler compiler;
    private final RowMeter meter;

    /** Gives the rows of a relation. */
    interface Source {
        void forEach(String relation, RowSink sink);
    }

    OneTimeQuery(CircuitPlan plan, RowFunctionCompiler compiler, RowMeter meter) {
        this.plan = plan;
        this.compiler = compiler;
        this.meter = meter;
    }

    /** The rows of the answer in the plan's order. */
    List<Row> run(Source source) {
        UndoLog log = new UndoLog();
        Circuit circuit = new Circuit(plan, log, new ValuePool(log), compiler);
        for (String relation : circuit.sources()) {
            List<RowPort> ports = circuit.ports(relation);
            source.forEach(relation, (row, weight) -> {
                ports.forEach(port -> port.accept(row, weight));
                // Nobody will take this fill back: the log need not grow with the data.
                log.commit();
                meter.step();
            });
        }
        circuit.settle();
        circuit.judge();
        Answer answer = circuit.answer();
        Schema schema = answer.schema();
        List<Row> rows = new ArrayList<>();
        answer.forEach((row, weight) -> {
            Row shown = row.toRow(schema);
            for (long copy = 0; copy < weight; copy++) {
                rows.add(shown);
                meter.step();
            }
        });
        if (!plan.ordering().isEmpty()) {
            rows.sort(new RowOrder(plan.ordering(), schema).comparator());
        }
        return rows;
    }
}
