package io.dormouse.bench.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SyntheticGeneratorTest {
    private static final int SEEDS = 100;

    @ParameterizedTest
    @EnumSource(Shape.class)
    void equalArgumentsGiveEqualQueriesAndRows(Shape shape) {
        for (int seed = 0; seed < SEEDS; seed++) {
            Synthetic one = SyntheticGenerator.generate(shape, 5, seed, 200);
            Synthetic other = SyntheticGenerator.generate(shape, 5, seed, 200);

            assertThat(other.query()).isEqualTo(one.query());
            assertThat(lines(other)).isEqualTo(lines(one));
        }
    }

    @Test
    void anotherSeedAsksAnotherQuestion() {
        Set<String> questions = new TreeSet<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            questions.add(SyntheticGenerator.generate(Shape.STAR, 5, seed, 200)
                    .query()
                    .sql());
        }
        assertThat(questions).hasSize(SEEDS);
    }

    @Test
    void aSeedAsksTheSameAtEverySize() {
        for (int seed = 0; seed < SEEDS; seed++) {
            SyntheticQuery small =
                    SyntheticGenerator.generate(Shape.SNOWFLAKE, 6, seed, 200).query();
            SyntheticQuery large =
                    SyntheticGenerator.generate(Shape.SNOWFLAKE, 6, seed, 5_000).query();

            assertThat(large.groups()).isEqualTo(small.groups());
            assertThat(large.sum()).isEqualTo(small.sum());
            assertThat(large.counts()).isEqualTo(small.counts());
            assertThat(large.from()).isEqualTo(small.from());
            assertThat(fields(large)).isEqualTo(fields(small));
            for (int i = 0; i < 6; i++) {
                assertThat(large.relations().get(i).columns())
                        .isEqualTo(small.relations().get(i).columns());
                assertThat(large.relations().get(i).references())
                        .isEqualTo(small.relations().get(i).references());
            }
        }
    }

    @Test
    void aChainRefersFromEachToTheNext() {
        forEachQuery(Shape.CHAIN, query -> {
            List<Relation> relations = query.relations();
            for (int i = 0; i < relations.size(); i++) {
                assertThat(targets(relations.get(i))).isEqualTo(i + 1 < relations.size() ? List.of(i + 1) : List.of());
            }
        });
    }

    @Test
    void aStarRefersFromOneToAllOthers() {
        forEachQuery(Shape.STAR, query -> {
            int relations = query.relations().size();
            assertThat(targets(query.relations().get(0)))
                    .isEqualTo(IntStream.range(1, relations).boxed().collect(Collectors.toList()));
            assertThat(query.relations().subList(1, relations))
                    .allMatch(relation -> targets(relation).isEmpty());
        });
    }

    @Test
    void aSnowflakeHasDimensionsAndBelowThemSubDimensions() {
        forEachQuery(Shape.SNOWFLAKE, query -> {
            int relations = query.relations().size();
            List<Integer> dimensions = targets(query.relations().get(0));
            List<Integer> below = dimensions.stream()
                    .flatMap(dimension -> targets(query.relations().get(dimension)).stream())
                    .collect(Collectors.toList());

            assertThat(dimensions).hasSizeGreaterThanOrEqualTo(relations == 3 ? 1 : 2);
            assertThat(below)
                    .isNotEmpty()
                    .allMatch(sub -> targets(query.relations().get(sub)).isEmpty());
            List<Integer> all = new ArrayList<>(dimensions);
            all.addAll(below);
            assertThat(all)
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(1, relations).boxed().collect(Collectors.toList()));
        });
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void keysAreDistinctAndMostReferencesLeadToOne(Shape shape) {
        boolean[] dangling = {false};
        forEachData(shape, 1_000, synthetic -> {
            for (Relation relation : synthetic.query().relations()) {
                RelationRows rows = synthetic.rows().get(relation.number());
                assertThat(rows.numbers()[0]).hasSize(relation.rows()).doesNotHaveDuplicates();
                for (Relation.Reference reference : relation.references()) {
                    Set<Long> keys = Arrays.stream(
                                    synthetic.rows().get(reference.target()).numbers()[0])
                            .boxed()
                            .collect(Collectors.toSet());
                    long leading = Arrays.stream(rows.numbers()[reference.column()])
                            .filter(keys::contains)
                            .count();
                    dangling[0] |= leading < rows.size();
                    if (rows.size() > 100) {
                        assertThat((double) leading / rows.size()).isGreaterThan(0.8);
                    }
                }
            }
        });
        assertThat(dangling[0]).as("a reference that dangles").isTrue();
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void everyFilterLetsSomeRowsPassAndNoFilterAll(Shape shape) {
        forEachData(shape, 1_000, synthetic -> {
            for (Filter filter : synthetic.query().filters()) {
                RelationRows rows = synthetic.rows().get(filter.field().relation());
                long passing = IntStream.range(0, rows.size())
                        .filter(row -> filter.onBoxed().test(rows.boxed(row)))
                        .count();
                assertThat(passing).isPositive();
                if (rows.size() == 1_000) {
                    assertThat(passing).isBetween(50L, 800L);
                }
            }
        });
    }

    @Test
    void numbersOfRelationsOutOfBoundsAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> SyntheticGenerator.generate(Shape.STAR, 2, 1, 200));
        assertThatIllegalArgumentException().isThrownBy(() -> SyntheticGenerator.generate(Shape.STAR, 8, 1, 200));
    }

    private static void forEachQuery(Shape shape, Consumer<SyntheticQuery> check) {
        forEachData(shape, 50, synthetic -> check.accept(synthetic.query()));
    }

    private static void forEachData(Shape shape, int rows, Consumer<Synthetic> check) {
        for (int relations = 3; relations <= 7; relations++) {
            for (int seed = 0; seed < SEEDS / 5; seed++) {
                Synthetic synthetic = SyntheticGenerator.generate(shape, relations, seed, rows);
                assertThat(synthetic.query().relations()).hasSize(relations);
                check.accept(synthetic);
            }
        }
    }

    private static List<Integer> targets(Relation relation) {
        return relation.references().stream().map(Relation.Reference::target).collect(Collectors.toList());
    }

    private static List<Field> fields(SyntheticQuery query) {
        return query.filters().stream().map(Filter::field).collect(Collectors.toList());
    }

    private static List<String> lines(Synthetic synthetic) {
        List<String> lines = new ArrayList<>();
        for (RelationRows rows : synthetic.rows()) {
            for (int row = 0; row < rows.size(); row++) {
                lines.add(Arrays.toString(rows.boxed(row)));
            }
        }
        return lines;
    }
}
