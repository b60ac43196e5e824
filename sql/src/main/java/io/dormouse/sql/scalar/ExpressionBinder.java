package io.dormouse.sql.scalar;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Call;
import io.dormouse.logic.Expression.Constant;
import io.dormouse.logic.Function;
import io.dormouse.sql.text.Places;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type.Family;
import io.dormouse.type.Types;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlCase;

/**
 * Turns the syntax of a scalar expression into a typed one, in one scope. A tree of n nodes costs O(n) and recursion as
 * deep as the tree. Stateless but for what {@link Aggregates} collects.
 */
public final class ExpressionBinder {
    private static final int DEEPEST = 400;

    private final Places places;
    private final Scope scope;
    private final Aggregates aggregates;
    private final FunctionBinder functions;
    private final PredicateBinder predicates;
    private int depth;

    public ExpressionBinder(Places places, Scope scope, Aggregates aggregates) {
        this.places = places;
        this.scope = scope;
        this.aggregates = aggregates;
        this.functions = new FunctionBinder(this);
        this.predicates = new PredicateBinder(this);
    }

    /** The same scope with other rules for aggregates. */
    public ExpressionBinder with(Aggregates others) {
        return new ExpressionBinder(places, scope, others);
    }

    Places places() {
        return places;
    }

    Subqueries subqueries() {
        return scope.subqueries();
    }

    Aggregates aggregates() {
        return aggregates;
    }

    /** The column {@code value} as if it had been written at {@code place}. */
    public Expression placed(Expression value, SqlIdentifier place) {
        return scope.placed(value, place);
    }

    /** A condition, as WHERE takes it; {@code clause} names it in refusals. */
    public Expression condition(SqlNode node, String clause) {
        return condition(bind(node), clause);
    }

    Expression condition(Bound bound, String clause) {
        if (!bound.untyped() && bound.type().family() != Family.BOOLEAN) {
            throw Refusals.refuse(SqlState.DATATYPE_MISMATCH, "a condition must be BOOLEAN", bound.span())
                    .with("clause", clause)
                    .with("type", bound.type().sql())
                    .hint("compare it with something");
        }
        return Coercions.implicit(bound, Types.BOOLEAN);
    }

    /**
     * Any expression.
     *
     * @throws DormouseException 54001 if it is nested too deep
     */
    public Bound bind(SqlNode node) {
        if (depth >= DEEPEST) {
            throw Refusals.refuse(SqlState.STATEMENT_TOO_COMPLEX, "the expression is nested too deep", places.of(node))
                    .with("deepest", DEEPEST)
                    .hint("compute parts of it in a derived table");
        }
        depth++;
        try {
            return bindNode(node);
        } finally {
            depth--;
        }
    }

    private Bound bindNode(SqlNode node) {
        if (node instanceof SqlIdentifier identifier) {
            FunctionBinder.refuseClock(identifier, places.of(node));
            return Bound.of(scope.resolve(identifier), places.of(node));
        }
        if (node instanceof SqlLiteral literal) {
            return Literals.bind(literal, places.of(node));
        }
        if (node instanceof SqlCase conditional) {
            return conditional(conditional);
        }
        if (node instanceof SqlCall call) {
            return call(call);
        }
        throw unsupported(node, "this kind of expression is not supported", "write it another way");
    }

    private Bound call(SqlCall call) {
        SourceSpan span = places.of(call);
        return switch (call.getKind()) {
            case AND -> logical(Function.AND, call, span);
            case OR -> logical(Function.OR, call, span);
            case NOT -> Operators.call(Function.NOT, span, condition(call.operand(0), "NOT"));
            case EQUALS -> comparison(Function.EQUAL, call, span);
            case NOT_EQUALS -> comparison(Function.NOT_EQUAL, call, span);
            case LESS_THAN -> comparison(Function.LESS, call, span);
            case LESS_THAN_OR_EQUAL -> comparison(Function.LESS_OR_EQUAL, call, span);
            case GREATER_THAN -> comparison(Function.GREATER, call, span);
            case GREATER_THAN_OR_EQUAL -> comparison(Function.GREATER_OR_EQUAL, call, span);
            case PLUS -> sum(Function.ADD, call, span);
            case MINUS -> sum(Function.SUBTRACT, call, span);
            case TIMES -> arithmetic(Function.MULTIPLY, call, span);
            case DIVIDE -> arithmetic(Function.DIVIDE, call, span);
            case MOD -> arithmetic(Function.MODULO, call, span);
            case MINUS_PREFIX -> Operators.negate(bind(call.operand(0)), span);
            case PLUS_PREFIX -> bind(call.operand(0));
            case CAST -> cast(call, span);
            case IS_NULL,
                    IS_NOT_NULL,
                    IS_TRUE,
                    IS_NOT_TRUE,
                    IS_FALSE,
                    IS_NOT_FALSE,
                    IS_UNKNOWN,
                    IS_DISTINCT_FROM,
                    IS_NOT_DISTINCT_FROM,
                    BETWEEN,
                    IN,
                    NOT_IN,
                    LIKE,
                    SIMILAR,
                    RLIKE -> predicates.bind(call, span);
            case SELECT, ORDER_BY, WITH, UNION, INTERSECT, EXCEPT, VALUES ->
                scope.subqueries().value(call, span);
            case SCALAR_QUERY -> scope.subqueries().value(call.operand(0), span);
            case EXISTS -> scope.subqueries().exists(call.operand(0), span);
            case SOME, ALL -> predicates.quantified(call, span);
            case CURSOR, UNIQUE ->
                throw unsupported(
                        call, "this kind of query is not supported in an expression", "ask with EXISTS or IN");
            case OVER ->
                throw unsupported(
                        call, "window functions are not supported", "aggregate with GROUP BY, or ORDER BY … LIMIT");
            case FILTER -> functions.filtered(call, span);
            case WITHIN_GROUP, WITHIN_DISTINCT, RESPECT_NULLS, IGNORE_NULLS ->
                throw unsupported(call, "ordered aggregates are not supported", "use count, sum, avg, min or max");
            case ROW ->
                throw unsupported(call, "row values are not supported", "compare the columns one by one with AND");
            case ARRAY_VALUE_CONSTRUCTOR, ARRAY_QUERY_CONSTRUCTOR ->
                throw unsupported(call, "arrays are not supported", "write the elements one by one, or IN (…)");
            case DEFAULT ->
                throw unsupported(call, "DEFAULT stands only in the values of INSERT and UPDATE", "write the value");
            default -> functions.bind(call, span);
        };
    }

    private Bound comparison(Function function, SqlCall call, SourceSpan span) {
        return Operators.comparison(function, bind(call.operand(0)), bind(call.operand(1)), span);
    }

    private Bound arithmetic(Function function, SqlCall call, SourceSpan span) {
        return Operators.arithmetic(function, bind(call.operand(0)), bind(call.operand(1)), span);
    }

    private Bound sum(Function function, SqlCall call, SourceSpan span) {
        SqlNode left = call.operand(0);
        SqlNode right = call.operand(1);
        if (Intervals.isInterval(right)) {
            Intervals.Interval interval = Intervals.of(right, places.of(right));
            int sign = function == Function.ADD ? 1 : -1;
            return Operators.shift(bind(left), sign * interval.months(), sign * interval.microseconds(), span);
        }
        if (Intervals.isInterval(left) && function == Function.ADD) {
            Intervals.Interval interval = Intervals.of(left, places.of(left));
            return Operators.shift(bind(right), interval.months(), interval.microseconds(), span);
        }
        return arithmetic(function, call, span);
    }

    /** The operands of a chain of ANDs or of ORs, which is a list in the syntax's left arms. */
    private Bound logical(Function function, SqlCall call, SourceSpan span) {
        SqlKind kind = call.getKind();
        Deque<SqlNode> open = new ArrayDeque<>(List.of(call));
        List<Expression> operands = new ArrayList<>();
        while (!open.isEmpty()) {
            SqlNode node = open.pop();
            if (node.getKind() == kind) {
                List<SqlNode> parts = ((SqlCall) node).getOperandList();
                for (int i = parts.size() - 1; i >= 0; i--) {
                    open.push(parts.get(i));
                }
            } else {
                operands.add(condition(node, function.symbol()));
            }
        }
        return Bound.of(Call.of(function, span, operands), span);
    }

    private Bound cast(SqlCall call, SourceSpan span) {
        if (!(call.operand(1) instanceof SqlDataTypeSpec spec)) {
            throw unsupported(call.operand(1), "a cast leads to a type", "name the type");
        }
        return Bound.of(Coercions.explicit(bind(call.operand(0)), SqlTypes.of(spec, places), span), span);
    }

    private Bound conditional(SqlCase node) {
        List<Expression> conditions = new ArrayList<>();
        List<Bound> results = new ArrayList<>();
        SqlNode value = node.getValueOperand();
        for (int i = 0; i < node.getWhenOperands().size(); i++) {
            SqlNode when = node.getWhenOperands().get(i);
            Bound condition = value == null
                    ? bind(when)
                    : Operators.comparison(Function.EQUAL, bind(value), bind(when), places.of(when));
            conditions.add(condition(condition, "WHEN"));
            results.add(bind(node.getThenOperands().get(i)));
        }
        SqlNode otherwise = node.getElseOperand();
        results.add(otherwise == null ? Bound.untyped(null, places.of(node)) : bind(otherwise));
        return Conditionals.of(conditions, results, "CASE", places.of(node));
    }

    /** The bound elements of a list. */
    List<Bound> bindAll(List<? extends SqlNode> nodes) {
        List<Bound> bound = new ArrayList<>();
        for (SqlNode node : nodes) {
            if (node instanceof SqlNodeList) {
                throw unsupported(node, "row values are not supported", "compare the columns one by one with AND");
            }
            bound.add(bind(node));
        }
        return bound;
    }

    DormouseException unsupported(SqlNode node, String message, String instead) {
        return Refusals.unsupported(message, places.of(node), instead);
    }

    /** A constant of TRUE or FALSE. */
    static Expression truth(boolean value) {
        return new Constant(Types.BOOLEAN, value);
    }
}
