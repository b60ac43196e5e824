package io.dormouse.oracle;

import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Program;
import io.dormouse.type.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Maintains by evaluating everything again after each epoch: right by definition, as slow as that. Tests the harness. */
public class RecomputingMaintained implements Maintained {
    private final Program program;
    private final List<String> views;
    private BaseState state;
    private Map<String, Map<Row, Long>> derived;
    private final Map<String, Map<Row, Long>> drained = new HashMap<>();

    public RecomputingMaintained(Program program, List<String> views) {
        this.program = program;
        this.views = List.copyOf(views);
        this.state = BaseState.empty(program);
        this.derived = ProgramEvaluator.evaluate(program, state.contents());
        drained.putAll(derived);
    }

    @Override
    public void apply(List<BaseChange> batch) {
        BaseState next = state.apply(batch);
        derived = ProgramEvaluator.evaluate(program, next.contents());
        state = next;
    }

    @Override
    public Map<Row, Long> contents(String relation) {
        @Nullable Map<Row, Long> contents = derived.get(relation);
        return contents == null ? state.contents().getOrDefault(relation, Map.of()) : contents;
    }

    @Override
    public List<RowChange> drainDelta(String view) {
        Map<Row, Long> now = contents(view);
        List<RowChange> delta = new ArrayList<>();
        Contents.difference(drained.getOrDefault(view, Map.of()), now)
                .forEach((row, weight) -> delta.add(new RowChange(row, weight)));
        drained.put(view, now);
        return delta;
    }

    @Override
    public String checksum() {
        Map<String, Map<Row, Long>> all = new HashMap<>();
        views.forEach(view -> all.put(view, contents(view)));
        for (BaseRelation base : program.bases()) {
            if (base.storage() == BaseRelation.Storage.STORED) {
                all.put(base.name(), contents(base.name()));
            }
        }
        return Contents.checksumAll(all);
    }

    @Override
    public void checkInvariants() {
        // There is no structure that could contradict itself.
    }

    @Override
    public void close() {}
}
