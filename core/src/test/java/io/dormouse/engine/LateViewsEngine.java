package io.dormouse.engine;

import io.dormouse.logic.Program;
import io.dormouse.oracle.BaseChange;
import io.dormouse.oracle.Maintained;
import io.dormouse.oracle.RowChange;
import io.dormouse.plan.CircuitPlan;
import io.dormouse.type.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The engine with views that are registered after some epochs and filled from the stored tables. Until then they are evaluated
 * once an epoch, within the running transaction and over the snapshot after it. From then on an engine that had them from the
 * start must be in the same state.
 */
final class LateViewsEngine implements Maintained {
    private final Program program;
    private final List<String> views;
    private final Maintained early;
    private final MaintainedEngine late;
    private final Map<String, CircuitPlan> plans = new HashMap<>();
    private final Map<String, Map<Row, Long>> before = new HashMap<>();
    private final Map<String, Map<Row, Long>> now = new HashMap<>();
    private int epochsUntilViews;

    LateViewsEngine(Program program, List<String> views, Routes routes) {
        this.program = program;
        this.views = views;
        epochsUntilViews = Math.floorMod(program.toString().hashCode(), 4);
        early = MaintainedEngine.viewByView(new Routes()).open(program, views);
        late = MaintainedEngine.withoutViews(program, routes);
        for (String view : views) {
            plans.put(view, MaintainedEngine.plan(program, view));
            select(view);
            before.put(view, selected(view));
        }
        registerIfTime();
    }

    private void registerIfTime() {
        if (epochsUntilViews == 0) {
            for (String view : views) {
                late.createView(program, view);
                late.observe(view);
            }
        }
    }

    private boolean registered() {
        return epochsUntilViews <= 0;
    }

    private Map<Row, Long> selected(String view) {
        return Objects.requireNonNull(now.get(view));
    }

    private void select(String view) {
        CircuitPlan plan = Objects.requireNonNull(plans.get(view));
        now.put(view, counted(late.engine().select(plan, late.engine().snapshot())));
    }

    private static Map<Row, Long> counted(List<Row> rows) {
        Map<Row, Long> counts = new HashMap<>();
        rows.forEach(row -> counts.merge(row, 1L, Long::sum));
        return counts;
    }

    @Override
    public void apply(List<BaseChange> batch) {
        if (registered()) {
            late.apply(batch);
            early.apply(batch);
            return;
        }
        Map<String, Map<Row, Long>> running = new HashMap<>();
        late.apply(
                batch,
                transaction -> views.forEach(
                        view -> running.put(view, counted(transaction.select(MaintainedEngine.plan(program, view))))));
        early.apply(batch);
        views.forEach(view -> {
            select(view);
            if (!selected(view).equals(running.get(view))) {
                throw new IllegalStateException("a transaction saw another " + view + " than the snapshot after it");
            }
        });
    }

    @Override
    public Map<Row, Long> contents(String relation) {
        return registered() || !views.contains(relation) ? late.contents(relation) : selected(relation);
    }

    @Override
    public List<RowChange> drainDelta(String view) {
        early.drainDelta(view);
        if (registered()) {
            return late.drainDelta(view);
        }
        Map<Row, Long> after = selected(view);
        Map<Row, Long> changes = new HashMap<>(after);
        Objects.requireNonNull(before.put(view, after))
                .forEach((row, count) -> changes.merge(row, -count, (a, b) -> a + b == 0 ? null : a + b));
        List<RowChange> delta = new ArrayList<>();
        changes.forEach((row, count) -> delta.add(new RowChange(row, count)));
        return delta;
    }

    /** Called once an epoch that was accepted, as the last thing: the time to register. */
    @Override
    public String checksum() {
        if (!registered()) {
            epochsUntilViews--;
            registerIfTime();
        }
        String checksum = early.checksum();
        if (registered() && !late.checksum().equals(checksum)) {
            throw new IllegalStateException("a view that came late is not as it would be had it been there");
        }
        return checksum;
    }

    @Override
    public void checkInvariants() {
        late.checkInvariants();
    }

    @Override
    public void close() {
        early.close();
        late.close();
    }
}
