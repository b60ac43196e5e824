package io.dormouse.circuit.expression;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Variable;
import io.dormouse.oracle.scalar.Interpreter;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import io.dormouse.type.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Compiled expressions against the oracle's interpreter, on random expressions and rows. */
class DifferentialTest {
    private static final int EXPRESSIONS = 2_000;
    private static final int ROWS = 6;
    private static final int FACTOR = Integer.getInteger("dormouse.random.factor", 1);
    private static final List<Variable> VARIABLES = RandomExpressions.VARIABLES;

    private static Map<Variable, @Nullable Object> row(Random random) {
        Map<Variable, @Nullable Object> row = new HashMap<>();
        for (Variable variable : VARIABLES) {
            boolean isNull = variable.nullable() && random.nextInt(4) == 0;
            row.put(variable, isNull ? null : RandomValues.of(variable.type(), random));
        }
        return row;
    }

    private static RowBuffer buffer(Map<Variable, @Nullable Object> row) {
        RowBuffer buffer = new RowBuffer(VARIABLES.size());
        for (int i = 0; i < VARIABLES.size(); i++) {
            buffer.set(i, VARIABLES.get(i).type(), row.get(VARIABLES.get(i)));
        }
        return buffer;
    }

    private static @Nullable Object expected(Expression expression, Map<Variable, @Nullable Object> row) {
        try {
            Object value = Interpreter.evaluate(expression, variable -> Interpreter.internal(row.get(variable)));
            return Interpreter.external(expression.type(), value);
        } catch (DormouseException e) {
            return e.state();
        }
    }

    private static @Nullable Object actual(RowFunction function, Type type, RowBuffer in, RowBuffer out) {
        try {
            assertThat(function.apply(in, out)).isTrue();
            return out.get(0, type);
        } catch (DormouseException e) {
            return e.state();
        }
    }

    /** Which of several errors is reported is open. */
    private static boolean agree(@Nullable Object expected, @Nullable Object actual) {
        if (expected instanceof SqlState || actual instanceof SqlState) {
            return expected instanceof SqlState && actual instanceof SqlState;
        }
        return Values.notDistinct(expected, actual);
    }

    /** The interpreter gives NUMERIC no bound; here it is 38 digits before the point. */
    private static boolean usesNumeric(Expression expression) {
        return expression.type().equals(Types.NUMERIC)
                || expression.operands().stream().anyMatch(DifferentialTest::usesNumeric);
    }

    @Test
    void valuesAndErrorsAreTheInterpretersOnes() {
        int errors = 0;
        int nulls = 0;
        int values = 0;
        for (int seed = 0; seed < EXPRESSIONS * FACTOR; seed++) {
            RandomExpressions generator = new RandomExpressions(seed);
            Expression expression = generator.of(generator.type(), 1 + seed % 4);
            RowFunction function =
                    new RowFunctionCompiler().compile(List.of(), List.of(expression), VARIABLES::indexOf);
            Random random = new Random(seed);
            RowBuffer out = new RowBuffer(1);
            for (int i = 0; i < ROWS; i++) {
                Map<Variable, @Nullable Object> row = row(random);
                Object expected = expected(expression, row);
                Object actual = actual(function, expression.type(), buffer(row), out);
                if (!agree(expected, actual) && !(actual == SqlState.NUMERIC_OUT_OF_RANGE && usesNumeric(expression))) {
                    assertThat(actual)
                            .as("seed %d: %s over %s", seed, expression, row)
                            .isEqualTo(expected);
                }
                errors += expected instanceof SqlState ? 1 : 0;
                nulls += expected == null ? 1 : 0;
                values += expected == null || expected instanceof SqlState ? 0 : 1;
            }
        }
        // The test is worth something only if all three outcomes are frequent.
        assertThat(List.of(errors, nulls, values)).allMatch(count -> count > EXPRESSIONS * ROWS / 20);
    }

    @Test
    void filtersPassWhereAllAreTrueAndFailWhereNoneIsFalseOrNull() {
        int[] outcomes = new int[3];
        for (int seed = 0; seed < EXPRESSIONS / 2 * FACTOR; seed++) {
            RandomExpressions generator = new RandomExpressions(seed);
            List<Expression> filters = new ArrayList<>();
            for (int i = 0; i <= seed % 4; i++) {
                filters.add(generator.of(Types.BOOLEAN, 1 + seed % 3));
            }
            if (filters.stream().anyMatch(DifferentialTest::usesNumeric)) {
                continue;
            }
            RowFunction function = new RowFunctionCompiler().compile(filters, List.of(), VARIABLES::indexOf);
            Random random = new Random(seed);
            for (int i = 0; i < ROWS; i++) {
                Map<Variable, @Nullable Object> row = row(random);
                List<@Nullable Object> results = new ArrayList<>();
                filters.forEach(filter -> results.add(expected(filter, row)));
                int expected = results.contains(null) || results.contains(false)
                        ? 0
                        : results.stream().allMatch(Boolean.TRUE::equals) ? 1 : 2;
                int actual;
                try {
                    actual = function.apply(buffer(row), new RowBuffer(0)) ? 1 : 0;
                } catch (DormouseException e) {
                    actual = 2;
                }
                assertThat(actual).as("seed %d: %s over %s", seed, filters, row).isEqualTo(expected);
                outcomes[expected]++;
            }
        }
        assertThat(java.util.Arrays.stream(outcomes)).allMatch(count -> count > EXPRESSIONS / 20);
    }
}
