package io.dormouse.sql;

import io.dormouse.logic.Definition;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Rule;
import io.dormouse.spi.Query;
import io.dormouse.type.Column;
import java.util.stream.Collectors;

/** Prints queries in a form that stays the same, for golden files. */
final class ProgramText {
    private ProgramText() {}

    static String of(Query query) {
        StringBuilder text = new StringBuilder();
        for (DerivedRelation relation : query.program().derived()) {
            text.append(relation.name()).append('(').append(columns(relation)).append(")\n");
            text.append(relation.definition().match(new Definition.Cases<String>() {
                @Override
                public String rules(Definition.Rules rules) {
                    return rules.rules().stream().map(ProgramText::rule).collect(Collectors.joining());
                }

                @Override
                public String topK(Definition.TopK topK) {
                    return "  TOP " + topK.limit() + " OF " + topK.input() + " BY " + topK.order() + "\n";
                }

                @Override
                public String lookup(Definition.Lookup lookup) {
                    return "  " + lookup + "\n";
                }

                @Override
                public String copies(Definition.Copies copies) {
                    return "  " + copies + "\n";
                }
            }));
        }
        text.append("output ").append(query.output());
        if (!query.ordering().isEmpty()) {
            text.append(" by ").append(query.ordering());
        }
        return text.append(": ")
                .append(query.schema().columns().stream().map(Column::name).collect(Collectors.joining(", ")))
                .append('\n')
                .toString();
    }

    private static String columns(DerivedRelation relation) {
        return relation.schema().columns().stream().map(Column::toString).collect(Collectors.joining(", "));
    }

    private static String rule(Rule rule) {
        String head = rule.head().stream().map(Object::toString).collect(Collectors.joining(", "));
        String body = rule.body().stream().map(literal -> "\n      " + literal).collect(Collectors.joining(","));
        return "  " + rule.kind() + " " + head + " :-" + body + "\n";
    }
}
