package io.dormouse.structure;

/**
 * The classes of conjunctive queries, each within the one before: q-hierarchical ⊊ strong-connex ⊊ free-connex ⊊ acyclic.
 *
 * <p>Source: <em>Answering Conjunctive Queries with Aggregations under Updates</em>, section 2.
 */
public enum QueryClass {
    /** Any query. */
    CYCLIC("cyclic"),
    /** It has a generalised join tree. */
    ACYCLIC("acyclic"),
    /** It has a free-connex join tree: the output lies in a connected part at the root, linked by output attributes only. */
    FREE_CONNEX("free-connex"),
    /** It has one where each edge that is keyed by a non-output attribute leads from a child that contains its parent. */
    STRONG_CONNEX("strong-connex"),
    /** It has a free-connex join tree where each child contains its parent. */
    Q_HIERARCHICAL("q-hierarchical");

    private final String words;

    QueryClass(String words) {
        this.words = words;
    }

    /** The name of the class. */
    public String words() {
        return words;
    }

    /** Whether all queries of this class are in {@code other}. */
    public boolean isWithin(QueryClass other) {
        return compareTo(other) >= 0;
    }
}
