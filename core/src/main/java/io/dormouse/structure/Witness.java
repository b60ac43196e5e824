package io.dormouse.structure;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The part of a query that keeps it out of a class, in the caller's names of atoms and attributes.
 *
 * <p>Source: <em>Answering Conjunctive Queries with Aggregations under Updates</em>, section 2 (Lemmas 2.1 and 2.4); the minimal
 * cycles are those of J. Brault-Baron, <em>Hypergraph Acyclicity Revisited</em>. In a query that is closed under its keys an atom
 * also has the attributes that its own determine.
 */
public sealed interface Witness {

    /** One of the atoms of a cycle, and those of its attributes that take part. */
    record Member(String atom, List<String> attributes) {
        public Member {
            attributes = List.copyOf(attributes);
        }

        @Override
        public String toString() {
            return atom + "(" + String.join(", ", attributes) + ")";
        }
    }

    /**
     * The query is not acyclic: on a least set of attributes its atoms are a cycle, listed around it, or each has all of the
     * attributes but one.
     */
    record Cycle(List<Member> members) implements Witness {
        public Cycle {
            members = List.copyOf(members);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.cycle().apply(this);
        }

        @Override
        public String text() {
            return "cycle: " + Witness.list(members);
        }
    }

    /** The query is acyclic but not free-connex: together with its output, {@code head}, the atoms are a {@link Cycle}. */
    record HeadCycle(List<Member> members, List<String> head) implements Witness {
        public HeadCycle {
            members = List.copyOf(members);
            head = List.copyOf(head);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.headCycle().apply(this);
        }

        @Override
        public String text() {
            return "cycle that the output closes: " + Witness.list(members) + ", output(" + String.join(", ", head)
                    + ")";
        }
    }

    /**
     * The query is not hierarchical: {@code first} stands in {@code left} and {@code middle} but not in {@code right}, and {@code
     * second} in {@code middle} and {@code right} but not in {@code left}.
     */
    record HierarchyCore(String left, String middle, String right, String first, String second) implements Witness {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.hierarchyCore().apply(this);
        }

        @Override
        public String text() {
            return "hierarchy core: " + Witness.core(left, middle, right, first, second);
        }
    }

    /** A {@link HierarchyCore} of two attributes that are not returned: the query is not strong-connex. */
    record ExistentialHierarchyCore(String left, String middle, String right, String first, String second)
            implements Witness {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.existentialHierarchyCore().apply(this);
        }

        @Override
        public String text() {
            return "∃-hierarchy core: " + Witness.core(left, middle, right, first, second) + ", neither returned";
        }
    }

    /**
     * {@code inner} has the returned attribute {@code output}, {@code outer} has not, and both have {@code nonOutput}, which is not
     * returned: the query is neither strong-connex nor q-hierarchical.
     */
    record QCore(String inner, String outer, String output, String nonOutput) implements Witness {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.qCore().apply(this);
        }

        @Override
        public String text() {
            return "q-core: " + inner + " and " + outer + " share " + nonOutput + ", which is not returned, and only "
                    + inner + " has " + output + ", which is";
        }
    }

    /** The witness in words. */
    String text();

    /** What {@code cases} make of this witness. */
    <R> R match(Cases<R> cases);

    /** A function for each kind of witness. */
    record Cases<R>(
            Function<Cycle, R> cycle,
            Function<HeadCycle, R> headCycle,
            Function<HierarchyCore, R> hierarchyCore,
            Function<ExistentialHierarchyCore, R> existentialHierarchyCore,
            Function<QCore, R> qCore) {}

    private static String list(List<Member> members) {
        return members.stream().map(Member::toString).collect(Collectors.joining(", "));
    }

    private static String core(String left, String middle, String right, String first, String second) {
        return left + " – " + middle + " by " + first + ", " + middle + " – " + right + " by " + second;
    }
}
