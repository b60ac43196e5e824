package io.dormouse.oracle.differential;

import io.dormouse.logic.BaseRelation;
import io.dormouse.oracle.BaseChange;
import io.dormouse.oracle.BaseState;
import io.dormouse.oracle.Contents;
import io.dormouse.oracle.Maintained;
import io.dormouse.oracle.ProgramEvaluator;
import io.dormouse.oracle.RowChange;
import io.dormouse.oracle.generate.Scenario;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One instance under test beside the oracle's state; each step is applied to both and everything observable compared. */
final class PlaySession implements AutoCloseable {
    private static final String CONSTRAINT_CLASS = "23";
    private static final String ERROR_CLASS = "22";
    /** A deletion of an append-only base, which may stand before or behind what violates a constraint. */
    private static final String STATE_CLASS = "55";

    /** What the oracle expects after a batch: the next state, or the classes of which the refusal is. */
    private record Expected(@Nullable BaseState state, Map<String, Map<Row, Long>> derived, Set<String> refusal) {}

    private final Scenario scenario;
    private final Maintained maintained;
    private final ChecksumLedger ledger;
    private BaseState state;
    private Map<String, Map<Row, Long>> derived;
    private int step;
    /** The last prediction, until the state moves. */
    private @Nullable List<BaseChange> expectedOf;

    private Optional<Expected> expectation = Optional.empty();

    private PlaySession(Scenario scenario, Maintained maintained, ChecksumLedger ledger) {
        this.scenario = scenario;
        this.maintained = maintained;
        this.ledger = ledger;
        this.state = BaseState.empty(scenario.program());
        this.derived = ProgramEvaluator.evaluate(scenario.program(), state.contents());
    }

    /** A session over empty bases. Null if the oracle itself refuses the program's views there, and so does the instance. */
    static @Nullable PlaySession open(Scenario scenario, Maintained.Factory factory, ChecksumLedger ledger) {
        @Nullable DormouseException expected = null;
        try {
            ProgramEvaluator.evaluate(scenario.program(), Map.of());
        } catch (DormouseException e) {
            expected = e;
        }
        Maintained maintained;
        try {
            maintained = factory.open(scenario.program(), scenario.views());
        } catch (DormouseException e) {
            if (expected != null && e.state().code().startsWith(ERROR_CLASS)) {
                return null;
            }
            throw new ScenarioFailedException(Failure.Kind.OPEN, 0, "", "the program was refused: " + e, e);
        } catch (RuntimeException | AssertionError e) { // whatever the thing under test throws is its failure
            throw new ScenarioFailedException(Failure.Kind.OPEN, 0, "", "opening failed: " + e, e);
        }
        if (expected != null) {
            maintained.close();
            throw new ScenarioFailedException(
                    Failure.Kind.OPEN, 0, "", "a view over empty bases is an error, not seen: " + expected, null);
        }
        PlaySession session = new PlaySession(scenario, maintained, ledger);
        session.observe(List.of(), () -> {
            scenario.views().forEach(view -> maintained.drainDelta(view));
            session.compareContents(List.of());
            session.compareChecksum(List.of());
        });
        return session;
    }

    /** The oracle's state of the bases. */
    BaseState state() {
        return state;
    }

    /** What the oracle says of a batch: ACCEPTED only if the views have values too. */
    BaseState.Verdict predict(List<BaseChange> batch) {
        Optional<Expected> expected = expect(batch);
        return expected.isEmpty()
                ? BaseState.Verdict.UNDECIDED
                : expected.get().state() == null ? BaseState.Verdict.REFUSED : BaseState.Verdict.ACCEPTED;
    }

    private Optional<Expected> expect(List<BaseChange> batch) {
        if (!batch.equals(expectedOf)) {
            expectation = evaluate(batch);
            expectedOf = List.copyOf(batch);
        }
        return expectation;
    }

    private Optional<Expected> evaluate(List<BaseChange> batch) {
        return switch (state.judge(batch)) {
            case UNDECIDED -> Optional.empty();
            case REFUSED -> Optional.of(new Expected(null, Map.of(), constraintClasses(batch)));
            case ACCEPTED -> {
                BaseState next = state.apply(batch);
                try {
                    yield Optional.of(new Expected(
                            next, ProgramEvaluator.evaluate(scenario.program(), next.contents()), Set.of()));
                } catch (DormouseException e) {
                    yield Optional.of(new Expected(null, Map.of(), Set.of(ERROR_CLASS)));
                }
            }
        };
    }

    private Set<String> constraintClasses(List<BaseChange> batch) {
        Set<String> appendOnly = scenario.program().bases().stream()
                .filter(BaseRelation::appendOnly)
                .map(BaseRelation::name)
                .collect(Collectors.toSet());
        boolean deletes =
                batch.stream().anyMatch(change -> !change.insertion() && appendOnly.contains(change.relation()));
        return deletes ? Set.of(CONSTRAINT_CLASS, STATE_CLASS) : Set.of(CONSTRAINT_CLASS);
    }

    /** Applies one batch to both and compares. A batch of which nothing can be expected is passed over. */
    void step(List<BaseChange> batch) {
        Optional<Expected> predicted = expect(batch);
        if (predicted.isEmpty()) {
            return;
        }
        Expected expected = predicted.get();
        observe(batch, () -> {
            if (expected.state() == null) {
                refuse(batch, expected.refusal());
            } else {
                accept(batch, expected.state(), expected.derived());
            }
        });
        step++;
    }

    private void observe(List<BaseChange> batch, Runnable action) {
        try {
            action.run();
        } catch (ScenarioFailedException e) {
            throw e;
        } catch (RuntimeException | AssertionError e) { // whatever the thing under test throws is its failure
            throw new ScenarioFailedException(Failure.Kind.THROWN, step, batch.toString(), "thrown: " + e, e);
        }
    }

    private void refuse(List<BaseChange> batch, Set<String> refusal) {
        String before = maintained.checksum();
        try {
            maintained.apply(batch);
        } catch (DormouseException e) {
            if (refusal.stream().noneMatch(e.state().code()::startsWith)) {
                throw failure(Failure.Kind.STATE, batch, "refused with another class than " + refusal + ": " + e, e);
            }
            if (!maintained.checksum().equals(before)) {
                throw failure(Failure.Kind.CHECKSUM, batch, "the refused batch left a trace", null);
            }
            compareDeltas(batch, derived, derived);
            compareContents(batch);
            maintained.checkInvariants();
            return;
        }
        throw failure(Failure.Kind.ACCEPTED, batch, "accepted, but class " + refusal + " refuses it", null);
    }

    private void accept(List<BaseChange> batch, BaseState next, Map<String, Map<Row, Long>> nextDerived) {
        try {
            maintained.apply(batch);
        } catch (DormouseException e) {
            throw failure(Failure.Kind.REFUSED, batch, "refused, but nothing is wrong with it: " + e, e);
        }
        Map<String, Map<Row, Long>> before = derived;
        state = next;
        derived = nextDerived;
        expectedOf = null;
        compareDeltas(batch, before, derived);
        compareContents(batch);
        maintained.checkInvariants();
        compareChecksum(batch);
    }

    private void compareContents(List<BaseChange> batch) {
        scenario.views().forEach(view -> compareContents(batch, view, derived.getOrDefault(view, Map.of())));
        for (BaseRelation base : scenario.program().bases()) {
            if (base.storage() == BaseRelation.Storage.STORED) {
                compareContents(batch, base.name(), state.contents().getOrDefault(base.name(), Map.of()));
            }
        }
    }

    private void compareContents(List<BaseChange> batch, String relation, Map<Row, Long> expected) {
        Map<Row, Long> actual = maintained.contents(relation);
        if (!actual.equals(expected)) {
            throw failure(
                    Failure.Kind.CONTENTS,
                    batch,
                    relation + " holds\n" + Contents.canonical(actual) + "but should hold\n"
                            + Contents.canonical(expected),
                    null);
        }
    }

    private void compareDeltas(
            List<BaseChange> batch, Map<String, Map<Row, Long>> before, Map<String, Map<Row, Long>> after) {
        for (String view : scenario.views()) {
            Map<Row, Long> expected =
                    Contents.difference(before.getOrDefault(view, Map.of()), after.getOrDefault(view, Map.of()));
            Map<Row, Long> actual = new HashMap<>();
            for (RowChange change : maintained.drainDelta(view)) {
                if (change.weight() == 0 || actual.put(change.row(), change.weight()) != null) {
                    throw failure(
                            Failure.Kind.DELTA,
                            batch,
                            "the delta of " + view + " is not consolidated: " + change,
                            null);
                }
            }
            if (!actual.equals(expected)) {
                throw failure(
                        Failure.Kind.DELTA,
                        batch,
                        "the delta of " + view + " is\n" + Contents.canonical(actual) + "but should be\n"
                                + Contents.canonical(expected),
                        null);
            }
        }
    }

    private void compareChecksum(List<BaseChange> batch) {
        String checksum = maintained.checksum();
        ledger.enter(Contents.canonicalAll(state.contents()), checksum).ifPresent(problem -> {
            throw failure(Failure.Kind.CHECKSUM, batch, problem, null);
        });
    }

    private ScenarioFailedException failure(
            Failure.Kind kind, List<BaseChange> batch, String message, @Nullable Throwable cause) {
        return new ScenarioFailedException(kind, step, batch.toString(), message, cause);
    }

    @Override
    public void close() {
        observe(List.of(), maintained::close);
    }
}
