package io.dormouse.plan;

import io.dormouse.type.DormouseException;
import java.util.Map;

/**
 * A plan to be shown, of which some blocks may be refused: those have no join tree ({@link Block#isLaidOut}). Never given to a
 * circuit.
 *
 * @param plan the operators
 * @param refusals why, by the name of the operator
 */
public record PlanSketch(CircuitPlan plan, Map<String, DormouseException> refusals) {
    public PlanSketch {
        refusals = Map.copyOf(refusals);
    }

    /** A plan without refusals. */
    static PlanSketch of(CircuitPlan plan) {
        return new PlanSketch(plan, Map.of());
    }

    /** The refusal of an operator's block in one line. */
    static String words(DormouseException refusal) {
        StringBuilder words = new StringBuilder(refusal.state().code() + " " + refusal.getMessage());
        refusal.details()
                .forEach((name, value) ->
                        words.append("; ").append(name).append(" = ").append(value));
        if (refusal.hint() != null) {
            words.append(" (").append(refusal.hint()).append(')');
        }
        return words.toString();
    }
}
