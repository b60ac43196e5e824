package io.dormouse.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.engine.Routes.Route;
import io.dormouse.oracle.differential.Campaign;
import io.dormouse.oracle.generate.Feature;
import io.dormouse.oracle.generate.GeneratorOptions;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/** The engine against the oracle: random programs, random streams, every mode, compared after every epoch. */
class EngineDifferentialTest {
    /** An annotation reads columns that would otherwise be folded along the tree: they have a campaign of their own. */
    private static final GeneratorOptions SUPPORTED =
            GeneratorOptions.everything().without(Feature.ANNOTATIONS);

    /** Routes that hardly any generated program needs (see OnceMoreTest), or that only other campaigns take. */
    private static final EnumSet<Route> ELSEWHERE = EnumSet.of(
            Route.ATOM_ONCE_MORE,
            Route.ANNOTATION,
            Route.ANNOTATION_MADE_ANEW,
            Route.ANNOTATION_OF_COUNTED_ROWS,
            Route.EXTREMES_ON_SEVERAL_TREES,
            Route.UNION_DISTINCT);

    private final Routes routes = new Routes();

    @Test
    void agreesWithTheOracle() {
        new Campaign("EngineDifferentialTest#agreesWithTheOracle", SUPPORTED, 3000)
                .run(MaintainedEngine.viewByView(routes));
        assertRoutes(2000, EnumSet.complementOf(ELSEWHERE).toArray(new Route[0]));
    }

    /** Sums of products alone, over few columns that join, with more copies of fewer rows. */
    @Test
    void annotationsAgreeWithTheOracle() {
        GeneratorOptions annotated = SUPPORTED
                .with(Feature.ANNOTATIONS)
                .without(
                        Feature.AGGREGATES,
                        Feature.BAG_HEADS,
                        Feature.SET_HEADS,
                        Feature.TOP_K,
                        Feature.COMPUTED_HEADS,
                        Feature.DATES,
                        Feature.TIMESTAMPS,
                        Feature.BOUNDED_TEXTS)
                .sized(4, 9, 12, 6);
        new Campaign("EngineDifferentialTest#annotationsAgreeWithTheOracle", annotated, 150)
                .run(MaintainedEngine.viewByView(routes));
        assertRoutes(
                150,
                Route.ANNOTATION,
                Route.ANNOTATION_MADE_ANEW,
                Route.ANNOTATION_OF_COUNTED_ROWS,
                Route.MANY_PARTNERS,
                Route.WAITING_CONDITION);
    }

    /** MIN and MAX of all matches of tables that lose no rows; see ExtremesOnSeveralTreesTest too. */
    @Test
    void extremesOfGrowingTablesAgreeWithTheOracle() {
        GeneratorOptions growing = SUPPORTED
                .without(
                        Feature.DELETIONS,
                        Feature.KEYS,
                        Feature.GROUP_KEYS,
                        Feature.COUNTS_AND_SUMS,
                        Feature.COMBINED_FOLDS,
                        Feature.SET_HEADS,
                        Feature.CROSS_FILTERS,
                        Feature.CROSS_JOINS,
                        Feature.UNIONS,
                        Feature.LOOKUPS,
                        Feature.COPIES,
                        Feature.VIEW_JOINS,
                        Feature.TOP_K)
                .sized(5, 8, 12, 6);
        new Campaign("EngineDifferentialTest#extremesOfGrowingTablesAgreeWithTheOracle", growing, 150)
                .run(MaintainedEngine.viewByView(routes));
        assertRoutes(3000, Route.EXTREMES_ON_SEVERAL_TREES);
        assertRoutes(150, Route.JOIN_TREE, Route.FUSED_FILTER, Route.VISIT);
    }

    @Test
    void viewsOnViewsAgreeWithTheOracle() {
        new Campaign("EngineDifferentialTest#viewsOnViewsAgreeWithTheOracle", SUPPORTED, 400)
                .run(MaintainedEngine.viewsOnViews(routes));
        assertRoutes(400, Route.SINGLE_TABLE, Route.JOIN_TREE, Route.TOP_K, Route.VISIT);
    }

    @Test
    void viewsThatComeLateAgreeWithTheOracle() {
        new Campaign(
                        "EngineDifferentialTest#viewsThatComeLateAgreeWithTheOracle",
                        SUPPORTED.without(Feature.FEEDS),
                        200)
                .run((program, views) -> new LateViewsEngine(program, views, routes));
        assertRoutes(200, Route.SINGLE_TABLE, Route.JOIN_TREE, Route.TOP_K, Route.VISIT);
    }

    /** Every route was taken more often than a hundredth of the scenarios; not where a single one is replayed. */
    private void assertRoutes(int scenarios, Route... wanted) {
        if (Long.getLong("dormouse.seed") == null) {
            for (Route route : wanted) {
                assertThat(routes.count(route)).as(route.name()).isGreaterThan(scenarios / 100);
            }
        }
    }
}
