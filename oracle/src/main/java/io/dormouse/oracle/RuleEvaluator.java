package io.dormouse.oracle;

import io.dormouse.logic.Expression;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Program;
import io.dormouse.logic.Rule;
import io.dormouse.oracle.scalar.Interpreter;
import io.dormouse.type.Row;
import io.dormouse.type.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What one rule gives: its head over the matches of its body. */
final class RuleEvaluator {
    private RuleEvaluator() {}

    static Map<Row, Long> evaluate(Program program, Rule rule, Map<String, Map<Row, Long>> known) {
        MatchSearch search = new MatchSearch(program, rule, known);
        Map<Row, Long> result = new HashMap<>();
        if (rule.kind() == Rule.Kind.GROUP) {
            for (Group group : groups(rule, search).values()) {
                ProgramEvaluator.add(result, group.row(rule), 1);
            }
            return result;
        }
        search.forEach((environment, weight) -> {
            Row row = Row.of(values(rule, environment).toArray());
            if (rule.kind() == Rule.Kind.SET) {
                result.put(row, 1L);
            } else {
                ProgramEvaluator.add(result, row, weight);
            }
        });
        return result;
    }

    private static Map<Row, Group> groups(Rule rule, MatchSearch search) {
        Map<Row, Group> groups = new HashMap<>();
        if (rule.isGlobalFold()) {
            groups.put(Row.of(), new Group(rule, Row.of()));
        }
        search.forEach((environment, weight) -> {
            Row key = Row.of(values(rule, environment).toArray());
            groups.computeIfAbsent(key, k -> new Group(rule, k)).add(environment, weight);
        });
        return groups;
    }

    /**
     * The values of the head, in order, folds left out. Where rows are told apart by them, of equal NUMERICs that with the fewest digits stands
     * for all, so that what is computed of it further on does not depend on which match came first.
     */
    private static List<@Nullable Object> values(Rule rule, Interpreter.Environment environment) {
        List<@Nullable Object> values = new ArrayList<>(rule.head().size());
        for (HeadTerm term : rule.head()) {
            if (term instanceof HeadTerm.Value value) {
                Object shown =
                        Interpreter.external(value.type(), Interpreter.evaluate(value.expression(), environment));
                boolean isKey = rule.kind() != Rule.Kind.BAG && value.type() instanceof Type.NumericType;
                values.add(isKey && shown instanceof BigDecimal number ? fewestDigits(number) : shown);
            }
        }
        return values;
    }

    private static BigDecimal fewestDigits(BigDecimal number) {
        BigDecimal stripped = number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    /** The matches that agree on the head's values. */
    private static final class Group {
        private final Row key;
        /** What is gathered for each term of the head but the values. */
        private final List<Gathered> gathered;

        Group(Rule rule, Row key) {
            this.key = key;
            this.gathered = rule.head().stream()
                    .filter(term -> !(term instanceof HeadTerm.Value))
                    .map(Group::gathered)
                    .toList();
        }

        private static Gathered gathered(HeadTerm term) {
            return term.match(new HeadTerm.Cases<>() {
                @Override
                public Gathered value(HeadTerm.Value value) {
                    throw new IllegalArgumentException("a value is not gathered");
                }

                @Override
                public Gathered fold(HeadTerm.Fold fold) {
                    return new Fold(fold);
                }

                @Override
                public Gathered annotation(HeadTerm.Annotation annotation) {
                    return SumOfProducts.of(annotation);
                }
            });
        }

        void add(Interpreter.Environment environment, long weight) {
            for (Gathered one : gathered) {
                List<@Nullable Object> arguments = new ArrayList<>();
                for (Expression argument : one.term().expressions()) {
                    arguments.add(Interpreter.evaluate(argument, environment));
                }
                one.add(arguments, weight);
            }
        }

        Row row(Rule rule) {
            List<@Nullable Object> row = new ArrayList<>();
            int nextValue = 0;
            int nextGathered = 0;
            for (HeadTerm term : rule.head()) {
                if (term instanceof HeadTerm.Value) {
                    row.add(key.get(nextValue++));
                } else {
                    row.add(Interpreter.external(
                            term.type(), gathered.get(nextGathered++).result()));
                }
            }
            return Row.of(row.toArray());
        }
    }
}
