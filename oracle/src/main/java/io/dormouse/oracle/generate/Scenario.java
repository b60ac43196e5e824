package io.dormouse.oracle.generate;

import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Definition;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Program;
import io.dormouse.oracle.BaseChange;
import java.util.List;

/**
 * A program and a stream of epochs to play against it. Epochs may be invalid: then they must be refused.
 *
 * @param seed what it was generated from; 0 if it was written by hand
 * @param views the derived relations that are observed
 */
public record Scenario(long seed, Program program, List<String> views, List<List<BaseChange>> epochs) {
    public Scenario {
        views = List.copyOf(views);
        epochs = epochs.stream().map(List::copyOf).toList();
    }

    /** The same program with other epochs. */
    public Scenario withEpochs(List<List<BaseChange>> others) {
        return new Scenario(seed, program, views, others);
    }

    /** The scenario as a reader wants it: tables, rules, epochs. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (BaseRelation base : program.bases()) {
            text.append(base.storage().name().toLowerCase(java.util.Locale.ROOT))
                    .append(base.appendOnly() ? " append-only" : "")
                    .append(' ')
                    .append(base.name())
                    .append(base.schema().columns())
                    .append(base.keys().isEmpty() ? "" : " keys " + base.keys())
                    .append('\n');
        }
        for (DerivedRelation relation : program.derived()) {
            text.append(views.contains(relation.name()) ? "view " : "internal ")
                    .append(relation.name())
                    .append(relation.schema().columns())
                    .append('\n');
            List<?> parts = relation.definition() instanceof Definition.Rules rules
                    ? rules.rules()
                    : List.of(relation.definition());
            parts.forEach(part -> text.append("    ").append(part).append('\n'));
        }
        for (int i = 0; i < epochs.size(); i++) {
            text.append("epoch ")
                    .append(i + 1)
                    .append(": ")
                    .append(epochs.get(i))
                    .append('\n');
        }
        return text.toString();
    }
}
