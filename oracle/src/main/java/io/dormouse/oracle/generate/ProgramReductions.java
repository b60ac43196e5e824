package io.dormouse.oracle.generate;

import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Definition;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Program;
import io.dormouse.logic.Rule;
import io.dormouse.logic.SortKey;
import io.dormouse.oracle.BaseChange;
import io.dormouse.type.Column;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Schema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Scenarios with a smaller program in place of one. Pure functions. */
final class ProgramReductions {
    private ProgramReductions() {}

    static List<Scenario> of(Scenario scenario) {
        List<Scenario> smaller = new ArrayList<>();
        List<DerivedRelation> derived = scenario.program().derived();
        if (derived.size() > 1) {
            with(scenario, derived.subList(0, derived.size() - 1)).ifPresent(smaller::add);
        }
        if (scenario.views().size() > 1) {
            scenario.views()
                    .forEach(view -> smaller.add(
                            new Scenario(scenario.seed(), scenario.program(), List.of(view), scenario.epochs())));
        }
        for (int i = 0; i < derived.size(); i++) {
            for (Definition definition : definitions(scenario, derived.get(i))) {
                List<DerivedRelation> changed = new ArrayList<>(derived);
                changed.set(i, relation(scenario, derived.get(i), definition));
                with(scenario, changed).ifPresent(smaller::add);
            }
        }
        return smaller;
    }

    private static List<Definition> definitions(Scenario scenario, DerivedRelation relation) {
        List<Definition> smaller = new ArrayList<>();
        boolean fixedHead = isRead(scenario.program(), relation.name());
        if (relation.definition() instanceof Definition.Rules definition) {
            List<Rule> rules = definition.rules();
            for (int i = 0; i < rules.size(); i++) {
                if (rules.size() > 1) {
                    smaller.add(new Definition.Rules(List.of(rules.get(i))));
                }
                for (Rule rule : RuleReductions.of(scenario.program(), rules.get(i), fixedHead || rules.size() > 1)) {
                    List<Rule> changed = new ArrayList<>(rules);
                    changed.set(i, rule);
                    smaller.add(new Definition.Rules(changed));
                }
            }
        } else if (relation.definition() instanceof Definition.TopK topK
                && !topK.order().isEmpty()) {
            List<SortKey> order = topK.order().subList(1, topK.order().size());
            smaller.add(new Definition.TopK(topK.input(), order, topK.limit()));
        }
        return smaller;
    }

    private static boolean isRead(Program program, String name) {
        return program.derived().stream()
                .anyMatch(relation -> relation.definition().reads().contains(name));
    }

    /** The relation with another definition; its schema follows the head where nobody reads it. */
    private static DerivedRelation relation(Scenario scenario, DerivedRelation old, Definition definition) {
        if (isRead(scenario.program(), old.name()) || !(definition instanceof Definition.Rules rules)) {
            return new DerivedRelation(old.name(), old.schema(), definition);
        }
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < rules.rules().get(0).head().size(); i++) {
            int place = i;
            boolean nullable = rules.rules().stream()
                    .anyMatch(rule -> rule.head().get(place).nullable());
            columns.add(new Column("c" + i, rules.rules().get(0).head().get(i).type(), nullable));
        }
        return new DerivedRelation(old.name(), new Schema(columns), definition);
    }

    /** The scenario over these derived relations, with the bases and changes that they use; empty if that is no program. */
    private static Optional<Scenario> with(Scenario scenario, List<DerivedRelation> derived) {
        List<BaseRelation> bases = scenario.program().bases().stream()
                .filter(base -> derived.stream()
                        .anyMatch(relation -> relation.definition().reads().contains(base.name())))
                .toList();
        Set<String> names = new HashSet<>();
        bases.forEach(base -> names.add(base.name()));
        List<String> views = new ArrayList<>(scenario.views());
        views.removeIf(
                view -> derived.stream().noneMatch(relation -> relation.name().equals(view)));
        // What nothing reads is observed, so that its errors are, too.
        for (DerivedRelation relation : derived) {
            boolean read = derived.stream()
                    .anyMatch(other -> other.definition().reads().contains(relation.name()));
            if (!read && !views.contains(relation.name())) {
                views.add(relation.name());
            }
        }
        List<List<BaseChange>> epochs = scenario.epochs().stream()
                .map(epoch -> epoch.stream()
                        .filter(change -> names.contains(change.relation()))
                        .toList())
                .toList();
        try {
            return Optional.of(new Scenario(scenario.seed(), new Program(bases, derived), views, epochs));
        } catch (DormouseException e) {
            return Optional.empty(); // what would be left is ill-typed
        }
    }
}
