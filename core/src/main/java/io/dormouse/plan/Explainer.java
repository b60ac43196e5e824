package io.dormouse.plan;

import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.SortKey;
import io.dormouse.type.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Shows a plan to the one who wrote the query: the operators, the join trees, the class and what a change costs.
 *
 * <p>The text is stable, for golden files; equal plans give equal texts. With {@link LiveCounts} it shows how much is live and how
 * much is dormant as well. Pure; the cost is that of the counts.
 */
public final class Explainer {
    private Explainer() {}

    /** The plan as text, ending in a line break. */
    public static String text(CircuitPlan plan) {
        return text(PlanSketch.of(plan));
    }

    /** The plan as text, with what is refused where a join tree would stand. */
    public static String text(PlanSketch sketch) {
        return new PlanText(sketch, Optional.empty(), false).print();
    }

    /** What maintaining the plan costs and why, as text, with what the circuit at work holds. */
    public static String text(CircuitPlan plan, LiveCounts counts) {
        return new PlanText(PlanSketch.of(plan), Optional.of(counts), true).print();
    }

    /** What maintaining the plan costs, or would, and why, as text. */
    public static String maintenanceText(PlanSketch sketch) {
        return new PlanText(sketch, Optional.empty(), true).print();
    }

    /** The plan as one JSON object on several lines, with the facts of the text. */
    public static String json(CircuitPlan plan) {
        return json(PlanSketch.of(plan));
    }

    /** The plan as JSON, with what is refused where a join tree would stand. */
    public static String json(PlanSketch sketch) {
        return new PlanJson(sketch, Optional.empty(), false).print();
    }

    /** What maintaining the plan costs and why, as JSON, with what the circuit at work holds. */
    public static String json(CircuitPlan plan, LiveCounts counts) {
        return new PlanJson(PlanSketch.of(plan), Optional.of(counts), true).print();
    }

    /** What maintaining the plan costs, or would, and why, as JSON. */
    public static String maintenanceJson(PlanSketch sketch) {
        return new PlanJson(sketch, Optional.empty(), true).print();
    }

    /** As much of a digest as a reader needs to tell operators apart. */
    static String brief(String digest) {
        return digest.substring(0, 12);
    }

    static List<String> order(List<SortKey> keys, Schema schema) {
        return keys.stream()
                .map(key -> schema.column(key.column()).name()
                        + (key.descending() ? " DESC" : "")
                        + (key.nullsFirst() == key.descending()
                                ? ""
                                : key.nullsFirst() ? " NULLS FIRST" : " NULLS LAST"))
                .toList();
    }

    /** The columns by which a lookup looks, with those of the key. */
    static List<String> by(CircuitPlan plan, PlanNode.Lookup lookup) {
        Schema input = plan.node(lookup.input()).schema();
        Schema looked = plan.node(lookup.looked()).schema();
        List<String> by = new ArrayList<>();
        for (int i = 0; i < lookup.by().size(); i++) {
            by.add(input.column(lookup.by().get(i)).name() + " = " + lookup.looked() + "."
                    + looked.column(i).name());
        }
        return by;
    }

    /** The column that counts copies. */
    static String count(CircuitPlan plan, PlanNode.Copies copies) {
        Schema input = plan.node(copies.input()).schema();
        return input.column(input.size() - 1).name();
    }

    /** The names of the values by which the groups are found. */
    static List<String> key(PlanNode.Fold fold) {
        return fold.reducedKey().stream().map(i -> named(fold, i)).toList();
    }

    /** The names of the values that the key determines. */
    static List<String> determined(PlanNode.Fold fold) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < fold.head().size(); i++) {
            if (fold.head().get(i) instanceof HeadTerm.Value
                    && !fold.reducedKey().contains(i)) {
                names.add(named(fold, i));
            }
        }
        return names;
    }

    static List<String> folds(PlanNode.Fold fold) {
        List<String> folds = new ArrayList<>();
        for (int i = 0; i < fold.head().size(); i++) {
            if (!(fold.head().get(i) instanceof HeadTerm.Value)) {
                folds.add(named(fold, i));
            }
        }
        return folds;
    }

    /** The folds whose arguments a block gives. */
    static List<String> folds(PlanNode.Fold fold, int block) {
        return fold.foldsOf(block).stream().map(i -> named(fold, i)).toList();
    }

    /** The outputs with the names of the columns, where they are not just the group's row. */
    static List<String> outputs(PlanNode.Fold fold) {
        List<String> outputs = new ArrayList<>();
        boolean plain = fold.outputs().size() == fold.head().size();
        for (int i = 0; i < fold.outputs().size(); i++) {
            String output = fold.outputs().get(i).toString();
            String column = fold.schema().column(i).name();
            plain &= output.equals(fold.groupRow()
                    .variables()
                    .get(Math.min(i, fold.head().size() - 1))
                    .name());
            outputs.add(column.equals(output) ? column : column + " = " + output);
        }
        return plain ? List.of() : outputs;
    }

    private static String named(PlanNode.Fold fold, int term) {
        String name = fold.groupRow().variables().get(term).name();
        String expression = fold.head().get(term).toString().replace("COUNT_ALL(*)", "COUNT(*)");
        return name.equals(expression) ? name : name + " = " + expression;
    }
}
