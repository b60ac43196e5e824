package io.dormouse.sql.query;

import io.dormouse.logic.Aggregate;
import io.dormouse.logic.Definition;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Branch;
import io.dormouse.logic.Expression.Call;
import io.dormouse.logic.Expression.Constant;
import io.dormouse.logic.Expression.Reference;
import io.dormouse.logic.Function;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Rule;
import io.dormouse.sql.rule.Draft;
import io.dormouse.sql.scalar.Bound;
import io.dormouse.sql.scalar.Coercions;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.Column;
import io.dormouse.type.Schema;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSetOperator;

/**
 * Binds UNION, INTERSECT and EXCEPT.
 *
 * <p>A union is a relation of several rules. The others count, for each distinct row, its copies on both sides:
 *
 * <pre>
 *   both(c, 1, NULL) :- left(c).   both(c, NULL, 1) :- right(c).   n(c, count(l), count(r)) :- both(c, l, r).
 *   INTERSECT: l &gt; 0 AND r &gt; 0     EXCEPT: l &gt; 0 AND r = 0     ALL: min(l, r) and l − r copies
 * </pre>
 */
final class SetOperations {
    private static final Expression ONE = new Constant(Types.BIGINT, 1L);
    private static final Expression ZERO = new Constant(Types.BIGINT, 0L);
    private static final Expression NONE = new Constant(Types.BIGINT, null);

    private final QueryBinder queries;
    private final Draft draft;

    SetOperations(QueryBinder queries) {
        this.queries = queries;
        this.draft = queries.draft();
    }

    BoundQuery bind(SqlCall operation) {
        SourceSpan span = queries.places().of(operation);
        boolean all = ((SqlSetOperator) operation.getOperator()).isAll();
        List<BoundQuery> operands = new ArrayList<>();
        for (SqlNode operand : operands(operation, all)) {
            operands.add(queries.bind(operand));
            requireAsManyColumns(operands, operation, operand);
        }
        BoundQuery first = operands.get(0);
        List<Type> types = types(operands, operation);
        if (operation.getKind() == SqlKind.UNION) {
            DerivedRelation rows = union(operands, types, Collections.nCopies(operands.size(), List.of()), span);
            return bound(first, all ? rows : distinct(rows, span));
        }
        DerivedRelation both = union(operands, types, List.of(List.of(ONE, NONE), List.of(NONE, ONE)), span);
        return bound(first, chosen(counted(both, span), operation.getKind() == SqlKind.EXCEPT, all, span));
    }

    private static BoundQuery bound(BoundQuery first, DerivedRelation relation) {
        return new BoundQuery(relation.name(), relation.schema(), first.names(), List.of());
    }

    /** The operands; those of unions within a union are its own, where they remove copies too or it does not. */
    private static List<SqlNode> operands(SqlCall operation, boolean all) {
        List<SqlNode> operands = new ArrayList<>();
        for (SqlNode operand : operation.getOperandList()) {
            boolean same = operation.getKind() == SqlKind.UNION
                    && operand.getKind() == SqlKind.UNION
                    && (!all || ((SqlSetOperator) ((SqlCall) operand).getOperator()).isAll());
            operands.addAll(same ? operands((SqlCall) operand, all) : List.of(operand));
        }
        return operands;
    }

    private void requireAsManyColumns(List<BoundQuery> operands, SqlCall operation, SqlNode operand) {
        int wanted = operands.get(0).names().size();
        int found = operands.get(operands.size() - 1).names().size();
        if (wanted != found) {
            throw Refusals.refuse(
                            SqlState.SYNTAX_ERROR,
                            "both sides of a set operation have the same number of columns",
                            queries.places().of(operand))
                    .with("operation", operation.getKind().sql)
                    .with("first side", wanted)
                    .with("this side", found);
        }
    }

    private List<Type> types(List<BoundQuery> operands, SqlCall operation) {
        List<Type> types = new ArrayList<>();
        for (int i = 0; i < operands.get(0).names().size(); i++) {
            List<Bound> values = new ArrayList<>();
            for (BoundQuery operand : operands) {
                Column column = operand.schema().column(i);
                Bound typed = Bound.of(
                        new Reference(draft.variable(column.name(), column.type(), column.nullable())),
                        queries.places().of(operation));
                values.add(operand.untyped().getOrDefault(i, typed));
            }
            types.add(Coercions.commonOf(values, operation.getKind().sql));
        }
        return types;
    }

    /** All rows of the operands, with columns of these types, and behind them what {@code marks} has for each operand. */
    private DerivedRelation union(
            List<BoundQuery> operands, List<Type> types, List<List<Expression>> marks, SourceSpan span) {
        List<Rule> rules = new ArrayList<>();
        for (int i = 0; i < operands.size(); i++) {
            BoundQuery operand = operands.get(i);
            Literal.Atom atom = draft.atom(operand.relation(), "side" + (i + 1), operand.schema(), span);
            List<HeadTerm> head = new ArrayList<>();
            for (int column = 0; column < types.size(); column++) {
                Bound typed =
                        Bound.of(new Reference(atom.arguments().get(column).orElseThrow()), span);
                Bound value = operand.untyped().getOrDefault(column, typed);
                head.add(new HeadTerm.Value(Coercions.implicit(value, types.get(column))));
            }
            marks.get(i).forEach(mark -> head.add(new HeadTerm.Value(mark)));
            rules.add(new Rule(Rule.Kind.BAG, head, List.of(atom), span));
        }
        List<String> names = new ArrayList<>(operands.get(0).names());
        while (names.size() < rules.get(0).head().size()) {
            names.add("side");
        }
        return draft.add(names, rules);
    }

    private DerivedRelation distinct(DerivedRelation rows, SourceSpan span) {
        Literal.Atom atom = draft.atom(rows.name(), "rows", rows.schema(), span);
        return draft.add(names(rows, 0), new Rule(Rule.Kind.SET, values(atom, 0), List.of(atom), span));
    }

    /** For each distinct row how many copies there are on the left and on the right, in two last columns. */
    private DerivedRelation counted(DerivedRelation both, SourceSpan span) {
        Literal.Atom atom = draft.atom(both.name(), "both", both.schema(), span);
        List<HeadTerm> head = new ArrayList<>(values(atom, 2));
        head.add(new HeadTerm.Fold(Aggregate.COUNT, Optional.of(last(atom, 2))));
        head.add(new HeadTerm.Fold(Aggregate.COUNT, Optional.of(last(atom, 1))));
        return draft.add(names(both, 0), new Rule(Rule.Kind.GROUP, head, List.of(atom), span));
    }

    private DerivedRelation chosen(DerivedRelation counted, boolean except, boolean all, SourceSpan span) {
        Literal.Atom atom = draft.atom(counted.name(), "counted", counted.schema(), span);
        Expression left = last(atom, 2);
        Expression right = last(atom, 1);
        Block block = new Block();
        block.add(atom);
        block.require(Call.of(Function.GREATER, span, left, ZERO), span);
        if (!except) {
            block.require(Call.of(Function.GREATER, span, right, ZERO), span);
        } else if (!all) {
            block.require(Call.of(Function.EQUAL, span, right, ZERO), span);
        }
        List<HeadTerm> head = new ArrayList<>(values(atom, 2));
        if (!all) {
            return draft.add(names(counted, 2), new Rule(Rule.Kind.BAG, head, block.body(), span));
        }
        Expression copies = except
                ? Call.of(Function.SUBTRACT, span, left, right)
                : new Expression.Conditional(
                        List.of(new Branch(Call.of(Function.LESS, span, left, right), left)), right);
        head.add(new HeadTerm.Value(copies));
        DerivedRelation rows = draft.add(names(counted, 1), new Rule(Rule.Kind.BAG, head, block.body(), span));
        Schema schema = new Schema(rows.schema().columns().subList(0, head.size() - 1));
        return draft.add(schema, new Definition.Copies(rows.name()));
    }

    /** The names of a relation's columns, the last ones left out. */
    private static List<String> names(DerivedRelation relation, int without) {
        return relation.schema().columns().stream()
                .map(Column::name)
                .limit(relation.schema().size() - without)
                .toList();
    }

    /** The values of an atom's columns, the last ones left out. */
    private static List<HeadTerm> values(Literal.Atom atom, int without) {
        return atom.arguments().stream()
                .limit(atom.arguments().size() - without)
                .<HeadTerm>map(variable -> new HeadTerm.Value(new Reference(variable.orElseThrow())))
                .toList();
    }

    /** The value of the column that is so many from the end. */
    private static Expression last(Literal.Atom atom, int fromEnd) {
        return new Reference(
                atom.arguments().get(atom.arguments().size() - fromEnd).orElseThrow());
    }
}
