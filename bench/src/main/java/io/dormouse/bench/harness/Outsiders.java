package io.dormouse.bench.harness;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The outsiders of a tournament, and what was measured of each. Of a system's configurations only the best go on. */
final class Outsiders {
    /** How many configurations of a system go on after the first round. */
    private static final int KEPT = 2;

    private final List<Standing> standings = new ArrayList<>();
    private int rounds;

    Outsiders(List<Outsider> outsiders) {
        outsiders.forEach(outsider -> standings.add(new Standing(outsider)));
    }

    void warmUp() {
        standings.forEach(standing -> standing.outsider.warmUp());
    }

    /** Has everyone who is still in play a round, and returns the answers by who gave them. */
    Map<String, List<String>> play() {
        Map<String, List<String>> answers = new LinkedHashMap<>();
        for (Standing standing : standings) {
            if (!standing.isOut) {
                answers.put(standing.label(), standing.add(standing.outsider.play()));
            }
        }
        rounds++;
        if (rounds == 1) {
            byName().values().forEach(Outsiders::leaveTheSlow);
        }
        return answers;
    }

    /** Has everyone play a round in which rows are timed one by one, and returns the answers by who gave them. */
    Map<String, List<String>> timeRows() {
        Map<String, List<String>> answers = new LinkedHashMap<>();
        for (Standing standing : standings) {
            answers.put(standing.label(), standing.add(standing.outsider.timeRows()));
        }
        rounds++;
        return answers;
    }

    /** A system each, the best of its configurations first and the others with it. */
    List<SystemFigures> figures() {
        List<SystemFigures> systems = new ArrayList<>();
        for (List<Standing> configurations : byName().values()) {
            List<SystemFigures> figures = configurations.stream()
                    .map(Standing::figures)
                    .sorted(Comparator.<SystemFigures>comparingInt(
                                    system -> -system.rowsPerSecond().size())
                            .thenComparing(SystemFigures::medianRowsPerSecond, Comparator.reverseOrder()))
                    .toList();
            systems.add(figures.get(0).withOthers(figures.subList(1, figures.size())));
        }
        return systems;
    }

    private Map<String, List<Standing>> byName() {
        Map<String, List<Standing>> byName = new LinkedHashMap<>();
        standings.forEach(standing -> byName.computeIfAbsent(standing.outsider.name(), name -> new ArrayList<>())
                .add(standing));
        return byName;
    }

    /** Those that are not among the best play no more. */
    private static void leaveTheSlow(List<Standing> configurations) {
        configurations.stream()
                .sorted(Comparator.comparingDouble((Standing standing) -> standing.rowsPerSecond.get(0))
                        .reversed())
                .skip(KEPT)
                .forEach(standing -> standing.isOut = true);
    }

    /** One outsider's rounds. */
    private static final class Standing {
        private final Outsider outsider;
        private final List<Double> rowsPerSecond = new ArrayList<>();
        private final LatencyHistogram latency = new LatencyHistogram();
        private boolean isOut;

        Standing(Outsider outsider) {
            this.outsider = outsider;
        }

        String label() {
            return outsider.name() + " (" + outsider.configuration() + ")";
        }

        List<String> add(Outsider.Round round) {
            rowsPerSecond.add(round.rowsPerSecond());
            round.samples().forEach(latency::record);
            return round.answer();
        }

        SystemFigures figures() {
            return new SystemFigures(outsider.name(), rowsPerSecond, latency, OptionalDouble.empty())
                    .withConfiguration(outsider.configuration());
        }
    }
}
