package io.dormouse.oracle.generate;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Fallibility;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Variable;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Builds a body whose hypergraph is acyclic once it is closed under the keys.
 *
 * <p>Each atom after the first shares no variable with the others, or joins on variables that one earlier atom determines (contains, or reaches through keys):
 * those are a part of that atom's hyperedge in the closed hypergraph, so the new atom is an ear of it.
 */
final class JoinGenerator {
    private static final int ATTEMPTS = 12;

    /** A variable in the making; {@code computedFrom} is the index of the variable that a binding casts, or −1. */
    private static final class Draft {
        private final Type type;
        private final boolean nullable;
        private final int computedFrom;
        private int places;

        Draft(Type type, boolean nullable, int computedFrom) {
            this.type = type;
            this.nullable = nullable;
            this.computedFrom = computedFrom;
        }
    }

    /** An atom in the making: the variable of each column, and those that bindings compute from it. */
    private record DraftAtom(Source source, List<Integer> variables, List<Integer> computed) {
        Set<Integer> all() {
            Set<Integer> all = new HashSet<>(computed);
            all.addAll(variables);
            return all;
        }

        boolean keyIn(Set<Integer> known) {
            return source.keys().stream()
                    .anyMatch(key -> key.stream().allMatch(column -> known.contains(variables.get(column))));
        }
    }

    private final Dice dice;
    private final List<Source> sources;
    private final List<Draft> drafts = new ArrayList<>();
    private final List<DraftAtom> atoms = new ArrayList<>();

    private JoinGenerator(Dice dice, List<Source> sources) {
        this.dice = dice;
        this.sources = sources;
    }

    /** A body of at most {@code size} atoms, the first of them of {@code first}. */
    static Body generate(Dice dice, List<Source> sources, Source first, int size) {
        JoinGenerator generator = new JoinGenerator(dice, sources);
        generator.atoms.add(generator.atom(first, List.of(), List.of()));
        for (int attempt = 0; attempt < ATTEMPTS * size && generator.atoms.size() < size; attempt++) {
            generator.tryJoin();
        }
        return generator.body();
    }

    /** A new atom with the given variables in the given columns and fresh ones elsewhere. */
    private DraftAtom atom(Source source, List<Integer> columns, List<Integer> joined) {
        List<Integer> variables = new ArrayList<>();
        for (int column = 0; column < source.schema().size(); column++) {
            int place = columns.indexOf(column);
            variables.add(place >= 0 ? joined.get(place) : fresh(source, column, variables));
        }
        variables.forEach(variable -> drafts.get(variable).places++);
        return new DraftAtom(source, variables, new ArrayList<>());
    }

    /** A new variable for the column, or now and then one that stands in the atom already. */
    private int fresh(Source source, int column, List<Integer> before) {
        Type type = source.schema().column(column).type();
        if (!before.isEmpty() && dice.percent(10, Feature.REPEATED_VARIABLES)) {
            int repeated = dice.pick(before);
            if (joinable(drafts.get(repeated).type, type)) {
                return repeated;
            }
        }
        drafts.add(new Draft(type, source.schema().column(column).nullable(), -1));
        return drafts.size() - 1;
    }

    private void tryJoin() {
        Source source = dice.pick(sources);
        boolean used = atoms.stream().anyMatch(atom -> atom.source().equals(source));
        if (used && !dice.percent(40, Feature.SELF_JOINS)) {
            return;
        }
        if (dice.percent(4, Feature.CROSS_JOINS)) {
            atoms.add(atom(source, List.of(), List.of()));
            return;
        }
        DraftAtom parent = dice.pick(atoms);
        List<Integer> determined = closure(parent);
        boolean keyed = !source.keys().isEmpty() && dice.percent(65);
        if (!keyed && !dice.options().has(Feature.MANY_TO_MANY)) {
            return;
        }
        boolean inherits = dice.percent(50, Feature.INHERITED_JOIN_KEYS);
        List<Integer> keyPartners =
                inherits ? determined : parent.all().stream().sorted().toList();
        List<Integer> columns = new ArrayList<>(
                keyed
                        ? source.keys().get(0)
                        : List.of(dice.below(source.schema().size())));
        List<Integer> joined = new ArrayList<>();
        for (int column : columns) {
            Optional<Integer> variable =
                    partner(parent, keyPartners, source.schema().column(column).type());
            if (variable.isEmpty()) {
                return;
            }
            joined.add(variable.get());
        }
        equateMore(source, parent, determined, columns, joined, keyed || inherits);
        atoms.add(atom(source, columns, joined));
    }

    /** Joins on a further column: of the parent itself, or of what it reaches through keys, where paths then meet. */
    private void equateMore(
            Source source,
            DraftAtom parent,
            List<Integer> determined,
            List<Integer> columns,
            List<Integer> joined,
            boolean mayMeet) {
        boolean meeting = dice.percent(60, Feature.DIAMONDS) && mayMeet;
        boolean wide = dice.percent(25, Feature.WIDE_JOINS);
        for (int column = 0; column < source.schema().size() && (meeting || wide); column++) {
            if (columns.contains(column)) {
                continue;
            }
            Type type = source.schema().column(column).type();
            boolean reached = meeting;
            List<Integer> candidates = determined.stream()
                    .filter(v -> reached != parent.all().contains(v))
                    .filter(v -> joinable(drafts.get(v).type, type) && !joined.contains(v))
                    .toList();
            if (!candidates.isEmpty()) {
                columns.add(column);
                joined.add(dice.pick(candidates));
                return;
            }
        }
    }

    /** A variable that can stand for a column of the type, or one that is computed for it. */
    private Optional<Integer> partner(DraftAtom parent, List<Integer> determined, Type type) {
        if (dice.percent(10, Feature.BINDINGS)) {
            Optional<Integer> computed = computed(parent, determined, type);
            if (computed.isPresent()) {
                return computed;
            }
        }
        List<Integer> candidates = determined.stream()
                .filter(variable -> joinable(drafts.get(variable).type, type))
                .toList();
        return candidates.isEmpty() ? Optional.empty() : Optional.of(dice.pick(candidates));
    }

    /** The atom that first has a variable computes from it; it must be one that the parent determines. */
    private Optional<Integer> computed(DraftAtom parent, List<Integer> determined, Type type) {
        List<Integer> candidates = determined.stream()
                .filter(v -> drafts.get(v).computedFrom < 0 && castable(drafts.get(v), type))
                .filter(v -> firstWith(v).equals(parent)
                        || (dice.options().has(Feature.DIAMONDS) && firstWith(v).keyIn(Set.copyOf(determined))))
                .toList();
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        int from = dice.pick(candidates);
        int computed = drafts.size();
        drafts.add(new Draft(type, true, from));
        firstWith(from).computed().add(computed);
        return Optional.of(computed);
    }

    private DraftAtom firstWith(int variable) {
        return atoms.stream()
                .filter(atom -> atom.all().contains(variable))
                .findFirst()
                .orElseThrow();
    }

    private static boolean castable(Draft draft, Type to) {
        boolean textual = to.family() == Type.Family.TEXT
                && (draft.type instanceof Type.NumericType || draft.type instanceof Type.DoubleType);
        if (draft.type.equals(to) || textual) {
            return false;
        }
        try {
            return !Fallibility.canFail(new Expression.Cast(
                    new Expression.Reference(new Variable("v", draft.type, true)), to, SourceSpan.NONE));
        } catch (DormouseException e) {
            return false; // there is no such cast
        }
    }

    /** One family and, for decimals, one type: what an atom's variable and column must have in common. */
    static boolean joinable(Type a, Type b) {
        return a.family() == b.family() && (a.family() != Type.Family.DECIMAL || a.equals(b));
    }

    /** The variables that a row of {@code start} determines: its own, and those of atoms whose keys they contain. */
    private List<Integer> closure(DraftAtom start) {
        Set<Integer> known = start.all();
        boolean grown = dice.options().has(Feature.DIAMONDS);
        while (grown) {
            grown = false;
            for (DraftAtom atom : atoms) {
                if (atom.keyIn(known)) {
                    grown |= known.addAll(atom.all());
                }
            }
        }
        return known.stream().sorted().toList();
    }

    private Body body() {
        List<Variable> variables = new ArrayList<>();
        List<Literal.Binding> bindings = new ArrayList<>();
        for (int i = 0; i < drafts.size(); i++) {
            Draft draft = drafts.get(i);
            if (draft.computedFrom < 0) {
                boolean tight = draft.places > 1 && dice.options().has(Feature.TIGHT_NULLABILITY) && dice.percent(50);
                variables.add(new Variable("v" + i, draft.type, draft.nullable && !tight));
                continue;
            }
            Expression source = new Expression.Reference(variables.get(draft.computedFrom));
            Expression cast = new Expression.Cast(source, draft.type, SourceSpan.NONE);
            Variable computed = new Variable("k" + i, draft.type, cast.nullable());
            variables.add(computed);
            if (draft.places > 0) {
                bindings.add(new Literal.Binding(computed, cast, SourceSpan.NONE));
            }
        }
        List<Literal.Atom> literals = new ArrayList<>();
        for (int i = 0; i < atoms.size(); i++) {
            DraftAtom atom = atoms.get(i);
            List<Optional<Variable>> arguments = atom.variables().stream()
                    .map(variable -> Optional.of(variables.get(variable)))
                    .toList();
            literals.add(new Literal.Atom(atom.source().name(), "a" + i, arguments, SourceSpan.NONE));
        }
        return new Body(literals, bindings);
    }
}
