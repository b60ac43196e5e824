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
    private static final GeneratorOptions SUPPORTED =
            GeneratorOptions.everything().without(Feature.UNIONS);

    private final Routes routes = new Routes();

    @Test
    void agreesWithTheOracle() {
        new Campaign("EngineDifferentialTest#agreesWithTheOracle", SUPPORTED, 3000)
                .run(MaintainedEngine.viewByView(routes));
        // Hardly any generated program needs an atom once more; see OnceMoreTest.
        assertRoutes(
                2000, EnumSet.complementOf(EnumSet.of(Route.ATOM_ONCE_MORE)).toArray(new Route[0]));
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
