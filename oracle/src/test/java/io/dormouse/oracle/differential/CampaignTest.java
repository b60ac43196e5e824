package io.dormouse.oracle.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.logic.Program;
import io.dormouse.oracle.BaseChange;
import io.dormouse.oracle.Maintained;
import io.dormouse.oracle.RecomputingMaintained;
import io.dormouse.oracle.RowChange;
import io.dormouse.oracle.generate.Feature;
import io.dormouse.oracle.generate.GeneratorOptions;
import io.dormouse.oracle.generate.Scenario;
import io.dormouse.oracle.generate.ScenarioGenerator;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CampaignTest {
    private static final GeneratorOptions OPTIONS = GeneratorOptions.everything();

    @Test
    void recomputationPasses() {
        new Campaign("CampaignTest#recomputationPasses", OPTIONS, 200).run(RecomputingMaintained::new);
    }

    /** The first failure of a broken implementation within 60 scenarios. */
    private static Failure caught(Maintained.Factory broken, GeneratorOptions options) {
        for (long seed = 1; seed <= 60; seed++) {
            Scenario scenario = ScenarioGenerator.generate(seed, options);
            Optional<Failure> failure = DifferentialRunner.firstFailure(scenario, broken);
            if (failure.isPresent()) {
                return failure.get();
            }
        }
        throw new AssertionError("the broken implementation went unnoticed");
    }

    @Test
    void catchesADeltaThatIsOffByOne() {
        Failure failure = caught(OffByOneDelta::new, OPTIONS);
        assertThat(failure.kind()).isEqualTo(Failure.Kind.DELTA);
    }

    private static final class OffByOneDelta extends RecomputingMaintained {
        OffByOneDelta(Program program, List<String> views) {
            super(program, views);
        }

        @Override
        public List<RowChange> drainDelta(String view) {
            return super.drainDelta(view).stream()
                    .map(change -> change.weight() > 1 ? new RowChange(change.row(), change.weight() - 1) : change)
                    .toList();
        }
    }

    @Test
    void catchesADeltaThatIsNotConsolidated() {
        Failure failure = caught(
                (program, views) -> new RecomputingMaintained(program, views) {
                    @Override
                    public List<RowChange> drainDelta(String view) {
                        List<RowChange> delta = new ArrayList<>(super.drainDelta(view));
                        if (!delta.isEmpty()) {
                            Row row = delta.get(0).row();
                            delta.add(new RowChange(row, 1));
                            delta.add(new RowChange(row, -1));
                        }
                        return delta;
                    }
                },
                OPTIONS);
        assertThat(failure.kind()).isEqualTo(Failure.Kind.DELTA);
        assertThat(failure.message()).contains("not consolidated");
    }

    @Test
    void catchesIgnoredDeletionsAndShrinksThemToAFewChanges() {
        Maintained.Factory broken = IgnoredDeletions::new;
        Failure failure = caught(broken, OPTIONS);
        assertThat(failure.kind()).isIn(Failure.Kind.CONTENTS, Failure.Kind.DELTA);

        Failure smallest = Campaign.shrink(failure, broken);

        assertThat(smallest.kind()).isEqualTo(failure.kind());
        assertThat(smallest.scenario().epochs().stream().mapToInt(List::size).sum())
                .as(smallest.toString())
                .isLessThanOrEqualTo(3);
        assertThat(smallest.scenario().program().derived()).hasSize(1);
    }

    /** Accepts deletions and forgets them in its views. */
    private static final class IgnoredDeletions extends RecomputingMaintained {
        private final RecomputingMaintained insertedOnly;

        IgnoredDeletions(Program program, List<String> views) {
            super(program, views);
            insertedOnly = new RecomputingMaintained(program, views);
        }

        @Override
        public void apply(List<BaseChange> batch) {
            super.apply(batch);
            try {
                insertedOnly.apply(batch.stream().filter(BaseChange::insertion).toList());
            } catch (DormouseException e) {
                return; // a key that was replaced: the stale view stays as it was
            }
        }

        @Override
        public Map<Row, Long> contents(String relation) {
            return relation.startsWith("r") ? super.contents(relation) : insertedOnly.contents(relation);
        }
    }

    @Test
    void catchesARefusedBatchOfWhichHalfIsKept() {
        Failure failure = caught(
                (program, views) -> new RecomputingMaintained(program, views) {
                    @Override
                    public void apply(List<BaseChange> batch) {
                        try {
                            super.apply(batch);
                        } catch (DormouseException e) {
                            super.apply(batch.subList(0, batch.size() / 2));
                            throw e;
                        }
                    }
                },
                OPTIONS);
        assertThat(failure.kind()).isEqualTo(Failure.Kind.CHECKSUM);
        assertThat(failure.message()).contains("left a trace");
    }

    @Test
    void catchesAnErrorThatIsPassedOver() {
        Failure failure = caught(
                (program, views) -> new RecomputingMaintained(program, views) {
                    @Override
                    public void apply(List<BaseChange> batch) {
                        try {
                            super.apply(batch);
                        } catch (DormouseException e) {
                            if (!e.state().code().startsWith("22")) {
                                throw e;
                            }
                        }
                    }
                },
                OPTIONS);
        assertThat(failure.kind()).isEqualTo(Failure.Kind.ACCEPTED);
    }

    @Test
    void catchesAChecksumThatDependsOnTheOrderOfUpdates() {
        Failure failure = caught(
                (program, views) -> new RecomputingMaintained(program, views) {
                    private int epochs;

                    @Override
                    public void apply(List<BaseChange> batch) {
                        super.apply(batch);
                        epochs++;
                    }

                    @Override
                    public String checksum() {
                        return super.checksum() + epochs;
                    }
                },
                OPTIONS.without(Feature.FEEDS));
        assertThat(failure.kind()).isEqualTo(Failure.Kind.CHECKSUM);
    }

    @Test
    void catchesAChecksumThatSeesNothing() {
        Failure failure = caught(
                (program, views) -> new RecomputingMaintained(program, views) {
                    @Override
                    public String checksum() {
                        return "";
                    }
                },
                OPTIONS.without(Feature.FEEDS));
        assertThat(failure.kind()).isEqualTo(Failure.Kind.CHECKSUM);
    }

    @Test
    void catchesOpeningInvariantAndOtherExceptions() {
        Failure open = caught(
                (program, views) -> {
                    throw new IllegalStateException("planted");
                },
                OPTIONS);
        assertThat(open.kind()).isEqualTo(Failure.Kind.OPEN);
        Failure invariant = caught(
                (program, views) -> new RecomputingMaintained(program, views) {
                    @Override
                    public void checkInvariants() {
                        throw new IllegalStateException("planted");
                    }
                },
                OPTIONS);
        assertThat(invariant.kind()).isEqualTo(Failure.Kind.THROWN);
        assertThat(invariant.cause()).hasMessage("planted");
    }

    @Test
    void catchesASumThatForgetsAWeight() {
        Failure failure = caught(
                (program, views) -> new RecomputingMaintained(program, views) {
                    @Override
                    public Map<Row, Long> contents(String relation) {
                        Map<Row, Long> contents = new HashMap<>(super.contents(relation));
                        contents.replaceAll((row, count) -> Math.min(count, 2L));
                        return contents;
                    }
                },
                OPTIONS);
        assertThat(failure.kind()).isIn(Failure.Kind.CONTENTS, Failure.Kind.DELTA);
    }

    @Test
    void reportsTheSeedAndTheShrunkScenario() {
        Campaign campaign = new Campaign("CampaignTest#planted", OPTIONS, 60);
        assertThatThrownBy(() -> campaign.run(IgnoredDeletions::new))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("-Ddormouse.seed=")
                .hasMessageContaining("CampaignTest#planted")
                .hasMessageContaining("view ")
                .hasMessageContaining("epoch 1:");
    }
}
