package io.dormouse.sql.query;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Reference;
import io.dormouse.logic.Fallibility;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Variable;
import io.dormouse.sql.rule.Draft;
import io.dormouse.sql.rule.Substitution;
import io.dormouse.sql.scalar.Scope;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlIdentifier;

/**
 * The columns of an outer query that a query within one of its expressions reads: a variable for each, whose values are those of the outer
 * row. Not thread-safe.
 *
 * @see Correlation
 */
final class Parameters {
    private final Draft draft;
    private final Scope outer;
    private final List<Literal> body;
    private final Map<Variable, Reference> values = new LinkedHashMap<>();

    /** Columns of {@code outer}, which are columns of the tables in {@code body}. */
    Parameters(Draft draft, Scope outer, List<Literal> body) {
        this.draft = draft;
        this.outer = outer;
        this.body = List.copyOf(body);
    }

    /** Columns of the rows of an atom, under their own variables. */
    static Parameters of(Draft draft, Scope outer, Literal.Atom atom, Collection<Variable> columns) {
        Parameters parameters = new Parameters(draft, outer, List.of(atom));
        columns.forEach(column -> parameters.values.put(column, new Reference(column)));
        return parameters;
    }

    /** What an outer column is, over the variables that stand for outer columns; refuses what the outer query does not have either. */
    Expression resolve(SqlIdentifier name) {
        return Substitution.apply(outer.resolve(name), column -> new Reference(variable(column)));
    }

    private Variable variable(Variable column) {
        for (Map.Entry<Variable, Reference> known : values.entrySet()) {
            if (known.getValue().variable().equals(column)) {
                return known.getKey();
            }
        }
        Variable variable = draft.variable(Draft.readable(column.name()), column.type(), column.nullable());
        values.put(variable, new Reference(column));
        return variable;
    }

    /** Whether a column has been read. */
    boolean areUsed() {
        return !values.isEmpty();
    }

    /** The variables in the order in which they were first named. */
    List<Variable> variables() {
        return new ArrayList<>(values.keySet());
    }

    /** The outer column that a variable stands for. */
    Reference value(Variable variable) {
        return Objects.requireNonNull(values.get(variable), variable.name());
    }

    boolean contains(Variable variable) {
        return values.containsKey(variable);
    }

    /** The rows that have the columns: the table of the outer query that has all of them, or all its tables, and the conditions on these that cannot fail. */
    List<Literal> sources() {
        List<Variable> read = values.values().stream().map(Reference::variable).toList();
        List<Literal.Atom> atoms = atoms().toList();
        List<Literal.Atom> chosen = atoms.stream()
                .filter(atom -> atom.variables().containsAll(read))
                .limit(1)
                .toList();
        List<Literal> sources = new ArrayList<>(chosen.isEmpty() ? atoms : chosen);
        Set<Variable> there = new HashSet<>();
        (chosen.isEmpty() ? atoms : chosen).forEach(atom -> there.addAll(atom.variables()));
        body.stream()
                .filter(Literal.Filter.class::isInstance)
                .map(Literal.Filter.class::cast)
                .filter(filter -> !Fallibility.canFail(filter.condition())
                        && there.containsAll(filter.condition().variables()))
                .forEach(sources::add);
        return sources;
    }

    private Stream<Literal.Atom> atoms() {
        return body.stream().filter(Literal.Atom.class::isInstance).map(Literal.Atom.class::cast);
    }

    /** Whether all columns are those of tables, and none is one of a query around the outer one. */
    boolean areOfTables() {
        return values.values().stream()
                .allMatch(value -> atoms().anyMatch(atom -> atom.variables().contains(value.variable())));
    }
}
