package io.dormouse.oracle;

import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Program;
import io.dormouse.logic.Rule;
import io.dormouse.logic.Variable;
import io.dormouse.oracle.scalar.Interpreter;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.SqlState;
import io.dormouse.type.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The matches of a rule's body, depth first, one atom after another, each looked up by the variables bound before it.
 *
 * <p>A filter is evaluated as soon as its variables are bound: where it is not TRUE the match is dropped; where it is an
 * error, the error waits until the match is complete and no other filter has dropped it.
 */
final class MatchSearch {
    /** What to do with a match. */
    interface Action {
        void accept(Interpreter.Environment environment, long weight);
    }

    /** A row and its copies. */
    private record Entry(Row row, long count) {}

    /** An atom in its turn, with what can be decided once it is bound. */
    private record Step(
            Literal.Atom atom,
            List<Integer> boundColumns,
            Map<Row, List<Entry>> index,
            List<Literal.Binding> bindings,
            List<Literal.Filter> filters) {}

    private final Map<String, @Nullable Object> values = new HashMap<>();
    private final List<Literal.Binding> firstBindings = new ArrayList<>();
    private final List<Literal.Filter> firstFilters = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final Set<String> bound = new HashSet<>();
    private final List<Literal.Binding> openBindings;
    private final List<Literal.Filter> openFilters;
    private final Map<String, List<List<Integer>>> keys = new HashMap<>();

    MatchSearch(Program program, Rule rule, Map<String, Map<Row, Long>> known) {
        for (BaseRelation base : program.bases()) {
            keys.put(base.name(), base.keys());
        }
        openBindings = new ArrayList<>(rule.bindings());
        openFilters = new ArrayList<>(rule.filters());
        takeDecided(firstBindings, firstFilters);
        List<Literal.Atom> left = new ArrayList<>(rule.atoms());
        while (!left.isEmpty()) {
            Literal.Atom atom = next(left);
            left.remove(atom);
            List<Integer> columns = boundColumns(atom);
            Map<Row, List<Entry>> index = index(known.getOrDefault(atom.relation(), Map.of()), columns);
            atom.variables().forEach(variable -> bound.add(variable.name()));
            List<Literal.Binding> bindings = new ArrayList<>();
            List<Literal.Filter> filters = new ArrayList<>();
            takeDecided(bindings, filters);
            steps.add(new Step(atom, columns, index, bindings, filters));
        }
    }

    /** The atom whose key is bound, else the one with most bound columns, else the first: it costs only time. */
    private Literal.Atom next(List<Literal.Atom> left) {
        Literal.Atom best = left.get(0);
        int bestRank = -1;
        for (Literal.Atom atom : left) {
            List<Integer> columns = boundColumns(atom);
            boolean keyed =
                    keys.getOrDefault(atom.relation(), List.of()).stream().anyMatch(columns::containsAll);
            int rank = columns.size() + (keyed ? atom.arguments().size() : 0);
            if (rank > bestRank) {
                best = atom;
                bestRank = rank;
            }
        }
        return best;
    }

    private List<Integer> boundColumns(Literal.Atom atom) {
        List<Integer> columns = new ArrayList<>();
        for (int i = 0; i < atom.arguments().size(); i++) {
            Optional<Variable> variable = atom.arguments().get(i);
            if (variable.isPresent() && bound.contains(variable.get().name())) {
                columns.add(i);
            }
        }
        return columns;
    }

    private static Map<Row, List<Entry>> index(Map<Row, Long> contents, List<Integer> columns) {
        Map<Row, List<Entry>> index = new HashMap<>();
        contents.forEach((row, count) -> {
            @Nullable Object[] key = new @Nullable Object[columns.size()];
            for (int i = 0; i < key.length; i++) {
                key[i] = row.get(columns.get(i));
                if (key[i] == null) {
                    return;
                }
            }
            index.computeIfAbsent(Row.of(key), k -> new ArrayList<>()).add(new Entry(row, count));
        });
        return index;
    }

    /** Moves what uses bound variables only. A binding binds its variable in turn. */
    private void takeDecided(List<Literal.Binding> bindings, List<Literal.Filter> filters) {
        for (Literal.Binding binding : List.copyOf(openBindings)) {
            Set<String> needed = new HashSet<>();
            binding.expression().forEachVariable(variable -> needed.add(variable.name()));
            if (bound.containsAll(needed)) {
                openBindings.remove(binding);
                bindings.add(binding);
            }
        }
        bindings.forEach(binding -> bound.add(binding.variable().name()));
        for (Literal.Filter filter : List.copyOf(openFilters)) {
            Set<String> needed = new HashSet<>();
            filter.condition().forEachVariable(variable -> needed.add(variable.name()));
            if (bound.containsAll(needed)) {
                openFilters.remove(filter);
                filters.add(filter);
            }
        }
    }

    /** Calls {@code action} for each match with its weight; throws the error of a filter of a match that no filter drops. */
    void forEach(Action action) {
        values.clear();
        Trail trail = new Trail();
        if (decide(firstBindings, firstFilters, trail)) {
            extend(0, 1, trail.error, action);
        }
    }

    /** What one step has bound, and the first error of its filters. */
    private static final class Trail {
        private final List<String> names = new ArrayList<>();
        private @Nullable DormouseException error;
    }

    private void extend(int depth, long weight, @Nullable DormouseException error, Action action) {
        if (depth == steps.size()) {
            if (error != null) {
                throw error;
            }
            action.accept(variable -> values.get(variable.name()), weight);
            return;
        }
        Step step = steps.get(depth);
        @Nullable Object[] key = new @Nullable Object[step.boundColumns().size()];
        for (int i = 0; i < key.length; i++) {
            key[i] = values.get(argument(step, step.boundColumns().get(i)));
            if (key[i] == null) {
                return;
            }
        }
        for (Entry entry : step.index().getOrDefault(Row.of(key), List.of())) {
            Trail trail = new Trail();
            trail.error = error;
            if (bind(step, entry.row(), trail) && decide(step.bindings(), step.filters(), trail)) {
                extend(depth + 1, multiply(weight, entry.count()), trail.error, action);
            }
            trail.names.forEach(values::remove);
        }
    }

    private static String argument(Step step, int column) {
        return step.atom().arguments().get(column).orElseThrow().name();
    }

    private boolean bind(Step step, Row row, Trail trail) {
        for (int column = 0; column < row.size(); column++) {
            if (step.atom().arguments().get(column).isPresent()
                    && !step.boundColumns().contains(column)
                    && !assign(argument(step, column), Interpreter.internal(row.get(column)), trail)) {
                return false;
            }
        }
        return true;
    }

    /** Binds a variable, or compares with what it is bound to, where NULL equals nothing. */
    private boolean assign(String name, @Nullable Object value, Trail trail) {
        if (values.containsKey(name)) {
            Object before = values.get(name);
            return value != null && before != null && Values.compare(before, value) == 0;
        }
        values.put(name, value);
        trail.names.add(name);
        return true;
    }

    private boolean decide(List<Literal.Binding> bindings, List<Literal.Filter> filters, Trail trail) {
        for (Literal.Binding binding : bindings) {
            Object value = Interpreter.evaluate(binding.expression(), variable -> values.get(variable.name()));
            if (!assign(binding.variable().name(), value, trail)) {
                return false;
            }
        }
        for (Literal.Filter filter : filters) {
            try {
                Object truth = Interpreter.evaluate(filter.condition(), variable -> values.get(variable.name()));
                if (!Boolean.TRUE.equals(truth)) {
                    return false;
                }
            } catch (DormouseException e) {
                trail.error = trail.error == null ? e : trail.error;
            }
        }
        return true;
    }

    private static long multiply(long a, long b) {
        try {
            return Math.multiplyExact(a, b);
        } catch (ArithmeticException e) {
            throw new DormouseException(
                    SqlState.NUMERIC_OUT_OF_RANGE, "a match has more copies than can be counted", e);
        }
    }
}
