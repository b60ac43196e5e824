package io.dormouse.circuit.expression;

import static io.dormouse.circuit.expression.Evaluation.SPAN;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Function;
import io.dormouse.logic.Variable;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The promise that nothing is allocated a row, on the expressions of TPC-H. */
class AllocationTest {
    private static final int ROWS = 100_000;
    private static final Variable PRICE = new Variable("l_extendedprice", Types.decimal(15, 2), false);
    private static final Variable DISCOUNT = new Variable("l_discount", Types.decimal(15, 2), true);
    private static final Variable FLAG = new Variable("l_returnflag", Types.character(1), false);
    private static final Variable DATE = new Variable("o_orderdate", Types.DATE, false);
    private static final Variable WEIGHT = new Variable("weight", Types.DOUBLE, true);
    private static final Variable COST = new Variable("cost", Types.decimal(30, 4), true);
    private static final List<Variable> VARIABLES = List.of(PRICE, DISCOUNT, FLAG, DATE, WEIGHT, COST);

    private static Expression reference(Variable variable) {
        return new Expression.Reference(variable);
    }

    private static Expression constant(Type type, Object value) {
        return new Expression.Constant(type, value);
    }

    private static Expression call(Function function, Expression... arguments) {
        return Expression.Call.of(function, SPAN, arguments);
    }

    private static Expression revenue() {
        Expression one = new Expression.Cast(constant(Types.INTEGER, 1), Types.decimal(10, 0), SPAN);
        return call(Function.MULTIPLY, reference(PRICE), call(Function.SUBTRACT, one, reference(DISCOUNT)));
    }

    private static List<Expression> filters() {
        return List.of(
                call(Function.EQUAL, reference(FLAG), constant(Types.character(1), "R")),
                call(Function.GREATER_OR_EQUAL, reference(DATE), constant(Types.DATE, LocalDate.parse("1993-10-01"))),
                call(
                        Function.LESS,
                        new Expression.Cast(reference(DATE), Types.TIMESTAMP, SPAN),
                        call(
                                Function.TIMESTAMP_ADD,
                                new Expression.Cast(
                                        constant(Types.DATE, LocalDate.parse("1993-10-01")), Types.TIMESTAMP, SPAN),
                                constant(Types.INTEGER, 3),
                                constant(Types.INTEGER, 0),
                                constant(Types.BIGINT, 0L))));
    }

    private static RowBuffer row(int i) {
        RowBuffer row = new RowBuffer(VARIABLES.size());
        row.set(0, PRICE.type(), BigDecimal.valueOf(9_000_000 + i, 2));
        row.set(1, DISCOUNT.type(), i == 3 ? null : new BigDecimal("0.05"));
        row.set(2, FLAG.type(), i % 3 == 0 ? "N" : "R");
        row.set(3, DATE.type(), LocalDate.parse("1993-10-01").plusDays(i));
        row.set(4, WEIGHT.type(), i + 0.5);
        row.set(5, COST.type(), new BigDecimal("12345678901234567890.1234").add(BigDecimal.valueOf(i)));
        return row;
    }

    private static long allocated(RowFunction function) {
        RowBuffer[] rows = new RowBuffer[64];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = row(i);
        }
        RowBuffer out = new RowBuffer(8);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int passed = 0;
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < ROWS; i++) {
                passed += function.apply(rows[i & 63], out) ? 1 : 0;
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(passed).isPositive();
        return least;
    }

    @Test
    void revenueAndFiltersOfQueryTenAllocateNothing() {
        RowFunction function =
                new RowFunctionCompiler().compile(filters(), List.of(reference(FLAG), revenue()), VARIABLES::indexOf);
        assertThat(allocated(function)).isLessThan(ROWS / 10);
        RowBuffer out = new RowBuffer(2);
        assertThat(function.apply(row(1), out)).isTrue();
        assertThat(out.get(1, revenue().type())).isEqualTo(new BigDecimal("85500.0095"));
        assertThat(function.apply(row(3), out)).isFalse();
    }

    @Test
    void doublesWideDecimalsAndOrderOfTextAllocateNothing() {
        Expression wide =
                call(Function.SUBTRACT, revenue(), call(Function.MULTIPLY, reference(COST), reference(DISCOUNT)));
        Expression condition = call(
                Function.OR,
                call(Function.LESS, reference(FLAG), constant(Types.TEXT, "P")),
                call(Function.GREATER, wide, constant(Types.decimal(3, 1), new BigDecimal("-5.0"))),
                call(Function.LESS_OR_EQUAL, reference(COST), call(Function.NEGATE, reference(COST))));
        Expression real =
                call(Function.MULTIPLY, call(Function.ADD, reference(WEIGHT), reference(WEIGHT)), reference(WEIGHT));
        RowFunction function = new RowFunctionCompiler()
                .compile(List.of(condition), List.of(wide, real, condition), VARIABLES::indexOf);
        assertThat(allocated(function)).isLessThan(ROWS / 10);
    }
}
