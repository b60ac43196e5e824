package io.dormouse.engine;

import io.dormouse.circuit.expression.Simplifier;
import io.dormouse.engine.snapshot.EngineSnapshot;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Program;
import io.dormouse.oracle.BaseChange;
import io.dormouse.oracle.Maintained;
import io.dormouse.oracle.RowChange;
import io.dormouse.plan.CircuitPlan;
import io.dormouse.plan.Factorisation;
import io.dormouse.plan.PlanNode;
import io.dormouse.plan.Planner;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The engine behind the harness's interface: a live view for each relation that is observed. */
final class MaintainedEngine implements Maintained {
    private final Engine engine = new Engine();
    private final Routes routes;
    private final Map<String, Schema> schemas = new HashMap<>();
    private final Map<String, Map<Row, Long>> deltas = new HashMap<>();
    /** The views whose rows are composed when they are read, each once. */
    private final Set<String> factorised = new HashSet<>();

    private MaintainedEngine(Program program, Routes routes) {
        this.routes = routes;
        for (BaseRelation base : program.bases()) {
            engine.createTable(base);
            schemas.put(base.name(), base.schema());
        }
    }

    /** Each observed relation is a live view with all that it is derived from in a circuit of its own. */
    static Maintained.Factory viewByView(Routes routes) {
        return (program, views) -> {
            MaintainedEngine maintained = new MaintainedEngine(program, routes);
            for (String view : views) {
                maintained.createView(program, view);
                maintained.observe(view);
            }
            return maintained;
        };
    }

    /** Each derived relation is a live view that reads the live views before it. */
    static Maintained.Factory viewsOnViews(Routes routes) {
        return (program, views) -> {
            MaintainedEngine maintained = new MaintainedEngine(program, routes);
            List<BaseRelation> bases = new ArrayList<>(program.bases());
            for (DerivedRelation derived : program.derived()) {
                String name = derived.name();
                Program single = new Program(bases, List.of(derived));
                maintained.createView(single, name);
                bases.add(new BaseRelation(
                        name,
                        derived.schema(),
                        Planner.keysOf(single, name),
                        List.of(),
                        BaseRelation.Storage.VIEW,
                        false));
            }
            views.forEach(maintained::observe);
            return maintained;
        };
    }

    /** Tables alone: views come later, with {@link #createView} and {@link #observe}. */
    static MaintainedEngine withoutViews(Program program, Routes routes) {
        return new MaintainedEngine(program, routes);
    }

    void createView(Program program, String view) {
        CircuitPlan plan = plan(program, view);
        routes.add(plan);
        if (plan.node(plan.output()) instanceof PlanNode.Fold fold
                && Factorisation.of(plan, fold).isPresent()) {
            factorised.add(view);
        }
        engine.createView(view, plan, program.schema(view));
    }

    static CircuitPlan plan(Program program, String view) {
        return Planner.plan(program, view, List.of(), Simplifier::simplify);
    }

    void observe(String view) {
        Map<Row, Long> changes = new HashMap<>();
        deltas.put(view, changes);
        engine.observe(
                view,
                delta -> delta.rows()
                        .forEach(row -> changes.merge(row.row(), row.weight(), (a, b) -> a + b == 0 ? null : a + b)));
    }

    Engine engine() {
        return engine;
    }

    @Override
    public void apply(List<BaseChange> batch) {
        if (batch.size() == 1 && isComplete(batch.get(0))) {
            BaseChange change = batch.get(0);
            Table table = engine.tableForWriting(change.relation());
            engine.write(table, new BufferSource(row(change), schema(change)), change.insertion() ? 1 : -1);
        } else {
            apply(batch, transaction -> {});
        }
    }

    /** Whether a row has all that it must have: a feed that is asked for its rows' values misses only what some view needs. */
    private boolean isComplete(BaseChange change) {
        Schema schema = schema(change);
        for (int i = 0; i < schema.size(); i++) {
            if (change.row().get(i) == null && !schema.column(i).nullable()) {
                return false;
            }
        }
        return true;
    }

    private Schema schema(BaseChange change) {
        return Objects.requireNonNull(schemas.get(change.relation()));
    }

    private RowBuffer row(BaseChange change) {
        Schema schema = schema(change);
        RowBuffer row = new RowBuffer(schema.size());
        for (int i = 0; i < schema.size(); i++) {
            row.set(i, schema.column(i).type(), change.row().get(i));
        }
        return row;
    }

    /** What is to be tried before an epoch is committed. */
    interface Check {
        void check(WriteTransaction transaction);
    }

    void apply(List<BaseChange> batch, Check check) {
        WriteTransaction transaction = engine.begin();
        try {
            for (BaseChange change : batch) {
                RowBuffer row = row(change);
                if (change.insertion()) {
                    transaction.insert(change.relation(), row);
                } else {
                    transaction.delete(change.relation(), row);
                }
            }
            check.check(transaction);
        } catch (RuntimeException e) {
            transaction.abandon(e);
            throw e;
        }
        transaction.commit();
    }

    @Override
    public Map<Row, Long> contents(String relation) {
        Map<Row, Long> contents = new HashMap<>();
        EngineSnapshot snapshot = engine.snapshot();
        // Not copy by copy: a bag over a join of bags can have billions.
        snapshot.forEach(relation, (row, weight) -> {
            long sum = contents.merge(row.toRow(snapshot.schema(relation)), weight, Long::sum);
            if (sum != weight && factorised.contains(relation)) {
                throw new IllegalStateException("a row of " + relation + ", which is kept factorised, comes twice");
            }
        });
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
        routes.add(Routes.Route.VISIT, engine.visits());
        engine.close();
    }
}
