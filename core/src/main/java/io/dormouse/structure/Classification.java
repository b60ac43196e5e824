package io.dormouse.structure;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where a query stands among the classes, and for each class that it misses the part that is to blame.
 *
 * <p>Computed on the query closed under its dependencies, from properties that need no join tree. Cost: polynomial in atoms and
 * attributes. Source: <em>Answering Conjunctive Queries with Aggregations under Updates</em>, section 2 and Lemma A.1.
 *
 * @param query the closed query
 * @param queryClass the least class that it is in
 * @param missed a witness for each class that it is not in
 */
public record Classification(ConjunctiveQuery query, QueryClass queryClass, Map<QueryClass, Witness> missed) {
    public Classification {
        EnumMap<QueryClass, Witness> copy = new EnumMap<>(QueryClass.class);
        copy.putAll(missed);
        missed = Collections.unmodifiableMap(copy);
    }

    /** Classifies the query closed under its dependencies. */
    public static Classification of(ConjunctiveQuery given) {
        ConjunctiveQuery query = given.closed();
        Map<QueryClass, Witness> missed = new EnumMap<>(QueryClass.class);
        Optional<? extends Witness> cycle = Cycles.cycle(query);
        cycle.ifPresent(witness -> missed.put(QueryClass.ACYCLIC, witness));
        Optional<? extends Witness> connex = cycle.isPresent() ? cycle : Cycles.headCycle(query);
        connex.ifPresent(witness -> missed.put(QueryClass.FREE_CONNEX, witness));
        Optional<? extends Witness> strong = connex.isPresent() ? connex : strongConnexCore(query);
        strong.ifPresent(witness -> missed.put(QueryClass.STRONG_CONNEX, witness));
        qHierarchicalCore(query).ifPresent(witness -> missed.put(QueryClass.Q_HIERARCHICAL, witness));
        QueryClass queryClass = QueryClass.CYCLIC;
        for (QueryClass next : QueryClass.values()) {
            if (!missed.containsKey(next)) {
                queryClass = next;
            }
        }
        return new Classification(query, queryClass, missed);
    }

    /** What keeps a free-connex query from being strong-connex: empty if it has the ∃-hierarchy and head-cluster properties. */
    static Optional<? extends Witness> strongConnexCore(ConjunctiveQuery query) {
        Optional<? extends Witness> core = Cores.existentialHierarchyCore(query);
        return core.isPresent() ? core : Cores.headClusterCore(query);
    }

    /** What keeps a query from being q-hierarchical: empty if it has the hierarchy and q-properties. */
    static Optional<? extends Witness> qHierarchicalCore(ConjunctiveQuery query) {
        Optional<? extends Witness> core = Cores.hierarchyCore(query);
        return core.isPresent() ? core : Cores.qCore(query);
    }

    public boolean isAcyclic() {
        return is(QueryClass.ACYCLIC);
    }

    public boolean isFreeConnex() {
        return is(QueryClass.FREE_CONNEX);
    }

    public boolean isStrongConnex() {
        return is(QueryClass.STRONG_CONNEX);
    }

    public boolean isQHierarchical() {
        return is(QueryClass.Q_HIERARCHICAL);
    }

    /** Whether all attributes are returned. */
    public boolean isFull() {
        return query.isFull();
    }

    /** Whether none is. */
    public boolean isNullary() {
        return query.isNullary();
    }

    /** Whether the query is in the class. */
    public boolean is(QueryClass other) {
        return queryClass.isWithin(other);
    }

    /** Why the query is not in the class; empty if it is. */
    public Optional<Witness> witness(QueryClass other) {
        return Optional.ofNullable(missed.get(other));
    }

    /** Class and shape in words, such as {@code strong-connex, full}. */
    public String words() {
        return queryClass.words() + (isFull() ? ", full" : "") + (isNullary() ? ", nullary" : "");
    }
}
