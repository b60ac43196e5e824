package io.dormouse.engine;

import io.dormouse.oracle.differential.Campaign;
import io.dormouse.oracle.generate.Feature;
import io.dormouse.oracle.generate.GeneratorOptions;
import org.junit.jupiter.api.Test;

/** The engine against the oracle: random programs, random streams, every mode, compared after every epoch. */
class EngineDifferentialTest {
    private static final GeneratorOptions SUPPORTED =
            GeneratorOptions.everything().without(Feature.UNIONS);

    @Test
    void agreesWithTheOracle() {
        new Campaign("EngineDifferentialTest#agreesWithTheOracle", SUPPORTED, 3000).run(MaintainedEngine::new);
    }
}
