package io.dormouse.oracle.generate;

/** Makes a scenario of a seed. Pure: the same seed and options give the same scenario. */
public final class ScenarioGenerator {
    private static final int FAILING_CHANCE = 35;

    private ScenarioGenerator() {}

    /** The scenario of {@code seed}. */
    public static Scenario generate(long seed, GeneratorOptions options) {
        Dice dice = new Dice(seed, options);
        boolean failing = dice.percent(FAILING_CHANCE, Feature.FAILING_EXPRESSIONS);
        ValuePool pool = new ValuePool(dice, failing);
        Scenario scenario = new ProgramGenerator(dice, pool, failing).generate(seed);
        return scenario.withEpochs(new StreamGenerator(dice, pool, scenario.program()).generate());
    }
}
