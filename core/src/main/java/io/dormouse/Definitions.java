package io.dormouse;

import io.dormouse.algebra.SemiringRegistry;
import io.dormouse.circuit.expression.Simplifier;
import io.dormouse.engine.Engine;
import io.dormouse.engine.RowMeter;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Program;
import io.dormouse.logic.SortKey;
import io.dormouse.plan.CircuitPlan;
import io.dormouse.plan.PlanSketch;
import io.dormouse.plan.Planner;
import io.dormouse.spi.Catalog;
import io.dormouse.spi.Query;
import io.dormouse.spi.Statement;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What is defined: tables and views by name, with what they depend on. A catalog that was handed out never changes.
 *
 * <p>Definitions change under the writer's turn, in the engine first and in the catalog then. So whoever has the turn, or has had a
 * snapshot since, and finds the catalog that a statement was bound to to be that of now ({@link #requireCurrent}), may execute it:
 * its names still mean what they meant. Thread-safe.
 */
final class Definitions {
    private final Engine engine;
    private volatile Entries entries;

    /** The catalog of one moment. */
    private record Entries(Map<String, Catalog.Entry> byName, SemiringRegistry semirings) implements Catalog {
        @Override
        public Optional<Entry> find(String name) {
            return Optional.ofNullable(byName.get(name));
        }

        @Override
        public Collection<String> names() {
            return byName.keySet();
        }
    }

    Definitions(Engine engine, SemiringRegistry semirings) {
        this.engine = engine;
        this.entries = new Entries(Map.of(), semirings);
    }

    /** The catalog as it is now. */
    Catalog catalog() {
        return entries;
    }

    /**
     * Checks that nothing has been defined or dropped since the catalog {@code bound} was handed out.
     *
     * @throws StaleBinding if something has
     */
    void requireCurrent(Catalog bound) {
        if (entries != bound) {
            throw new StaleBinding();
        }
    }

    /** All that is defined, in the order of names. */
    List<Relation> relations() {
        return entries.byName().values().stream().map(Relation::of).toList();
    }

    /** The declaration of a table that can be written. */
    BaseRelation table(String name) {
        return table(entries, name);
    }

    /** The declaration that a table which can be written has in a catalog. */
    static BaseRelation table(Catalog catalog, String name) {
        Optional<Catalog.Entry> entry = catalog.find(name);
        if (entry.isPresent() && entry.get() instanceof Catalog.Table table) {
            return table.relation();
        }
        throw new DormouseException(
                        entry.isPresent() ? SqlState.WRONG_OBJECT_TYPE : SqlState.UNDEFINED_TABLE,
                        entry.isPresent() ? "a view cannot be written" : "no table has this name")
                .with("table", name);
    }

    /** The plan of a query. */
    static CircuitPlan plan(Query query) {
        return plan(query.program(), query.output(), query.ordering());
    }

    /** The plan of a query as far as it is not refused, to be shown. */
    static PlanSketch sketch(Query query) {
        return Planner.sketch(query.program(), query.output(), query.ordering(), Simplifier::simplify);
    }

    private static CircuitPlan plan(Program program, String output, List<SortKey> ordering) {
        return Planner.plan(program, output, ordering, Simplifier::simplify);
    }

    /** Whether the table was created: false if it was there and that is accepted. */
    boolean createTable(Statement.CreateTable statement, Catalog bound) {
        return engine.define(() -> {
            requireCurrent(bound);
            return createTableAlone(statement);
        });
    }

    private boolean createTableAlone(Statement.CreateTable statement) {
        String name = statement.relation().name();
        if (!isFree(name, statement.ifNotExists(), false)) {
            return false;
        }
        engine.createTable(statement.relation());
        put(name, new Catalog.Table(statement.relation()));
        return true;
    }

    /** Whether the view was created: false if it was there and that is accepted. */
    boolean createView(Statement.CreateView statement, Catalog bound, RowMeter meter) {
        return engine.define(() -> {
            requireCurrent(bound);
            return createViewAlone(statement, meter);
        });
    }

    private boolean createViewAlone(Statement.CreateView statement, RowMeter meter) {
        String name = statement.name();
        Query query = statement.query();
        if (!isFree(name, statement.ifNotExists(), statement.orReplace())) {
            return false;
        }
        Optional<Catalog.Entry> before = entries.find(name);
        if (before.isPresent()) {
            refuseUnlessReplaceable(before.get(), statement.live());
        }
        CircuitPlan plan = plan(query);
        if (statement.live()) {
            engine.createView(name, plan, query.schema(), meter);
        }
        List<List<Integer>> keys = Planner.keysOf(query.program(), query.output());
        BaseRelation asBase = new BaseRelation(
                name, query.schema(), keys, List.of(), BaseRelation.Storage.VIEW, false, query.annotation());
        put(name, new Catalog.View(name, query, statement.live(), asBase, statement.text()));
        return true;
    }

    private void refuseUnlessReplaceable(Catalog.Entry before, boolean live) {
        if (!(before instanceof Catalog.View view) || view.live() != live) {
            throw new DormouseException(SqlState.WRONG_OBJECT_TYPE, "only a view of the same kind can be replaced")
                    .with("name", before.name());
        }
        List<String> dependents = dependents(Set.of(before.name()));
        if (!dependents.isEmpty()) {
            throw dependent(before.name(), dependents);
        }
    }

    private boolean isFree(String name, boolean ifNotExists, boolean orReplace) {
        if (entries.find(name).isEmpty() || orReplace) {
            return true;
        }
        if (!ifNotExists) {
            throw new DormouseException(SqlState.DUPLICATE_TABLE, "a table or view of this name is there already")
                    .with("name", name)
                    .hint("drop it first, or choose another name");
        }
        return false;
    }

    /** Drops tables or views with what depends on them, if that is wanted. Returns how many went. */
    int drop(Statement.Drop statement) {
        return engine.define(() -> dropAlone(statement));
    }

    private int dropAlone(Statement.Drop statement) {
        Set<String> going = new LinkedHashSet<>();
        for (String name : statement.names()) {
            Optional<Catalog.Entry> entry = entries.find(name);
            if (entry.isPresent()) {
                checkKind(entry.get(), statement.kind());
                going.add(name);
            } else if (!statement.ifExists()) {
                throw new DormouseException(SqlState.UNDEFINED_TABLE, "no table or view has this name")
                        .with("name", name);
            }
        }
        List<String> dependents = dependents(going);
        if (!dependents.isEmpty() && !statement.cascade()) {
            throw dependent(String.join(", ", going), dependents);
        }
        going.addAll(dependents);
        engine.drop(going);
        Map<String, Catalog.Entry> left = new TreeMap<>(entries.byName());
        left.keySet().removeAll(going);
        entries = new Entries(left, entries.semirings());
        return going.size();
    }

    private static DormouseException dependent(String name, List<String> dependents) {
        return new DormouseException(SqlState.DEPENDENT_OBJECTS, "other views depend on what is to go")
                .with("name", name)
                .with("dependents", dependents)
                .hint("drop them first, or add CASCADE");
    }

    private static void checkKind(Catalog.Entry entry, Statement.DropKind kind) {
        Statement.DropKind actual = entry instanceof Catalog.View view
                ? view.live() ? Statement.DropKind.MATERIALIZED_VIEW : Statement.DropKind.VIEW
                : Statement.DropKind.TABLE;
        if (actual != kind) {
            throw new DormouseException(SqlState.WRONG_OBJECT_TYPE, "this name is of something else")
                    .with("name", entry.name())
                    .with("kind", actual.name().replace('_', ' '))
                    .hint("use DROP " + actual.name().replace('_', ' '));
        }
    }

    /** The views that read any of {@code names}, directly or through others, those aside. */
    private List<String> dependents(Collection<String> names) {
        Set<String> reached = new LinkedHashSet<>(names);
        for (boolean grown = true; grown; ) {
            grown = false;
            for (Catalog.Entry entry : entries.byName().values()) {
                if (entry instanceof Catalog.View view && !reached.contains(view.name()) && reads(view, reached)) {
                    reached.add(view.name());
                    grown = true;
                }
            }
        }
        List<String> dependents = new ArrayList<>(reached);
        dependents.removeAll(names);
        return dependents;
    }

    private static boolean reads(Catalog.View view, Set<String> names) {
        return view.query().program().bases().stream().anyMatch(base -> names.contains(base.name()));
    }

    private void put(String name, Catalog.Entry entry) {
        Map<String, Catalog.Entry> all = new TreeMap<>(entries.byName());
        all.put(name, entry);
        entries = new Entries(all, entries.semirings());
    }
}
