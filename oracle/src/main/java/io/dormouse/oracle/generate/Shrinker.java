package io.dormouse.oracle.generate;

import io.dormouse.oracle.BaseChange;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Makes a failing scenario small: fewer epochs, changes, relations, atoms, filters, head terms and functions, as long as it
 * still fails. Greedy; ends when nothing smaller fails or the budget of trials is spent. Deterministic.
 */
public final class Shrinker {
    private final Predicate<Scenario> fails;
    private int budget;

    private Shrinker(Predicate<Scenario> fails, int budget) {
        this.fails = fails;
        this.budget = budget;
    }

    /**
     * A scenario no larger than {@code scenario} that fails too.
     *
     * @param fails whether a scenario shows the failure; true for {@code scenario}
     * @param budget how many scenarios may be tried
     */
    public static Scenario shrink(Scenario scenario, Predicate<Scenario> fails, int budget) {
        Shrinker shrinker = new Shrinker(fails, budget);
        Scenario smallest = scenario;
        Scenario before;
        do {
            before = smallest;
            smallest = shrinker.shrinkEpochs(smallest);
            smallest = shrinker.shrinkProgram(smallest);
            smallest = shrinker.shrinkChanges(smallest);
        } while (!smallest.equals(before) && shrinker.budget > 0);
        return smallest;
    }

    private boolean stillFails(Scenario candidate) {
        return budget-- > 0 && fails.test(candidate);
    }

    private Scenario shrinkEpochs(Scenario scenario) {
        Scenario smallest = scenario;
        for (int chunk = Math.max(1, scenario.epochs().size() / 2); chunk >= 1; chunk /= 2) {
            for (int start = smallest.epochs().size() - chunk; start >= 0; start -= chunk) {
                List<List<BaseChange>> fewer = new ArrayList<>(smallest.epochs());
                fewer.subList(start, Math.min(start + chunk, fewer.size())).clear();
                Scenario candidate = smallest.withEpochs(fewer);
                if (stillFails(candidate)) {
                    smallest = candidate;
                }
            }
        }
        return smallest;
    }

    private Scenario shrinkChanges(Scenario scenario) {
        Scenario smallest = scenario;
        for (int epoch = 0; epoch < smallest.epochs().size(); epoch++) {
            for (int change = smallest.epochs().get(epoch).size() - 1; change >= 0; change--) {
                List<BaseChange> fewer = new ArrayList<>(smallest.epochs().get(epoch));
                fewer.remove(change);
                List<List<BaseChange>> epochs = new ArrayList<>(smallest.epochs());
                epochs.set(epoch, fewer);
                Scenario candidate = smallest.withEpochs(epochs);
                if (stillFails(candidate)) {
                    smallest = candidate;
                }
            }
        }
        return smallest;
    }

    private Scenario shrinkProgram(Scenario scenario) {
        Scenario smallest = scenario;
        boolean smaller = true;
        while (smaller) {
            smaller = false;
            for (Scenario candidate : ProgramReductions.of(smallest)) {
                if (stillFails(candidate)) {
                    smallest = candidate;
                    smaller = true;
                    break;
                }
            }
        }
        return smallest;
    }
}
