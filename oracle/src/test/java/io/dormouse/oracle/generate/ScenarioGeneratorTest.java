package io.dormouse.oracle.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Definition;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Program;
import io.dormouse.logic.Rule;
import io.dormouse.logic.Variable;
import io.dormouse.oracle.BaseChange;
import io.dormouse.oracle.BaseState;
import io.dormouse.oracle.BaseState.Verdict;
import io.dormouse.oracle.ProgramEvaluator;
import io.dormouse.type.Column;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ScenarioGeneratorTest {
    private static final int SCENARIOS = 400;
    private static final GeneratorOptions OPTIONS =
            GeneratorOptions.everything().sized(6, 12, 10, 8);
    private static final List<Scenario> ALL = LongStream.range(0, SCENARIOS)
            .mapToObj(seed -> ScenarioGenerator.generate(seed, OPTIONS))
            .toList();

    @Test
    void oneSeedIsOneScenario() {
        for (int seed = 0; seed < 40; seed++) {
            assertThat(ScenarioGenerator.generate(seed, OPTIONS).toString())
                    .isEqualTo(ALL.get(seed).toString());
        }
    }

    @Test
    void everyProgramIsAcyclicUnderItsKeysAndWithoutCrossJoinsConnected() {
        for (int seed = 0; seed < 100; seed++) {
            Scenario scenario = ScenarioGenerator.generate(seed, OPTIONS.without(Feature.CROSS_JOINS));
            rules(scenario)
                    .forEach(rule -> assertThat(
                                    JoinShape.of(scenario.program(), rule).connected())
                            .as(scenario.toString())
                            .isTrue());
        }
        for (Scenario scenario : ALL) {
            rules(scenario).forEach(rule -> {
                assertThat(JoinShape.of(scenario.program(), rule).acyclicUnderKeys())
                        .as(scenario.toString())
                        .isTrue();
            });
        }
    }

    @Test
    void programsCoverTheKindsOfJoins() {
        atLeast(25, "several atoms", anyRule((program, rule) -> rule.atoms().size() >= 3));
        atLeast(5, "six atoms", anyRule((program, rule) -> rule.atoms().size() == 6));
        atLeast(
                6,
                "acyclic only under keys",
                anyRule((program, rule) -> !JoinShape.of(program, rule).acyclic()));
        atLeast(
                10,
                "self-joins",
                anyRule((program, rule) -> relations(rule).size() < rule.atoms().size()));
        atLeast(
                5,
                "repeated variables",
                anyRule((program, rule) -> rule.atoms().stream()
                        .anyMatch(atom -> places(atom).size() > new HashSet<>(places(atom)).size())));
        atLeast(5, "bindings", anyRule((program, rule) -> !rule.bindings().isEmpty()));
        atLeast(10, "many to many", anyRule(ScenarioGeneratorTest::joinsWithoutKey));
        atLeast(25, "filters", anyRule((program, rule) -> !rule.filters().isEmpty()));
        atLeast(
                5,
                "cross filters",
                anyRule((program, rule) -> rule.filters().stream().anyMatch(filter -> {
                    Set<Variable> used = new HashSet<>();
                    filter.condition().forEachVariable(used::add);
                    return rule.atoms().stream()
                            .noneMatch(atom -> atom.variables().containsAll(used));
                })));
        for (Rule.Kind kind : Rule.Kind.values()) {
            atLeast(15, kind.name(), anyRule((program, rule) -> rule.kind() == kind));
        }
        atLeast(4, "global folds", anyRule((program, rule) -> rule.isGlobalFold()));
        atLeast(
                5,
                "unions",
                scenario -> scenario.program().derived().stream()
                        .anyMatch(relation -> relation.definition() instanceof Definition.Rules definition
                                && definition.rules().size() > 1));
        atLeast(
                10,
                "top-k",
                scenario -> scenario.program().derived().stream()
                        .anyMatch(relation -> relation.definition() instanceof Definition.TopK));
        atLeast(20, "views on views", scenario -> scenario.program().derived().size() > 1);
        atLeast(15, "feeds", anyBase(base -> base.storage() == BaseRelation.Storage.FEED));
        atLeast(50, "keys", anyBase(base -> !base.keys().isEmpty()));
        atLeast(5, "second keys", anyBase(base -> base.keys().size() > 1));
        for (Type.Family family : Type.Family.values()) {
            atLeast(5, family.name(), anyColumn(column -> column.type().family() == family));
        }
        for (Type.Kind kind : Type.Kind.values()) {
            atLeast(5, kind.name(), anyColumn(column -> column.type().kind() == kind));
        }
    }

    @Test
    void streamsCoverTheKindsOfChanges() {
        Map<String, Integer> counts = new TreeMap<>();
        for (Scenario scenario : ALL) {
            Set<String> seen = new HashSet<>();
            BaseState state = BaseState.empty(scenario.program());
            for (List<BaseChange> epoch : scenario.epochs()) {
                boolean deletes = epoch.stream().anyMatch(change -> !change.insertion());
                Verdict verdict = state.judge(epoch);
                assertThat(verdict).isNotEqualTo(Verdict.UNDECIDED);
                if (verdict == Verdict.REFUSED) {
                    seen.add("refused");
                    continue;
                }
                BaseState next = state.apply(epoch);
                try {
                    Map<String, Map<Row, Long>> derived =
                            ProgramEvaluator.evaluate(scenario.program(), next.contents());
                    seen.add(deletes ? "deletions" : "insertions");
                    boolean joins = rules(scenario).stream()
                            .anyMatch(rule -> rule.atoms().size() > 1);
                    boolean rows = scenario.views().stream()
                            .anyMatch(view ->
                                    !derived.getOrDefault(view, Map.of()).isEmpty());
                    seen.add(rows ? joins ? "rows of joins" : "rows" : "empty");
                    boolean nulls = next.contents().values().stream()
                            .flatMap(contents -> contents.keySet().stream())
                            .anyMatch(row -> row.values().contains(null));
                    seen.add(nulls ? "nulls" : "no nulls");
                    state = next;
                } catch (DormouseException e) {
                    seen.add("live errors");
                }
            }
            seen.forEach(name -> counts.merge(name, 100, Integer::sum));
        }
        assertThat(counts.getOrDefault("refused", 0) / SCENARIOS)
                .as("refused of " + counts)
                .isGreaterThanOrEqualTo(20);
        assertThat(counts.getOrDefault("live errors", 0) / SCENARIOS)
                .as("live errors of " + counts)
                .isGreaterThanOrEqualTo(5);
        assertThat(counts.getOrDefault("deletions", 0) / SCENARIOS)
                .as("deletions of " + counts)
                .isGreaterThanOrEqualTo(60);
        assertThat(counts.getOrDefault("nulls", 0) / SCENARIOS)
                .as("nulls of " + counts)
                .isGreaterThanOrEqualTo(30);
        assertThat(counts.getOrDefault("rows of joins", 0) / SCENARIOS)
                .as("rows of joins of " + counts)
                .isGreaterThanOrEqualTo(30);
    }

    @Test
    void aFeatureThatIsLeftOutDoesNotOccur() {
        GeneratorOptions plain = OPTIONS.without(
                Feature.FEEDS,
                Feature.NULLS,
                Feature.TOP_K,
                Feature.LOOKUPS,
                Feature.COPIES,
                Feature.UNIONS,
                Feature.SELF_JOINS,
                Feature.DIAMONDS);
        for (int seed = 0; seed < 100; seed++) {
            Scenario scenario = ScenarioGenerator.generate(seed, plain);
            assertThat(anyBase(base -> base.storage() == BaseRelation.Storage.FEED))
                    .rejects(scenario);
            assertThat(anyColumn(Column::nullable)).rejects(scenario);
            for (DerivedRelation relation : scenario.program().derived()) {
                assertThat(relation.definition()).isInstanceOfSatisfying(Definition.Rules.class, definition -> {
                    assertThat(definition.rules()).hasSize(1);
                });
            }
            rules(scenario).forEach(rule -> {
                assertThat(relations(rule)).hasSameSizeAs(rule.atoms());
                assertThat(JoinShape.of(scenario.program(), rule).acyclic()).isTrue();
            });
        }
    }

    @Test
    void withoutDeletionsAllBasesOnlyGrowAndWithoutKeysOfGroupsTheExtremesAreOfAllMatches() {
        GeneratorOptions growing = OPTIONS.without(
                Feature.DELETIONS,
                Feature.GROUP_KEYS,
                Feature.COUNTS_AND_SUMS,
                Feature.ANNOTATIONS,
                Feature.LOOKUPS,
                Feature.COPIES);
        int deletions = 0;
        for (int seed = 0; seed < 100; seed++) {
            Scenario scenario = ScenarioGenerator.generate(seed, growing);
            assertThat(scenario.program().bases()).allMatch(BaseRelation::appendOnly);
            BaseState state = BaseState.empty(scenario.program());
            for (List<BaseChange> epoch : scenario.epochs()) {
                boolean deletes = epoch.stream().anyMatch(change -> !change.insertion());
                deletions += deletes ? 1 : 0;
                assertThat(state.judge(epoch) == Verdict.ACCEPTED && deletes).isFalse();
            }
            rules(scenario)
                    .forEach(rule -> assertThat(rule.head())
                            .allMatch(term -> rule.kind() != Rule.Kind.GROUP
                                    || (term instanceof HeadTerm.Fold fold
                                            && Set.of(Aggregate.MIN, Aggregate.MAX)
                                                    .contains(fold.aggregate()))));
        }
        assertThat(deletions).as("tried").isGreaterThan(10);
    }

    private static void atLeast(int percent, String what, Predicate<Scenario> trait) {
        long count = ALL.stream().filter(trait).count();
        assertThat(100 * count / SCENARIOS).as(what).isGreaterThanOrEqualTo(percent);
    }

    private interface RuleTrait {
        boolean test(Program program, Rule rule);
    }

    private static Predicate<Scenario> anyRule(RuleTrait trait) {
        return scenario -> rules(scenario).stream().anyMatch(rule -> trait.test(scenario.program(), rule));
    }

    private static Predicate<Scenario> anyBase(Predicate<BaseRelation> trait) {
        return scenario -> scenario.program().bases().stream().anyMatch(trait);
    }

    private static Predicate<Scenario> anyColumn(Predicate<Column> trait) {
        return anyBase(base -> base.schema().columns().stream().anyMatch(trait));
    }

    private static List<Rule> rules(Scenario scenario) {
        List<Rule> rules = new ArrayList<>();
        for (DerivedRelation relation : scenario.program().derived()) {
            if (relation.definition() instanceof Definition.Rules definition) {
                rules.addAll(definition.rules());
            }
        }
        return rules;
    }

    private static Set<String> relations(Rule rule) {
        Set<String> relations = new HashSet<>();
        rule.atoms().forEach(atom -> relations.add(atom.relation()));
        return relations;
    }

    private static List<Variable> places(Literal.Atom atom) {
        return atom.arguments().stream().flatMap(java.util.Optional::stream).toList();
    }

    /** Whether two atoms share variables that contain a key of neither. */
    private static boolean joinsWithoutKey(Program program, Rule rule) {
        for (Literal.Atom a : rule.atoms()) {
            for (Literal.Atom b : rule.atoms()) {
                Set<Variable> shared = new HashSet<>(a.variables());
                shared.retainAll(b.variables());
                if (!a.alias().equals(b.alias())
                        && !shared.isEmpty()
                        && !hasKey(program, a, shared)
                        && !hasKey(program, b, shared)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean hasKey(Program program, Literal.Atom atom, Set<Variable> known) {
        return program.bases().stream()
                .filter(base -> base.name().equals(atom.relation()))
                .flatMap(base -> base.keys().stream())
                .anyMatch(key -> key.stream()
                        .allMatch(column -> atom.arguments()
                                .get(column)
                                .filter(known::contains)
                                .isPresent()));
    }
}
