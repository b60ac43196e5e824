package io.dormouse.sql.query;

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
import io.dormouse.sql.rule.Draft;
import io.dormouse.sql.rule.Substitution;
import io.dormouse.type.SourceSpan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlNode;

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
        FromItem both = new JoinCondition(queries.places(), matched).bind(join, left.item(), right.item());
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

    /** The rows of {@code side} for which {@code matched} has no match. */
    private Block alone(Side side, Side other, Block matched, SourceSpan span) {
        List<Literal> body = new ArrayList<>(matched.body());
        body.remove(side.atom());
        Set<Variable> read = new LinkedHashSet<>();
        matched.body().forEach(literal -> {
            if (literal instanceof Literal.Filter filter) {
                read.addAll(filter.condition().variables());
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
        DerivedRelation joined = draft.add(
                variables.stream().map(Variable::name).map(Draft::readable).toList(), rules);
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
