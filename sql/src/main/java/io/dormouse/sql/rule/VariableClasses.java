package io.dormouse.sql.rule;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Rule;
import io.dormouse.logic.Variable;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.Type;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The variables of a rule in classes of those that are to become one. Not thread-safe. */
final class VariableClasses {
    /** What will be one variable: its members, the atoms where they stand, and how it takes part in bindings. */
    private static final class Members {
        final Set<Variable> variables = new LinkedHashSet<>();
        final Set<Integer> atoms = new HashSet<>();
        Optional<Variable> key = Optional.empty();
        /** Whether what the key is computed from can be NULL. */
        boolean keyNullable;

        boolean bound;
        boolean source;

        Type type() {
            if (key.isPresent()) {
                return key.get().type();
            }
            Type narrowest = variables.iterator().next().type();
            for (Variable variable : variables) {
                narrowest = narrower(narrowest, variable.type());
            }
            return narrowest;
        }

        /** A joined column is never NULL; a computed key may be. */
        boolean nullable() {
            return bound && (key.isPresent() ? keyNullable : variables.stream().anyMatch(Variable::nullable));
        }

        boolean uniform() {
            return variables.stream().map(Variable::type).distinct().count() == 1;
        }

        int firstAtom() {
            return atoms.stream().mapToInt(Integer::intValue).min().orElse(-1);
        }
    }

    private final Map<Variable, Members> classes = new LinkedHashMap<>();
    private final Map<Variable, Set<Integer>> places = new HashMap<>();
    private final Map<Members, Variable> representatives = new HashMap<>();

    VariableClasses(Rule rule) {
        List<Literal.Atom> atoms = rule.atoms();
        for (int i = 0; i < atoms.size(); i++) {
            for (Variable variable : atoms.get(i).variables()) {
                of(variable).atoms.add(i);
                places.computeIfAbsent(variable, v -> new HashSet<>()).add(i);
            }
        }
        for (Literal.Binding binding : rule.bindings()) {
            of(binding.variable()).bound = true;
            binding.expression().forEachVariable(variable -> of(variable).source = true);
        }
    }

    private Members of(Variable variable) {
        return classes.computeIfAbsent(variable, v -> {
            Members members = new Members();
            members.variables.add(v);
            return members;
        });
    }

    /** Whether two columns are one variable by a join, which NULL does not pass: {@code x = x} alone is none. */
    boolean joined(Variable a, Variable b) {
        return of(a) == of(b) && of(a).variables.size() > 1;
    }

    /** Makes two columns one variable, if that is possible: of different atoms, and of one kind of value. */
    boolean merge(Variable a, Variable b) {
        Members x = of(a);
        Members y = of(b);
        if (x == y) {
            return joined(a, b);
        }
        Set<Integer> atoms = new HashSet<>(places.getOrDefault(a, Set.of()));
        atoms.addAll(places.getOrDefault(b, Set.of()));
        boolean bound = x.bound || y.bound;
        boolean possible = !x.atoms.isEmpty()
                && !y.atoms.isEmpty()
                && atoms.size() > 1
                && joinable(a.type(), b.type())
                && !(x.bound && y.bound)
                && !(bound && (x.source || y.source || !a.type().equals(b.type()) || !x.uniform() || !y.uniform()));
        if (possible) {
            x.variables.addAll(y.variables);
            x.atoms.addAll(y.atoms);
            x.bound = bound;
            x.source |= y.source;
            y.variables.forEach(variable -> classes.put(variable, x));
        }
        return possible;
    }

    /** Whether a computed value may stand in the places of {@code variable}. */
    boolean canBeComputed(Variable variable) {
        Members members = of(variable);
        return !members.bound && !members.source && members.uniform() && !members.atoms.isEmpty();
    }

    /** Whether some column that is one variable with {@code variable} is NOT NULL. */
    boolean isNeverNull(Variable variable) {
        Members members = of(variable);
        return members.variables.stream()
                .anyMatch(member -> !member.nullable() && !members.key.equals(Optional.of(member)));
    }

    /** The computed key that stands in the places of {@code variable}, if one does. */
    Optional<Variable> computedKey(Variable variable) {
        return of(variable).key;
    }

    /** Notes that the key in the places of {@code target} is computed from {@code sources} too; {@code nullable}: this may be NULL. */
    void computeAgain(Variable target, Set<Variable> sources, boolean nullable) {
        Members members = of(target);
        members.keyNullable |= nullable;
        sources.forEach(source -> of(source).source = true);
    }

    /** Whether a key may be computed from {@code sources}: all of one atom, in which {@code target} does not stand. */
    boolean canCompute(Set<Variable> sources, Variable target) {
        return apart(atom(sources), of(target).atoms);
    }

    /** Whether a key may be computed from both: each of one atom, and not of the same. */
    boolean canCompute(Set<Variable> sources, Set<Variable> others) {
        Set<Integer> second = atom(others);
        return !second.isEmpty() && apart(atom(sources), second);
    }

    private static boolean apart(Set<Integer> sources, Set<Integer> others) {
        return !sources.isEmpty() && Collections.disjoint(sources, others);
    }

    /** The atoms in which all of {@code sources} stand; none where they are not of one atom, or computed. */
    private Set<Integer> atom(Set<Variable> sources) {
        Set<Integer> first = new HashSet<>();
        Set<Integer> common = new HashSet<>();
        for (Variable source : sources) {
            Members members = of(source);
            if (members.bound || members.atoms.isEmpty()) {
                return Set.of();
            }
            if (first.isEmpty()) {
                common.addAll(members.atoms);
            }
            common.retainAll(members.atoms);
            first.add(members.firstAtom());
        }
        return first.size() == 1 ? common : Set.of();
    }

    /** Notes a key that is computed from both and stands in no atom. */
    void computeNew(Variable key, Set<Variable> sources, Set<Variable> others) {
        of(key).bound = true;
        sources.forEach(source -> of(source).source = true);
        others.forEach(source -> of(source).source = true);
    }

    /** Puts the computed {@code key} in the places of {@code target}. */
    void compute(Variable key, Variable target, Set<Variable> sources) {
        Members members = of(target);
        members.variables.add(key);
        members.key = Optional.of(key);
        members.keyNullable = key.nullable();
        members.bound = true;
        classes.put(key, members);
        sources.forEach(source -> of(source).source = true);
    }

    /** The variable that stands for {@code variable} now. */
    Variable shared(Variable variable) {
        Members members = of(variable);
        if (members.variables.size() == 1) {
            return variable;
        }
        return representatives.computeIfAbsent(members, m -> {
            Variable first = classes.keySet().stream()
                    .filter(m.variables::contains)
                    .findFirst()
                    .orElse(variable);
            return new Variable(first.name(), m.type(), m.nullable());
        });
    }

    /** The value of {@code variable} now, in its own type. */
    Expression value(Variable variable) {
        Expression.Reference reference = new Expression.Reference(shared(variable));
        return reference.type().equals(variable.type())
                ? reference
                : new Expression.Cast(reference, variable.type(), SourceSpan.NONE);
    }

    private static boolean joinable(Type a, Type b) {
        return a.family() == b.family() && (a.family() != Type.Family.DECIMAL || a.equals(b));
    }

    private static Type narrower(Type a, Type b) {
        if (a.family() == Type.Family.INTEGER) {
            return a instanceof Type.IntegerType ? a : b;
        }
        return a.family() == Type.Family.TEXT && length(b) < length(a) ? b : a;
    }

    private static int length(Type type) {
        if (type instanceof Type.CharType character) {
            return character.length();
        }
        int most = ((Type.TextType) type).maxLength();
        return most == Type.TextType.UNLIMITED ? Integer.MAX_VALUE : most;
    }
}
