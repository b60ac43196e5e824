package io.dormouse.sql.query;

import io.dormouse.algebra.NamedSemiring;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Constant;
import io.dormouse.logic.Expression.Reference;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Rule;
import io.dormouse.logic.Variable;
import io.dormouse.sql.rule.Draft;
import io.dormouse.sql.rule.Substitution;
import io.dormouse.sql.scalar.Aggregates;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The grouping of a block: its keys, and the aggregates that the SELECT list, HAVING and ORDER BY ask for. An aggregate is a
 * variable at once; {@link #above} turns the rest of an expression over the block into one over the groups.
 *
 * <p>Where a table's whole key is among the keys, its other columns follow from it and are added as keys when they are used.
 * Not thread-safe.
 */
final class Grouping implements Aggregates {
    private final Draft draft;
    private final FromItem from;
    private final Function<Reference, SourceSpan> places;
    private final List<Expression> keys = new ArrayList<>();
    private final List<Variable> keyVariables = new ArrayList<>();
    private final List<HeadTerm> folds = new ArrayList<>();
    private final List<Variable> foldVariables = new ArrayList<>();
    private final List<Distinct> distincts = new ArrayList<>();
    /** What stands for a value above the groups already. */
    private final Set<Variable> known = new HashSet<>();

    Grouping(Draft draft, FromItem from, Function<Reference, SourceSpan> places) {
        this.draft = draft;
        this.from = from;
        this.places = places;
    }

    /** An aggregate over the distinct values of its argument, and the variable that stands for it. */
    private record Distinct(Aggregate aggregate, Expression argument, Variable variable) {}

    boolean hasFolds() {
        return !folds.isEmpty() || !distincts.isEmpty();
    }

    /** What is read of the rows below the groups: the keys, and what is folded. */
    List<Expression> expressions() {
        List<Expression> read = new ArrayList<>(keys);
        read.addAll(arguments());
        return read;
    }

    /** What is aggregated. */
    List<Expression> arguments() {
        List<Expression> arguments = new ArrayList<>();
        folds.forEach(fold -> arguments.addAll(fold.expressions()));
        distincts.forEach(distinct -> arguments.add(distinct.argument()));
        return arguments;
    }

    /** Notes variables that have their values above the groups, as what is looked up there. */
    void know(List<Variable> values) {
        known.addAll(values);
    }

    /** What an expression over the groups is where there is no row, and the keys are {@code values}. */
    Expression overNone(Expression expression, List<Expression> groupKeys, List<Expression> values) {
        return Substitution.apply(expression, variable -> {
            int fold = foldVariables.indexOf(variable);
            int key = groupKeys.indexOf(new Reference(variable));
            Optional<Distinct> distinct = distincts.stream()
                    .filter(one -> one.variable().equals(variable))
                    .findFirst();
            if (fold >= 0 || distinct.isPresent()) {
                boolean counts = distinct.map(one -> one.aggregate() == Aggregate.COUNT)
                        .orElseGet(() -> folds.get(fold) instanceof HeadTerm.Fold one
                                && (one.aggregate() == Aggregate.COUNT || one.aggregate() == Aggregate.COUNT_ALL));
                return new Constant(variable.type(), counts ? (Object) 0L : null);
            }
            return key >= 0 ? values.get(key) : new Reference(variable);
        });
    }

    /** Adds a key. */
    void by(Expression key, String name) {
        if (!keys.contains(key)) {
            keys.add(key);
            keyVariables.add(draft.variable(free(name), key.type(), key.nullable()));
        }
    }

    /** The name, with a number behind it where a column of the groups has it already. */
    private String free(String name) {
        Set<String> taken = new HashSet<>();
        keyVariables.forEach(variable -> taken.add(Draft.readable(variable.name())));
        foldVariables.forEach(variable -> taken.add(Draft.readable(variable.name())));
        String candidate = name;
        for (int n = 2; taken.contains(candidate); n++) {
            candidate = name + "_" + n;
        }
        return candidate;
    }

    @Override
    public Expression fold(Aggregate aggregate, Optional<Expression> argument, SourceSpan span) {
        return add(
                term(aggregate, argument, span),
                aggregate == Aggregate.COUNT_ALL ? "count" : aggregate.name().toLowerCase(Locale.ROOT));
    }

    private static HeadTerm.Fold term(Aggregate aggregate, Optional<Expression> argument, SourceSpan span) {
        try {
            return new HeadTerm.Fold(aggregate, argument);
        } catch (DormouseException e) {
            throw e.at(span);
        }
    }

    @Override
    public Expression distinct(Aggregate aggregate, Expression argument, SourceSpan span) {
        Type type = term(aggregate, Optional.of(argument), span).type();
        for (Distinct one : distincts) {
            if (one.aggregate() == aggregate && one.argument().equals(argument)) {
                return new Reference(one.variable());
            }
        }
        Variable variable = draft.variable(free(aggregate.name().toLowerCase(Locale.ROOT)), type, true);
        distincts.add(new Distinct(aggregate, argument, variable));
        known.add(variable);
        return new Reference(variable);
    }

    /**
     * What the groups look up for aggregates of distinct values: those of the same groups over the distinct values of each. After all
     * expressions have been taken above the groups.
     */
    List<Attachment> distinctFolds(List<Literal> body, SourceSpan span) {
        List<String> names = new ArrayList<>(keyVariables.stream()
                .map(variable -> Draft.readable(variable.name()))
                .toList());
        names.add("value");
        List<Attachment> attachments = new ArrayList<>();
        for (Distinct distinct : distincts) {
            List<HeadTerm> head = new ArrayList<>();
            keys.forEach(key -> head.add(new HeadTerm.Value(key)));
            head.add(new HeadTerm.Value(distinct.argument()));
            DerivedRelation values = draft.add(names, new Rule(Rule.Kind.SET, head, body, span));
            Literal.Atom atom = draft.atom(values.name(), "values", values.schema(), span);
            List<HeadTerm> folded = new ArrayList<>();
            for (int i = 0; i < keys.size(); i++) {
                folded.add(
                        new HeadTerm.Value(new Reference(atom.arguments().get(i).orElseThrow())));
            }
            Expression value = new Reference(atom.arguments().get(keys.size()).orElseThrow());
            folded.add(new HeadTerm.Fold(distinct.aggregate(), Optional.of(value)));
            DerivedRelation groups = draft.add(names, new Rule(Rule.Kind.GROUP, folded, List.of(atom), span));
            attachments.add(new Attachment(
                    groups.name(),
                    keyVariables.stream().<Expression>map(Reference::new).toList(),
                    true,
                    List.of(distinct.variable()),
                    Optional.empty()));
        }
        return attachments;
    }

    @Override
    public Expression annotation(NamedSemiring<?> semiring, List<Expression> factors) {
        return add(new HeadTerm.Annotation(semiring, factors), "annotation");
    }

    private Expression add(HeadTerm fold, String name) {
        int known = folds.indexOf(fold);
        if (known >= 0) {
            return new Reference(foldVariables.get(known));
        }
        Variable variable = draft.variable(free(name), fold.type(), fold.nullable());
        folds.add(fold);
        foldVariables.add(variable);
        return new Reference(variable);
    }

    /**
     * The expression over the groups that has the value of {@code expression} over the rows of each.
     *
     * @throws DormouseException 42803 if a column has no one value in a group
     */
    Expression above(Expression expression) {
        int key = expression instanceof Constant ? -1 : keys.indexOf(expression);
        if (key >= 0) {
            return new Reference(keyVariables.get(key));
        }
        if (expression instanceof Reference reference) {
            return foldVariables.contains(reference.variable()) || known.contains(reference.variable())
                    ? reference
                    : dependent(reference);
        }
        return Substitution.withOperands(expression, this::above);
    }

    private Expression dependent(Reference column) {
        for (FromItem.Table table : from.tables()) {
            for (FromItem.Field field : table.fields()) {
                if (field.value().equals(column) && isDetermined(table)) {
                    by(column, field.name());
                    return new Reference(keyVariables.get(keys.indexOf(column)));
                }
            }
        }
        throw Refusals.refuse(
                        SqlState.GROUPING_ERROR, "a column is neither grouped by nor aggregated", places.apply(column))
                .with("column", Draft.readable(column.variable().name()))
                .hint("add it to GROUP BY, or aggregate it");
    }

    private boolean isDetermined(FromItem.Table table) {
        List<List<Integer>> candidates = table.base().map(BaseRelation::keys).orElse(List.of());
        Set<Expression> grouped = new HashSet<>(keys);
        return candidates.stream()
                .anyMatch(candidate -> candidate.stream()
                        .allMatch(column ->
                                grouped.contains(table.fields().get(column).value())));
    }

    /** Adds the grouped relation to the draft and returns an atom over it, with the variables that stand for its columns. */
    Literal.Atom over(List<Literal> body, SourceSpan span) {
        List<HeadTerm> head = new ArrayList<>();
        keys.forEach(key -> head.add(new HeadTerm.Value(key)));
        head.addAll(folds);
        List<Variable> variables = new ArrayList<>(keyVariables);
        variables.addAll(foldVariables);
        List<String> names =
                variables.stream().map(Variable::name).map(Draft::readable).toList();
        DerivedRelation groups = draft.add(names, new Rule(Rule.Kind.GROUP, head, body, span));
        return new Literal.Atom(
                groups.name(), "groups", variables.stream().map(Optional::of).toList(), span);
    }
}
