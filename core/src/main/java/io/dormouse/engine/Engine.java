package io.dormouse.engine;

import io.dormouse.circuit.Circuit;
import io.dormouse.circuit.RowPort;
import io.dormouse.circuit.expression.RowFunctionCompiler;
import io.dormouse.engine.snapshot.EngineSnapshot;
import io.dormouse.engine.snapshot.Publication;
import io.dormouse.engine.snapshot.PublicationPolicy;
import io.dormouse.engine.snapshot.RelationList;
import io.dormouse.engine.snapshot.SnapshotMetrics;
import io.dormouse.logic.BaseRelation;
import io.dormouse.plan.CircuitPlan;
import io.dormouse.plan.Digest;
import io.dormouse.plan.Explainer;
import io.dormouse.plan.PlanNode;
import io.dormouse.store.Publishable;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.RowSource;
import io.dormouse.type.Schema;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tables, live views over them, and the one state they share.
 *
 * <p>Every change goes through a {@link WriteTransaction}: constraints and stored tables first, then the circuits of the views;
 * at commit the views are settled, judged, made final, and their deltas handed to observers, all under the writer's turn. Whatever throws
 * before that undoes everything. Thread-safe.
 */
public final class Engine {
    private static final String CLOSED = "the instance is closed";

    private final WriterGate gate = new WriterGate();
    private final UndoLog log = new UndoLog();
    private final ValuePool pool = new ValuePool(log);
    private final RowFunctionCompiler compiler = new RowFunctionCompiler();
    /** For statements that are executed once: their many constants do not push out what the views run on. */
    private final RowFunctionCompiler onceCompiler = new RowFunctionCompiler();

    private final Map<String, Table> tables = new TreeMap<>();
    /** In the order of registration, so that a view comes after those it reads. */
    private final Map<String, LiveView> views = new LinkedHashMap<>();

    private final CircuitWiring wiring = new CircuitWiring(this, tables, views, log);

    /** The same as an array, since each single-row epoch goes through it. */
    private LiveView[] viewsInOrder = new LiveView[0];

    /** Set with release: who sees an epoch's number sees what it did, and no writer waits for that. */
    private final AtomicLong epoch = new AtomicLong();
    /** What changes visited in join trees; views that are gone count as well. */
    private final AtomicLong visitedTuples = new AtomicLong();

    /** Whether an epoch is in the making, so that the state is not that of {@link #epoch}. Under the turn. */
    private boolean inEpoch;

    /** Whether {@link #betweenEpochs} is at work. Written under the turn; who has it not may read anything. */
    private boolean defining;

    private final Publication publication;
    private final SnapshotTaker snapshots;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile @Nullable DormouseException refusal;

    /** What each who is about to write is asked first; it throws where that must not be. Set under the turn. */
    private volatile @Nullable Runnable admission;

    /** What the epoch at hand makes its writer wait for once it has given up the turn. Under the turn. */
    private @Nullable Runnable afterTurn;

    private final WriteTransaction single = new WriteTransaction(this);

    /** An empty engine that publishes on demand, without limits. */
    public Engine() {
        this(PublicationPolicy.onDemand());
    }

    /** An empty engine. */
    public Engine(PublicationPolicy policy) {
        publication = new Publication(policy, log.copiedPages(), new RelationList(List.of(), Set.of()));
        snapshots = new SnapshotTaker(this, gate, publication);
    }

    /**
     * Begins an epoch: waits for the writer's turn. Give it back with commit or rollback. It may last, so what is due of earlier epochs is
     * published first: in its middle nobody can.
     */
    public WriteTransaction begin() {
        gate.enter();
        checkMayWrite();
        return beginUnderTurn(publication.isDue());
    }

    private WriteTransaction beginUnderTurn(boolean publish) {
        try {
            if (publish) {
                publication.publish(epoch.getPlain());
            }
        } catch (RuntimeException | Error e) {
            gate.leave();
            throw e;
        }
        inEpoch = true;
        return new WriteTransaction(this);
    }

    private void enterEpoch() {
        gate.enter();
        checkMayWrite();
        inEpoch = true;
    }

    /** Runs {@code body}, whose epochs on this thread need not take turns as long as no other thread waits. */
    public void keepTurn(Runnable body) {
        gate.keep(() -> {
            underTurn(() -> true);
            body.run();
        });
    }

    /** Begins an epoch of several statements: readers meanwhile see the state as it is now. */
    public WriteTransaction beginShared() {
        if (gate.isKeptByThisThread()) {
            throw new DormouseException(
                            SqlState.ACTIVE_TRANSACTION, "a transaction of several statements cannot begin here")
                    .hint("use transact within keepTurn, or BEGIN outside of it");
        }
        gate.enter();
        checkMayWrite();
        return beginUnderTurn(true);
    }

    /** Inserts (1) or retracts (−1) one row as an epoch of its own, allocating nothing. Returns the epoch. */
    public long write(Table table, RowBuffer row, int sign) {
        enterEpoch();
        try {
            table.checkNotDropped();
            if (sign > 0) {
                table.insert(row);
            } else {
                table.delete(row);
            }
        } catch (RuntimeException | Error e) {
            single.abandon(e);
            throw e;
        }
        return single.commit();
    }

    /** As {@link #write(Table, RowBuffer, int)}, with a row that is asked for what is needed of it. */
    public long write(Table table, RowSource row, int sign) {
        enterEpoch();
        try {
            table.checkNotDropped();
            if (sign > 0) {
                table.insert(row);
            } else {
                table.delete(row);
            }
        } catch (RuntimeException | Error e) {
            single.abandon(e);
            throw e;
        }
        return single.commit();
    }

    /**
     * Writes each change of a stream as an epoch of its own. Returns the newest epoch.
     *
     * <p>Takes up to {@link RowPort#PLACES} changes in before it writes the first of them, so that the state that they will need is fetched
     * meanwhile; changes that nothing needs cost no more than that. The turn is given to whoever waits for it in between.
     */
    public long writeEach(RowStream stream) {
        StagedRows rows = new StagedRows();
        do {
            gate.enter();
            checkMayWrite();
            try {
                rows.take(stream);
                rows.fetch();
                while (rows.hasNext()) {
                    writeNext(rows);
                }
                if (publication.isDue()) {
                    // Changes that nothing needed ended the group.
                    publication.publish(epoch.getPlain());
                }
            } finally {
                leave();
            }
            rows.throwFailure();
        } while (rows.mayHaveMore());
        return epoch();
    }

    private void writeNext(StagedRows rows) {
        int skipped = rows.skip();
        if (skipped > 0) {
            epoch.setRelease(epoch.getPlain() + skipped);
        }
        if (!rows.hasNext()) {
            return;
        }
        inEpoch = true;
        try {
            try {
                rows.writeNext();
            } catch (RuntimeException | Error e) {
                undo(e);
                throw e;
            }
            finish();
        } catch (DormouseException e) {
            throw rows.located(e);
        }
    }

    /** Gives the turn up, and then waits if an epoch that was written in it says so. */
    void leave() {
        Runnable wait = afterTurn;
        if (wait == null) {
            gate.leave();
            return;
        }
        afterTurn = null;
        gate.leave();
        gate.waitOutside(wait);
    }

    /**
     * Has the thread that commits the epoch at hand run {@code wait} when it has given up the turn, and before the call that
     * commits returns. Called by an observer while it is told of the epoch.
     */
    public void afterTurn(Runnable wait) {
        Runnable before = afterTurn;
        afterTurn = before == null
                ? wait
                : () -> {
                    before.run();
                    wait.run();
                };
    }

    /** From now on runs {@code check} under the turn of each who is about to write or define; what it throws refuses that. */
    public void admit(Runnable check) {
        betweenEpochs(() -> {
            admission = check;
            return check;
        });
    }

    /** Makes the running epoch final, or undoes it if a view cannot be computed; delivers its deltas. Returns its number. */
    long finish() {
        long number;
        try {
            number = commitEpoch();
        } catch (RuntimeException | Error e) {
            undo(e);
            throw e;
        }
        deliver(number);
        return number;
    }

    /**
     * Undoes the running epoch because of {@code failure}. If it is out of memory, no one knows what was done, so that the engine refuses
     * everything from now on; and so if even the undoing fails.
     */
    void undo(Throwable failure) {
        if (failure instanceof OutOfMemoryError) {
            poison(new DormouseException(
                            SqlState.OUT_OF_MEMORY, "the instance ran out of memory and must be opened anew")
                    .hint("give the JVM a larger heap (-Xmx)"));
            return;
        }
        undo();
    }

    /** Undoes the running epoch. */
    void undo() {
        try {
            rollbackEpoch();
        } catch (RuntimeException | Error e) {
            poison(new DormouseException(
                    SqlState.INTERNAL_ERROR, "an epoch could not be undone; the instance must be opened anew", e));
            throw e;
        }
    }

    /** Gives the turn back and throws if nothing is done any more. */
    void checkUsable() {
        DormouseException reason = refusal;
        if (reason != null) {
            gate.leave();
            throw refused(reason);
        }
    }

    /** Throws if nothing is done any more. */
    void checkNotPoisoned() {
        DormouseException reason = refusal;
        if (reason != null) {
            throw refused(reason);
        }
    }

    private void checkMayWrite() {
        Runnable check = admission;
        if (check != null) {
            try {
                check.run();
            } catch (RuntimeException | Error e) {
                gate.leave();
                throw e;
            }
        }
    }

    /** Refuses everything from now on, for this reason. */
    void poison(DormouseException reason) {
        refusal = reason;
        refuseWriting(reason);
    }

    private void refuseWriting(DormouseException reason) {
        admission = () -> {
            throw refused(reason);
        };
    }

    private static DormouseException refused(DormouseException reason) {
        return new DormouseException(reason.state(), Objects.requireNonNull(reason.getMessage()), reason);
    }

    /** Ends the running epoch (waits for it), tells the observers that it was the last, and refuses to write and define from now on. */
    public void endWriting() {
        gate.enter();
        try {
            refuseWriting(new DormouseException(SqlState.CLOSED, CLOSED));
            views.values().forEach(view -> view.endObservers(ViewObserver.End.CLOSED));
        } finally {
            gate.leave();
        }
    }

    /** As {@link #endWriting}, and refuses everything. Idempotent. */
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        try {
            endWriting();
        } catch (RuntimeException | Error e) {
            closed.set(false);
            throw e;
        }
        gate.enter();
        try {
            refusal = new DormouseException(SqlState.CLOSED, CLOSED);
        } finally {
            gate.leave();
        }
    }

    /** The number of the newest committed epoch; 0 before the first. */
    public long epoch() {
        return epoch.getAcquire();
    }

    /** What compiles the expressions of statements that are executed once. */
    public RowFunctionCompiler onceCompiler() {
        return onceCompiler;
    }

    /** Whether an epoch is in the making; under the turn. */
    boolean isInEpoch() {
        return inEpoch;
    }

    WriterGate gate() {
        return gate;
    }

    ValuePool pool() {
        return pool;
    }

    Table table(String name) {
        Table table = tables.get(name);
        if (table == null) {
            throw new DormouseException(
                            views.containsKey(name) ? SqlState.WRONG_OBJECT_TYPE : SqlState.UNDEFINED_TABLE,
                            views.containsKey(name) ? "a view cannot be written" : "no table has this name")
                    .with("table", name);
        }
        return table;
    }

    /** The table of this name, for a writer that goes on with it. */
    public Table tableForWriting(String name) {
        return underTurn(() -> table(name));
    }

    StoredTable storedTable(String name) {
        if (table(name) instanceof StoredTable stored) {
            return stored;
        }
        throw new DormouseException(
                        SqlState.WRONG_OBJECT_TYPE, "a feed keeps no rows to read, update or delete by condition")
                .with("table", name)
                .hint("create it without stored = false, or retract whole rows from Java");
    }

    // --- epochs, called by transactions under the turn
    // ---------------------------------------------------------------------

    /**
     * Brings the views that a plan reads, directly or through other views, up to date in the middle of an epoch, and refuses if
     * one of them cannot be computed as things are. The other views wait for the commit: their errors are no matter of this reader.
     */
    private void settleWhatIsRead(CircuitPlan plan) {
        Set<String> read = new HashSet<>(sourcesOf(plan));
        for (int i = viewsInOrder.length - 1; i >= 0; i--) {
            if (read.contains(viewsInOrder[i].name())) {
                read.addAll(viewsInOrder[i].circuit().sources());
            }
        }
        for (LiveView view : viewsInOrder) {
            if (read.contains(view.name())) {
                try {
                    view.circuit().settle();
                    view.circuit().checkErrors();
                } catch (DormouseException e) {
                    throw e.with("view", view.name());
                }
            }
        }
    }

    private static Set<String> sourcesOf(CircuitPlan plan) {
        Set<String> sources = new HashSet<>();
        for (PlanNode node : plan.nodes()) {
            if (node instanceof PlanNode.Source source) {
                sources.add(source.name());
            }
        }
        return sources;
    }

    /** Makes the epoch final or throws with everything as it was in the middle of it. Returns its number; {@link #deliver} is next. */
    long commitEpoch() {
        for (LiveView view : viewsInOrder) {
            try {
                view.circuit().settle();
                view.circuit().judge();
            } catch (DormouseException e) {
                throw e.with("view", view.name());
            }
        }
        log.commit();
        long visits = 0;
        for (LiveView view : viewsInOrder) {
            visits += view.circuit().newVisits();
        }
        if (visits != 0) {
            visitedTuples.setRelease(visitedTuples.getPlain() + visits);
        }
        long number = epoch.getPlain() + 1;
        epoch.setRelease(number);
        inEpoch = false;
        if (publication.isDue()) {
            publication.publish(number);
        }
        return number;
    }

    /** Delivers what the epoch just made final changed. */
    void deliver(long number) {
        for (LiveView view : viewsInOrder) {
            view.deliver(number);
        }
    }

    void rollbackEpoch() {
        log.rollback();
        for (LiveView view : viewsInOrder) {
            view.rolledBack();
        }
        inEpoch = false;
    }

    // --- definitions
    // --------------------------------------------------------------------------------------------------------

    /** Runs a change of definitions that calls the methods below, and what goes with them, as one under the turn. */
    public <T> T define(Supplier<T> change) {
        return betweenEpochs(() -> {
            Runnable check = admission;
            if (check != null) {
                check.run();
            }
            return change.get();
        });
    }

    /** Runs {@code work}, which may call this engine's methods but writes nothing, while no epoch is in the making. */
    public <T> T betweenEpochs(Supplier<T> work) {
        return underTurn(() -> {
            if (defining) {
                return work.get();
            }
            defining = true;
            try {
                return work.get();
            } finally {
                defining = false;
                publication.publish(epoch.getPlain());
            }
        });
    }

    private <T> T underTurn(Supplier<T> work) {
        if (defining && gate.isHeldByThisThread()) {
            return work.get();
        }
        gate.enter();
        checkUsable();
        try {
            return work.get();
        } finally {
            gate.leave();
        }
    }

    /** Creates an empty table. The name must be free. */
    public void createTable(BaseRelation relation) {
        underTurn(() -> {
            tables.put(
                    relation.name(),
                    relation.storage() == BaseRelation.Storage.FEED
                            ? new Feed(relation, log)
                            : new StoredTable(log, pool, compiler, relation));
            definitionsChanged();
            return relation;
        });
    }

    /**
     * Registers a live view and fills it from the data that is there; complete when this returns. Replaces a live view of
     * the same name, which nothing else may read.
     *
     * @param schema the columns with the names that the user sees
     * @throws DormouseException 55000 if it reads a feed that has begun; an error of an expression over the data. Nothing stays
     */
    public void createView(String name, CircuitPlan plan, Schema schema) {
        createView(name, plan, schema, RowMeter.unwatched());
    }

    /** As {@link #createView(String, CircuitPlan, Schema)}; {@code meter} counts the rows that are read. */
    public void createView(String name, CircuitPlan plan, Schema schema, RowMeter meter) {
        underTurn(() -> {
            Circuit circuit = new Circuit(plan, log, pool, compiler);
            try {
                wiring.fill(circuit, meter);
                circuit.settle();
                circuit.judge();
                circuit.newVisits(); // those of filling it are not those of a change
                log.commit();
                LiveView before = views.remove(name);
                if (before != null) {
                    dropView(before);
                    log.commit();
                }
                views.put(name, new LiveView(name, schema, circuit, wiring.connect(circuit)));
                definitionsChanged();
                return name;
            } catch (RuntimeException | Error e) {
                log.rollback();
                circuit.dispose();
                log.commit();
                throw e;
            }
        });
    }

    private void definitionsChanged() {
        viewsInOrder = views.values().toArray(new LiveView[0]);
        List<RelationList.Entry> entries = new ArrayList<>();
        List<Publishable> stores = new ArrayList<>();
        Set<String> feeds = new HashSet<>();
        tables.forEach((name, table) -> {
            if (table instanceof StoredTable stored) {
                List<List<Integer>> keys = table.relation().keys();
                entries.add(RelationList.Entry.of(
                        name, table.relation().schema(), List.of(), keys.isEmpty() ? List.of() : keys.get(0)));
                stores.add(stored.rows());
            } else {
                feeds.add(name);
            }
        });
        views.forEach((name, view) -> {
            entries.add(view.entry());
            stores.add(view.rows());
        });
        publication.define(new RelationList(entries, feeds), stores.toArray(new Publishable[0]));
        if (!defining) {
            publication.publish(epoch.getPlain());
        }
    }

    /** Drops tables and live views, which nothing else that stays may read; gives back what they hold. */
    public void drop(Collection<String> names) {
        underTurn(() -> {
            List<String> viewNames = new ArrayList<>(views.keySet());
            Collections.reverse(viewNames);
            for (String name : viewNames) {
                if (names.contains(name)) {
                    dropView(Objects.requireNonNull(views.remove(name)));
                }
            }
            for (String name : names) {
                Table table = tables.remove(name);
                if (table != null) {
                    table.drop();
                }
            }
            log.commit();
            definitionsChanged();
            return names;
        });
    }

    private void dropView(LiveView view) {
        view.endObservers(ViewObserver.End.DROPPED);
        wiring.disconnect(view);
        view.circuit().dispose();
    }

    // --- reading
    // ------------------------------------------------------------------------------------------------------------

    /**
     * All stored tables and live views at the newest published epoch, at once: the newest committed one if no epoch is in the making; else
     * an older one, and the running epoch will be published when it is committed.
     *
     * @throws DormouseException 25001 from the body of an epoch in the making on this thread, unless its start was published
     */
    public EngineSnapshot snapshot() {
        return snapshots.atOnce();
    }

    /**
     * The same at {@code atLeast} or a later epoch: waits for it to be committed and for the running epoch to end if need be, up to a time.
     *
     * @throws DormouseException 57014 if the time is over, 25001 as above
     */
    public EngineSnapshot snapshot(long atLeast, long timeoutNanos) {
        return snapshots.atLeast(atLeast, timeoutNanos);
    }

    /** The state at an epoch that is not older than any committed before this call. Waits for the running epoch if need be. */
    public EngineSnapshot newestSnapshot() {
        return snapshot(epoch(), Long.MAX_VALUE / 2);
    }

    /** The newest epoch that is published. */
    public long publishedEpoch() {
        return publication.newestEpoch();
    }

    /** What snapshots cost now. */
    public SnapshotMetrics snapshotMetrics() {
        return publication.metrics();
    }

    /** Evaluates a plan once over a snapshot. */
    public List<Row> select(CircuitPlan plan, EngineSnapshot snapshot) {
        return select(plan, snapshot, RowMeter.unwatched());
    }

    /** As {@link #select(CircuitPlan, EngineSnapshot)}; {@code meter} counts the rows that are read and those of the answer. */
    public List<Row> select(CircuitPlan plan, EngineSnapshot snapshot, RowMeter meter) {
        return new OneTimeQuery(plan, onceCompiler, meter).run(snapshot::forEach);
    }

    /** Evaluates a plan once over the state in the middle of an epoch; under the turn. */
    List<Row> selectRunning(CircuitPlan plan, RowMeter meter) {
        settleWhatIsRead(plan);
        return new OneTimeQuery(plan, onceCompiler, meter).run((source, sink) -> {
            LiveView view = views.get(source);
            if (view != null) {
                view.circuit().answer().forEach(sink);
            } else {
                storedTable(source).forEach(sink);
            }
        });
    }

    /** The plan of a live view with what it holds now, as text or JSON. O(state of the view). */
    public String explain(String view, boolean json) {
        if (gate.isHeldByThisThread()) {
            return explainHeld(view, json);
        }
        return underTurn(() -> explainHeld(view, json));
    }

    private String explainHeld(String view, boolean json) {
        Circuit circuit = liveView(view).circuit();
        return json ? Explainer.json(circuit.plan(), circuit) : Explainer.text(circuit.plan(), circuit);
    }

    /** Tells {@code listener} the delta of each later epoch that changes a live view, under the turn of the epoch. */
    public ViewObserver observe(String view, Consumer<ViewDelta> listener) {
        return observe(view, listener, end -> {});
    }

    /** As {@link #observe(String, Consumer)}; {@code ended} is told when there is nothing more to come, unless the observer is closed. */
    public ViewObserver observe(String view, Consumer<ViewDelta> listener, Consumer<ViewObserver.End> ended) {
        return underTurn(() -> liveView(view).observe(listener, ended));
    }

    private LiveView liveView(String name) {
        LiveView view = views.get(name);
        if (view == null) {
            throw new DormouseException(
                            tables.containsKey(name) ? SqlState.WRONG_OBJECT_TYPE : SqlState.UNDEFINED_TABLE,
                            "no live view has this name")
                    .with("name", name)
                    .hint("only a materialized view has deltas");
        }
        return view;
    }

    // --- for tests and metrics
    // -----------------------------------------------------------------------------------------------

    /** A digest of the whole logical state: stored rows, kept tuples, answers; no ids, no order of arrival. O(state log state). */
    public String canonicalChecksum() {
        return underTurn(() -> {
            List<String> lines = new ArrayList<>();
            tables.forEach((name, table) -> {
                if (table instanceof StoredTable stored) {
                    stored.forEach((row, weight) -> lines.add("table " + name + " x" + weight + " "
                            + row.toRow(table.relation().schema())));
                }
            });
            views.forEach(
                    (name, view) -> view.circuit().describe().forEach(line -> lines.add("view " + name + " " + line)));
            Collections.sort(lines);
            return Digest.of(String.join("\n", lines));
        });
    }

    /** Checks the invariants of all state from scratch. O(state); for tests. */
    public void checkInvariants() {
        underTurn(() -> {
            tables.values().forEach(table -> {
                if (table instanceof StoredTable stored) {
                    stored.checkInvariants();
                }
            });
            views.values().forEach(view -> view.circuit().checkInvariants());
            return true;
        });
    }

    /**
     * As {@link #visits}, up to the newest commit, what refused epochs did before it included, and without the filling of new views; from
     * any thread, at once.
     */
    public long visitedTuples() {
        return visitedTuples.getAcquire();
    }

    /** How many tuples changes have visited in join trees, over all views: the unit of work. */
    public long visits() {
        return underTurn(() -> views.values().stream()
                .mapToLong(view -> view.circuit().visits())
                .sum());
    }

    /** How many distinct texts and NUMERICs the state holds. */
    public int pooledValues() {
        return underTurn(pool::size);
    }
}
