package io.dormouse.structure;

import java.util.Optional;

/**
 * Finds the cores that keep a query out of a class, by the properties that need no tree (Lemmas 2.1 to 2.4 of <em>Answering
 * Conjunctive Queries with Aggregations under Updates</em>). Cost: attributes squared, atoms squared.
 */
final class Cores {
    private Cores() {}

    /** Where the hierarchy property fails: neither of two attributes' atoms contain the other's, and some atom has both. */
    static Optional<Witness.HierarchyCore> hierarchyCore(ConjunctiveQuery query) {
        return crossing(query, query.attributes());
    }

    /** Where the hierarchy property fails for two non-output attributes. */
    static Optional<Witness.ExistentialHierarchyCore> existentialHierarchyCore(ConjunctiveQuery query) {
        return crossing(query, query.nonOutput())
                .map(core -> new Witness.ExistentialHierarchyCore(
                        core.left(), core.middle(), core.right(), core.first(), core.second()));
    }

    private static Optional<Witness.HierarchyCore> crossing(ConjunctiveQuery query, long among) {
        for (long rest = among; rest != 0; rest &= rest - 1) {
            int first = Long.numberOfTrailingZeros(rest);
            long with = query.atomsWith(first);
            for (long others = rest & (rest - 1); others != 0; others &= others - 1) {
                int second = Long.numberOfTrailingZeros(others);
                long withSecond = query.atomsWith(second);
                if ((with & withSecond) != 0 && (with & ~withSecond) != 0 && (withSecond & ~with) != 0) {
                    return Optional.of(new Witness.HierarchyCore(
                            least(query, with & ~withSecond),
                            least(query, with & withSecond),
                            least(query, withSecond & ~with),
                            attribute(query, first),
                            attribute(query, second)));
                }
            }
        }
        return Optional.empty();
    }

    /** Where the q-property fails: the atoms of an output attribute are a proper part of those of a non-output attribute. */
    static Optional<Witness.QCore> qCore(ConjunctiveQuery query) {
        for (long rest = query.output(); rest != 0; rest &= rest - 1) {
            int output = Long.numberOfTrailingZeros(rest);
            long with = query.atomsWith(output);
            for (long others = query.nonOutput(); others != 0; others &= others - 1) {
                int nonOutput = Long.numberOfTrailingZeros(others);
                long withOther = query.atomsWith(nonOutput);
                if ((with & ~withOther) == 0 && with != withOther) {
                    return Optional.of(new Witness.QCore(
                            least(query, with),
                            least(query, withOther & ~with),
                            attribute(query, output),
                            attribute(query, nonOutput)));
                }
            }
        }
        return Optional.empty();
    }

    /** Where the head-cluster property fails: two atoms share a non-output attribute but not all their output attributes. */
    static Optional<Witness.QCore> headClusterCore(ConjunctiveQuery query) {
        for (int inner = 0; inner < query.size(); inner++) {
            for (int outer = 0; outer < query.size(); outer++) {
                long shared = query.schema(inner) & query.schema(outer) & query.nonOutput();
                long only = query.schema(inner) & ~query.schema(outer) & query.output();
                if (shared != 0 && only != 0) {
                    return Optional.of(new Witness.QCore(
                            query.name(inner),
                            query.name(outer),
                            attribute(query, Long.numberOfTrailingZeros(only)),
                            attribute(query, Long.numberOfTrailingZeros(shared))));
                }
            }
        }
        return Optional.empty();
    }

    private static String least(ConjunctiveQuery query, long atoms) {
        return query.name(Long.numberOfTrailingZeros(atoms));
    }

    private static String attribute(ConjunctiveQuery query, int attribute) {
        return query.graph().variables().get(attribute);
    }
}
