package io.dormouse.cli.slt;

import io.dormouse.Dormouse;
import io.dormouse.Relation;
import io.dormouse.Result;
import io.dormouse.Session;
import io.dormouse.spi.Query;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The queries of a file that are kept as live views, and what is demanded of them. Not thread-safe. */
final class KeptViews {
    /** What the names of kept views begin with; files must not use such names. */
    static final String PREFIX = "slt_kept_view_";

    private final Dormouse db;
    private final ViewReader reader;
    private final LiveCounts counts;
    private final Function<String, Query> binder;
    private final Map<String, KeptView> views = new LinkedHashMap<>();
    /** The names of those that were once not what they should be; they are not compared again. */
    private final Set<String> wrong = new HashSet<>();
    /** By SQL, as long as its names mean the same. */
    private final Map<String, KeptView> bySql = new HashMap<>();

    /** Kept views that refused a statement without a reason, not told yet. */
    private final List<Outcome.Failed> unfounded = new ArrayList<>();

    private int created;

    /** {@code binder} gives the query of a CREATE VIEW that has been executed. */
    KeptViews(Dormouse db, ViewReader reader, LiveCounts counts, Function<String, Query> binder) {
        this.binder = binder;
        this.db = db;
        this.reader = reader;
        this.counts = counts;
    }

    /** The view that keeps a query, a new one unless it is kept already. */
    KeptView keep(Session session, Place place, String sql, Query query) {
        KeptView known = bySql.get(sql);
        if (known != null) {
            return known;
        }
        String name = PREFIX + ++created;
        String columns = IntStream.rangeClosed(1, query.schema().size())
                .mapToObj(column -> "c" + column)
                .collect(Collectors.joining(", ", "(", ")"));
        String definition = "CREATE MATERIALIZED VIEW " + name + " " + columns + " AS\n" + sql;
        session.execute(definition);
        KeptView view = new KeptView(name, place, sql, binder.apply(definition), query.schema());
        views.put(name, view);
        bySql.put(sql, view);
        counts.kept++;
        return view;
    }

    /** The rows of a kept view, under the names of its query's columns. */
    Answer read(Session session, KeptView view) {
        return new Answer(
                view.schema(),
                reader.read(session, view.name()),
                Optional.of(view.query().ordering()));
    }

    /** Executes a statement; kept views that stand in its way are dropped first, unless a transaction is open. */
    Result execute(Session session, String statement) {
        List<KeptView> objecting = new ArrayList<>();
        while (true) {
            boolean open = session.inTransaction();
            Result result;
            try {
                result = session.execute(statement);
            } catch (DormouseException error) {
                List<KeptView> inTheWay = giveWay(session, error);
                if (inTheWay.isEmpty() || open) {
                    throw error;
                }
                if (error.state() != SqlState.DEPENDENT_OBJECTS) {
                    objecting.addAll(inTheWay);
                }
                continue;
            }
            objecting.forEach(view -> checkObjection(session, view));
            return result;
        }
    }

    /** Drops the kept views that an error names, and returns them: those that depend on what is to go, or the one that meets an error. */
    private List<KeptView> giveWay(Session session, DormouseException error) {
        if (session.inTransaction()) {
            return List.of();
        }
        Map<String, String> details = error.details();
        List<KeptView> inTheWay = error.state() == SqlState.DEPENDENT_OBJECTS
                ? named(details.getOrDefault("dependents", ""))
                : named(details.getOrDefault("view", ""));
        inTheWay.forEach(view -> drop(session, view));
        return inTheWay;
    }

    /** A view may refuse a statement only if its query from scratch meets an error as well. */
    private void checkObjection(Session session, KeptView view) {
        try {
            new Oracle(session).answer(view);
        } catch (DormouseException sameAsTheView) {
            return;
        }
        unfounded.add(LiveFailure.unfounded(view));
    }

    /** Whether an error arose in a kept view, and not in anything of the file. */
    static boolean isOwn(DormouseException error) {
        return error.details().getOrDefault("view", "").startsWith(PREFIX);
    }

    /** Whether a query is kept already. */
    boolean keeps(String sql) {
        return bySql.containsKey(sql);
    }

    private List<KeptView> named(String names) {
        Set<String> words = SqlWords.names(names);
        return views.values().stream()
                .filter(view -> words.contains(view.name()))
                .toList();
    }

    private void drop(Session session, KeptView view) {
        session.execute("DROP MATERIALIZED VIEW IF EXISTS " + view.name());
        forget(view);
    }

    private void forget(KeptView view) {
        views.remove(view.name());
        bySql.remove(view.sql(), view);
        counts.dropped++;
    }

    /** Takes notice of changed definitions: kept views that went with others are gone, and equal SQL may mean something else. */
    void definitionsChanged() {
        Set<String> left = db.relations().stream().map(Relation::name).collect(Collectors.toSet());
        List.copyOf(views.values()).stream()
                .filter(view -> !left.contains(view.name()))
                .forEach(this::forget);
        bySql.clear();
    }

    /** Compares all kept views with their queries evaluated from scratch; what differs is told once and not compared again. */
    List<Outcome.Failed> verify(Session session) {
        Oracle oracle = new Oracle(session);
        List<Outcome.Failed> failures = new ArrayList<>(unfounded);
        unfounded.clear();
        for (KeptView view : views.values()) {
            if (!wrong.contains(view.name())) {
                verify(session, oracle, view).ifPresent(failures::add);
            }
        }
        return failures;
    }

    /** Compares one kept view with its query evaluated from scratch. */
    Optional<Outcome.Failed> verify(Session session, KeptView view) {
        return verify(session, new Oracle(session), view);
    }

    private Optional<Outcome.Failed> verify(Session session, Oracle oracle, KeptView view) {
        Optional<Outcome.Failed> failure = difference(session, oracle, view);
        failure.ifPresent(told -> wrong.add(view.name()));
        return failure;
    }

    private Optional<Outcome.Failed> difference(Session session, Oracle oracle, KeptView view) {
        counts.compared++;
        List<Row> expected;
        List<Row> actual;
        try {
            expected = oracle.answer(view);
            actual = Oracle.comparable(view, reader.read(session, view.name()));
        } catch (RuntimeException | StackOverflowError error) {
            // A fault of ours is a failure of one record, and the others are run.
            return Optional.of(LiveFailure.of(view, error));
        }
        return expected.equals(actual) ? Optional.empty() : Optional.of(LiveFailure.of(view, expected, actual));
    }
}
