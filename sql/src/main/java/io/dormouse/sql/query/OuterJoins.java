package io.dormouse.sql.query;

import io.dormouse.logic.Definition;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Call;
import io.dormouse.logic.Expression.Constant;
import io.dormouse.logic.Expression.Reference;
import io.dormouse.logic.Function;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Rule;
import io.dormouse.logic.Variable;
import io.dormouse.sql.query.FromItem.Field;
import io.dormouse.sql.rule.Draft;
import io.dormouse.sql.rule.Substitution;
import io.dormouse.sql.scalar.Aggregates;
import io.dormouse.sql.scalar.ExpressionBinder;
import io.dormouse.sql.scalar.Joins;
import io.dormouse.type.Column;
import io.dormouse.type.Schema;
import io.dormouse.type.SourceSpan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/**
 * Binds LEFT, RIGHT and FULL joins: what matches, and the rows of a side that nothing matches, padded with NULLs.
 *
 * <pre>
 *   join(l, r) :- left(l), right(r), on(l, r).      join(l, NULL) :- left(l), no right(r) has on(l, r).
 * </pre>
 */
final class OuterJoins {
    private final QueryBinder queries;
    private final Draft draft;

    OuterJoins(QueryBinder queries) {
        this.queries = queries;
        this.draft = queries.draft();
    }

    /** A side: what it offers, and an atom with all its columns. */
    private record Side(FromItem item, Literal.Atom atom) {}

    /** Adds an atom over the join to {@code block}. */
    FromItem bind(SqlJoin join, Block block) {
        SourceSpan span = queries.places().of(join);
        Side left = side(join.getLeft());
        Side right = side(join.getRight());
        Block matched = new Block();
        matched.add(left.atom());
        matched.add(right.atom());
        FromItem both = condition(join, left, right, matched);
        JoinType type = join.getJoinType();
        List<Rule> rules = new ArrayList<>();
        rules.add(rule(left, right, Set.of(), matched, span));
        if (type != JoinType.RIGHT) {
            rules.add(rule(left, right, Set.copyOf(right.atom().variables()), alone(left, right, matched, span), span));
        }
        if (type != JoinType.LEFT) {
            rules.add(rule(left, right, Set.copyOf(left.atom().variables()), alone(right, left, matched, span), span));
        }
        return read(both, left, right, rules, block, span);
    }

    private Side side(SqlNode node) {
        Block block = new Block();
        FromItem item = new FromBinder(queries, block).bind(node);
        List<Literal.Atom> atoms = block.atoms();
        if (block.body().size() == 1) {
            return new Side(item, atoms.get(0));
        }
        SourceSpan span = queries.places().of(node);
        List<Variable> variables =
                atoms.stream().flatMap(atom -> atom.variables().stream()).toList();
        DerivedRelation rows = draft.add(
                variables.stream().map(Variable::name).map(Draft::readable).toList(),
                new Rule(
                        Rule.Kind.BAG,
                        variables.stream()
                                .<HeadTerm>map(variable -> new HeadTerm.Value(new Reference(variable)))
                                .toList(),
                        block.body(),
                        span));
        return new Side(
                item,
                new Literal.Atom(
                        rows.name(),
                        "joined",
                        variables.stream().map(Optional::of).toList(),
                        span));
    }

    /** Adds what ON or USING asks for, and returns what both sides offer. */
    private FromItem condition(SqlJoin join, Side left, Side right, Block matched) {
        if (join.isNatural()) {
            return using(
                    join.getJoinType(), left.item(), right.item(), left.item().shared(right.item(), join), matched);
        }
        if (join.getConditionType() == JoinConditionType.USING && join.getCondition() instanceof SqlNodeList columns) {
            return using(join.getJoinType(), left.item(), right.item(), columns, matched);
        }
        FromItem both = left.item().with(right.item());
        SqlNode condition = Objects.requireNonNull(join.getCondition());
        ExpressionBinder binder = new ExpressionBinder(queries.places(), both, Aggregates.refusedIn("ON"));
        matched.require(binder.condition(condition, "ON"), queries.places().of(condition));
        return both;
    }

    private FromItem using(JoinType type, FromItem left, FromItem right, SqlNodeList columns, Block matched) {
        List<Field> merged = new ArrayList<>();
        for (SqlNode column : columns) {
            SqlIdentifier name = (SqlIdentifier) column;
            SourceSpan span = queries.places().of(name);
            Expression ofLeft = left.resolve(name);
            Expression ofRight = right.resolve(name);
            matched.require(Joins.equal(ofLeft, ofRight, span), span);
            merged.add(new Field(
                    name.getSimple(),
                    switch (type) {
                        case LEFT -> ofLeft;
                        case RIGHT -> ofRight;
                        default -> Joins.either(ofLeft, ofRight, span);
                    }));
        }
        return left.with(right, left.merged(right, merged));
    }

    /** The rows of {@code side} for which {@code matched} has no match. */
    private Block alone(Side side, Side other, Block matched, SourceSpan span) {
        List<Literal> body = new ArrayList<>(matched.body());
        body.remove(side.atom());
        Set<Variable> read = new LinkedHashSet<>();
        matched.body().forEach(literal -> {
            if (literal instanceof Literal.Filter filter) {
                filter.condition().forEachVariable(read::add);
            }
        });
        read.retainAll(side.atom().variables());
        Parameters parameters = Parameters.of(draft, other.item(), side.atom(), read);
        Correlation correlation = read.isEmpty()
                ? new Correlation(body, List.of(), List.of(), false)
                : Correlation.of(draft, body, List.of(), parameters, span);
        Inner partners = new Inner(
                correlation.body(),
                correlation.keys(),
                correlation.outer(),
                correlation.nullsMatch(),
                List.of(),
                false,
                false,
                Optional.empty());
        Block alone = new Block();
        alone.add(side.atom());
        SubqueryBinder subqueries = new SubqueryBinder(queries, side.item(), alone);
        Expression some = subqueries.some(partners, List.of(), span);
        Lookups lookups = new Lookups(draft, alone, span);
        subqueries.take().forEach(lookups::attach);
        alone.require(Call.of(Function.NOT, span, some), span);
        return alone;
    }

    /** The rule that gives all columns of both sides, NULL for those of {@code padded}. */
    private static Rule rule(Side left, Side right, Set<Variable> padded, Block block, SourceSpan span) {
        List<HeadTerm> head = columns(left, right)
                .<HeadTerm>map(variable -> new HeadTerm.Value(
                        padded.contains(variable) ? new Constant(variable.type(), null) : new Reference(variable)))
                .toList();
        return new Rule(Rule.Kind.BAG, head, block.body(), span);
    }

    private static Stream<Variable> columns(Side left, Side right) {
        return Stream.concat(left.atom().variables().stream(), right.atom().variables().stream());
    }

    /** Reads the join, and returns what {@code both} offers as columns of it. */
    private FromItem read(FromItem both, Side left, Side right, List<Rule> rules, Block block, SourceSpan span) {
        List<Variable> variables = columns(left, right).toList();
        List<String> names = Draft.distinct(
                variables.stream().map(Variable::name).map(Draft::readable).toList());
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < variables.size(); i++) {
            int column = i;
            boolean nullable =
                    rules.stream().anyMatch(rule -> rule.head().get(column).nullable());
            columns.add(new Column(names.get(i), variables.get(i).type(), nullable));
        }
        DerivedRelation joined = draft.add(new Schema(columns), new Definition.Rules(rules));
        Literal.Atom atom = draft.atom(joined.name(), "joined", joined.schema(), span);
        block.add(atom);
        block.pad();
        Map<Variable, Expression> values = new HashMap<>();
        for (int i = 0; i < variables.size(); i++) {
            values.put(variables.get(i), new Reference(atom.arguments().get(i).orElseThrow()));
        }
        return both.map(
                value -> Substitution.apply(value, variable -> values.getOrDefault(variable, new Reference(variable))));
    }
}
