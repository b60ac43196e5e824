package io.dormouse.oracle.generate;

import io.dormouse.algebra.NamedSemiring;
import io.dormouse.algebra.Notations;
import io.dormouse.algebra.SemiringRegistry;
import io.dormouse.logic.Expression;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Variable;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds random annotations: sums of products in built-in semirings and in some of our own, whose elements cancel, divide zero and are zero
 * often. A factor is computed of one atom: a number as it is, or a CASE that chooses among elements.
 */
final class AnnotationGenerator {
    private static final SemiringRegistry REGISTRY = SemiringRegistry.builtIn()
            .with("why", new WhyProvenance(), new WhyProvenance.Written())
            .with("modulo_six", new ModuloSix(), Notations.integers());

    /**
     * A semiring and constants of one type that it reads.
     *
     * @param elements elements, zero among them
     * @param refused what the notation or the semiring refuses, if there is such a constant
     * @param columns whether most numbers in columns are elements as well
     */
    private record Sample(
            NamedSemiring<?> semiring, Type type, List<Object> elements, List<Object> refused, boolean columns) {}

    private static final List<Sample> SAMPLES = List.of(
            texts(
                    "access_control",
                    List.of("Public", ""),
                    "public",
                    "internal",
                    "confidential",
                    "secret",
                    "inaccessible"),
            integers("odd_even", false, List.of(-1L), 1L, 2L, 0L, 3L),
            texts("odd_even", List.of("half"), "odd", "even", "zero"),
            integers("k_best(1)", true, List.of(), 1L, 2L, 3L),
            integers("k_best(3)", true, List.of(), 1L, 2L, 0L, -1L),
            texts("k_best(3)", List.of("{1", "1"), "{1,1}", "{}", "{2,0,5}", "{3}"),
            new Sample(REGISTRY.written("boolean"), Types.BOOLEAN, List.of(true, false), List.of(), true),
            integers("counting", false, List.of(-1L), 1L, 0L, 2L),
            integers("integer", true, List.of(), 1L, -1L, 0L, 2L),
            integers("wide_integer", false, List.of(), 1L, -1L, 0L, 3_000_000_000L),
            decimals("decimal", true, List.of(), "1", "-1", "0", "0.5", "2.0"),
            decimals("sum_product", false, List.of(new BigDecimal("-1")), "1", "0.50", "0", "0.25"),
            new Sample(REGISTRY.written("double_sum"), Types.DOUBLE, List.of(1.0, -1.0, 0.0, 0.1), List.of(), true),
            integers("min_plus", true, List.of(Long.MAX_VALUE), 1L, 0L, 2L),
            integers("max_plus", true, List.of(Long.MIN_VALUE), 1L, -1L, 0L),
            decimals("min_plus_decimal", true, List.of(), "1.5", "0", "2"),
            new Sample(
                    REGISTRY.written("max_plus_double"),
                    Types.DOUBLE,
                    List.of(0.5, 1.0, Double.NEGATIVE_INFINITY),
                    List.of(Double.NaN),
                    true),
            integers("max_max", true, List.of(), 1L, 0L, 2L),
            decimals("min_max_decimal", true, List.of(), "1.5", "1.50", "0"),
            integers("max_min", true, List.of(), 1L, 2L, 3L),
            // Elements of which one side is zero: two that are there can multiply to zero.
            texts("product(integer, min_plus)", List.of("(1)", "(1,2"), "(1,2)", "(0,1)", "(-1,2)", "(1,)", "(2,0)"),
            texts("product(counting, boolean)", List.of("(-1,t)"), "(1,true)", "(0,t)", "(2,false)"),
            texts("product(integer, decimal)", List.of(), "(1,0.5)", "(-1,-0.50)", "(0,1)", "(1,)"),
            texts(
                    "product(k_best(2), product(access_control, max_plus))",
                    List.of("({1},(secret,2))"),
                    "({1},\"(secret,2)\")",
                    "(\"{1,2}\",\"(public,)\")",
                    "({},\"(internal,0)\")"),
            texts("why", List.of("?"), "a", "b", "a*b|c", ""),
            integers("modulo_six", false, List.of(), 1L, 2L, 3L, 0L, 5L));

    private final Dice dice;
    private final ExpressionGenerator expressions;

    AnnotationGenerator(Dice dice, ExpressionGenerator expressions) {
        this.dice = dice;
        this.expressions = expressions;
    }

    private static Sample texts(String semiring, List<Object> refused, String... elements) {
        return new Sample(REGISTRY.written(semiring), Types.TEXT, List.of((Object[]) elements), refused, false);
    }

    private static Sample integers(String semiring, boolean columns, List<Object> refused, Long... elements) {
        return new Sample(REGISTRY.written(semiring), Types.BIGINT, List.of((Object[]) elements), refused, columns);
    }

    private static Sample decimals(String semiring, boolean columns, List<Object> refused, String... elements) {
        List<Object> numbers = new ArrayList<>();
        for (String element : elements) {
            numbers.add(new BigDecimal(element));
        }
        return new Sample(REGISTRY.written(semiring), Types.NUMERIC, numbers, refused, columns);
    }

    /** A sum of products of factors of some of the atoms. */
    HeadTerm.Annotation annotation(Body body) {
        Sample sample = dice.pick(SAMPLES);
        List<Expression> factors = new ArrayList<>();
        for (Literal.Atom atom : body.atoms()) {
            List<Variable> own = new ArrayList<>(atom.variables());
            own.retainAll(body.variables());
            if (!own.isEmpty() && dice.percent(75)) {
                factors.add(factor(sample, own));
            }
        }
        return new HeadTerm.Annotation(sample.semiring(), factors);
    }

    private Expression factor(Sample sample, List<Variable> own) {
        Variable variable = dice.pick(own);
        if (sample.columns() && sample.semiring().notation().reads(variable.type()) && dice.percent(60)) {
            return new Expression.Reference(variable);
        }
        List<Expression.Branch> branches = new ArrayList<>();
        for (int i = dice.between(1, 2); i > 0; i--) {
            branches.add(new Expression.Branch(expressions.condition(List.of(variable), 0), constant(sample)));
        }
        return new Expression.Conditional(branches, constant(sample));
    }

    private Expression constant(Sample sample) {
        boolean refused = dice.percent(2, Feature.FAILING_EXPRESSIONS)
                && !sample.refused().isEmpty();
        @Nullable
        Object value = dice.percent(12) ? null : refused ? dice.pick(sample.refused()) : dice.skewed(sample.elements());
        return new Expression.Constant(sample.type(), value);
    }
}
