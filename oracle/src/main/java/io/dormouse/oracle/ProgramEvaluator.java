package io.dormouse.oracle;

import io.dormouse.logic.Definition;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Program;
import io.dormouse.logic.Rule;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.SqlState;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a program means: the contents of each derived relation, computed from scratch from the contents of the bases.
 *
 * <p>Contents are multisets: a row and its positive count. Cost: the number of matches of each rule's connected prefixes,
 * times the size of its expressions. Pure; thread-safe.
 */
public final class ProgramEvaluator {
    private ProgramEvaluator() {}

    /**
     * The contents of every derived relation, in the order of the program. A base that {@code bases} lacks is empty.
     *
     * @throws DormouseException the error of an expression that a match reaches, or of a fold (class 22)
     */
    public static Map<String, Map<Row, Long>> evaluate(Program program, Map<String, Map<Row, Long>> bases) {
        Map<String, Map<Row, Long>> known = new HashMap<>();
        program.bases().forEach(base -> known.put(base.name(), bases.getOrDefault(base.name(), Map.of())));
        Map<String, Map<Row, Long>> derived = new LinkedHashMap<>();
        for (DerivedRelation relation : program.derived()) {
            Map<Row, Long> contents = relation.definition().match(new Definition.Cases<>() {
                @Override
                public Map<Row, Long> rules(Definition.Rules rules) {
                    Map<Row, Long> union = new HashMap<>();
                    for (Rule rule : rules.rules()) {
                        RuleEvaluator.evaluate(program, rule, known).forEach((row, count) -> add(union, row, count));
                    }
                    return union;
                }

                @Override
                public Map<Row, Long> topK(Definition.TopK topK) {
                    Map<Row, Long> input = known.getOrDefault(topK.input(), Map.of());
                    return Ordering.first(input, topK, relation.schema().size());
                }

                @Override
                public Map<Row, Long> lookup(Definition.Lookup lookup) {
                    return LookedUp.of(
                            known.getOrDefault(lookup.input(), Map.of()),
                            known.getOrDefault(lookup.looked(), Map.of()),
                            program.schema(lookup.looked()).size(),
                            lookup);
                }

                @Override
                public Map<Row, Long> copies(Definition.Copies copies) {
                    return copied(known.getOrDefault(copies.input(), Map.of()));
                }
            });
            known.put(relation.name(), contents);
            derived.put(relation.name(), contents);
        }
        return derived;
    }

    /** Each row without its last value, as often as that says. */
    private static Map<Row, Long> copied(Map<Row, Long> input) {
        Map<Row, Long> result = new HashMap<>();
        input.forEach((row, count) -> {
            Object copies = row.get(row.size() - 1);
            if (copies instanceof Number number && number.longValue() > 0) {
                @Nullable Object[] values = new @Nullable Object[row.size() - 1];
                for (int i = 0; i < values.length; i++) {
                    values[i] = row.get(i);
                }
                add(result, Row.of(values), product(count, number.longValue()));
            }
        });
        return result;
    }

    private static long product(long a, long b) {
        try {
            return Math.multiplyExact(a, b);
        } catch (ArithmeticException e) {
            throw new DormouseException(SqlState.NUMERIC_OUT_OF_RANGE, "a row has more copies than can be counted", e);
        }
    }

    /** Adds copies to a multiset; 22003 where a count overflows. */
    static void add(Map<Row, Long> contents, Row row, long count) {
        contents.merge(row, count, ProgramEvaluator::sum);
    }

    private static Long sum(Long a, Long b) {
        try {
            return Math.addExact(a, b);
        } catch (ArithmeticException e) {
            throw new DormouseException(SqlState.NUMERIC_OUT_OF_RANGE, "a row has more copies than can be counted", e);
        }
    }
}
