package io.dormouse.oracle.differential;

import io.dormouse.logic.BaseRelation;
import io.dormouse.oracle.Maintained;
import io.dormouse.oracle.generate.Scenario;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Plays scenarios against an implementation in several modes and finds the first disagreement with the oracle. */
public final class DifferentialRunner {
    private DifferentialRunner() {}

    /** The first failure of {@code scenario} in any mode, if there is one. Deterministic. */
    public static Optional<Failure> firstFailure(Scenario scenario, Maintained.Factory factory) {
        return firstFailure(scenario, factory, EnumSet.allOf(Mode.class));
    }

    /** The first failure of {@code scenario} in these modes, in their order; checksums are compared across them. */
    public static Optional<Failure> firstFailure(Scenario scenario, Maintained.Factory factory, Set<Mode> modes) {
        boolean allStored =
                scenario.program().bases().stream().allMatch(base -> base.storage() == BaseRelation.Storage.STORED);
        ChecksumLedger ledger = new ChecksumLedger(allStored);
        for (Mode mode : EnumSet.copyOf(modes)) {
            Optional<Failure> failure = play(scenario, factory, mode, ledger);
            if (failure.isPresent()) {
                return failure;
            }
        }
        return Optional.empty();
    }

    private static Optional<Failure> play(
            Scenario scenario, Maintained.Factory factory, Mode mode, ChecksumLedger ledger) {
        try (PlaySession session = PlaySession.open(scenario, factory, ledger)) {
            if (session != null) {
                mode.play(scenario, session, new Random(scenario.seed()));
            }
            return Optional.empty();
        } catch (ScenarioFailedException e) {
            return Optional.of(e.failure(mode, scenario));
        }
    }
}
