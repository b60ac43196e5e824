package io.dormouse.sql.rule;

import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Program;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Runs the passes over a draft. */
public final class Lowering {
    /** A finished program and the name of the relation that was asked for. */
    public record Lowered(Program program, String output) {}

    private Lowering() {}

    /** The canonical program of the relation {@code output} of {@code draft}. */
    public static Lowered lower(Draft draft, String output) {
        List<DerivedRelation> relations = new InlineBlocks(draft.fresh()).apply(draft.relations());
        relations = ComposeGroups.apply(InlineBlocks.reachable(relations, output));
        relations = InlineBlocks.reachable(relations, output);
        List<DerivedRelation> shared = new ArrayList<>();
        for (DerivedRelation relation : relations) {
            shared.add(Rules.change(relation, rule -> ShareVariables.apply(rule, draft.fresh())));
        }
        Set<String> used = new HashSet<>();
        shared.forEach(relation -> used.addAll(relation.definition().reads()));
        List<BaseRelation> bases = draft.bases().stream()
                .filter(base -> used.contains(base.name()))
                .toList();
        Names names = new Names(bases);
        List<DerivedRelation> named = shared.stream().map(names::rename).toList();
        return new Lowered(new Program(bases, named), names.of(output));
    }
}
