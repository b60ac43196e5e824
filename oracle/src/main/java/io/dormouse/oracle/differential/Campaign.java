package io.dormouse.oracle.differential;

import io.dormouse.oracle.Maintained;
import io.dormouse.oracle.generate.GeneratorOptions;
import io.dormouse.oracle.generate.Scenario;
import io.dormouse.oracle.generate.ScenarioGenerator;
import io.dormouse.oracle.generate.Shrinker;
import java.util.EnumSet;
import java.util.Optional;

/**
 * A run of many generated scenarios against one implementation. Seeds are fixed: the same campaign always plays the same.
 *
 * <p>System properties: {@code dormouse.random.factor} multiplies the number of scenarios (default 1); {@code dormouse.seed}
 * replays the one scenario of that seed instead.
 *
 * @param name what the seeds start from, and the test to name in the command that replays a failure, for instance
 *     {@code EngineDifferentialTest#agreesWithTheOracle}
 * @param scenarios how many scenarios to play at factor 1
 */
public record Campaign(String name, GeneratorOptions options, int scenarios) {
    private static final int SHRINKING_BUDGET = 4000;

    /**
     * Plays all scenarios.
     *
     * @throws AssertionError with the shrunk scenario and the command that replays it, at the first failure
     */
    public void run(Maintained.Factory factory) {
        Long replayed = Long.getLong("dormouse.seed");
        if (replayed != null) {
            play(replayed, factory);
            return;
        }
        long first = Math.floorMod((long) name.hashCode(), 1_000_000L) * 1_000_000L;
        long count = (long) scenarios * Math.max(1, Integer.getInteger("dormouse.random.factor", 1));
        for (long seed = first; seed < first + count; seed++) {
            play(seed, factory);
        }
    }

    private void play(long seed, Maintained.Factory factory) {
        Scenario scenario = ScenarioGenerator.generate(seed, options);
        Optional<Failure> failure = DifferentialRunner.firstFailure(scenario, factory);
        if (failure.isPresent()) {
            Failure smallest = shrink(failure.get(), factory);
            throw new AssertionError(
                    "seed " + seed + ", replayed by: mvn test -Dtest='" + name + "' -Ddormouse.seed=" + seed + "\n"
                            + smallest,
                    smallest.cause());
        }
    }

    /** The failure of the smallest scenario found that fails in the same way. */
    public static Failure shrink(Failure failure, Maintained.Factory factory) {
        EnumSet<Mode> alone = EnumSet.of(failure.mode());
        boolean failsAlone = fails(failure.scenario(), failure, factory, alone);
        EnumSet<Mode> modes = failsAlone ? alone : EnumSet.allOf(Mode.class);
        Scenario smallest = Shrinker.shrink(
                failure.scenario(), scenario -> fails(scenario, failure, factory, modes), SHRINKING_BUDGET);
        return DifferentialRunner.firstFailure(smallest, factory, modes).orElse(failure);
    }

    private static boolean fails(Scenario scenario, Failure failure, Maintained.Factory factory, EnumSet<Mode> modes) {
        return DifferentialRunner.firstFailure(scenario, factory, modes)
                .filter(other -> other.kind() == failure.kind())
                .isPresent();
    }
}
