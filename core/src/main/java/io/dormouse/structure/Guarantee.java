package io.dormouse.structure;

import java.util.Optional;

/**
 * What maintaining a query costs at most, amortised over the changes from an empty database on, and why. Only upper bounds: where
 * none is known to hold, none is claimed, and that something could not be done better is never said.
 *
 * <p>Source: <em>Answering Conjunctive Queries with Aggregations under Updates</em>, Table 2 and section 5, for queries without
 * self-joins where all relations take insertions only, or not. A self-join counts as its aliases: a change is one of each. A bound
 * holds for queries that are in their class only closed under keys where {@link Basis} says why.
 *
 * @param queryClass the class of the closed query
 * @param updates the kind of updates
 * @param cost the bound
 * @param basis why it holds
 * @param constantDelay whether the answer is enumerated with a delay that depends on the query alone
 * @param witness the part of the query to blame where the cost is not constant and the structure is the reason
 */
public record Guarantee(
        QueryClass queryClass,
        UpdateKind updates,
        UpdateCost cost,
        Basis basis,
        boolean constantDelay,
        Optional<Witness> witness) {

    /** Why a bound holds. */
    public enum Basis {
        /** Section 5.4: a change visits one tuple of each node on its way to the root. */
        ONE_TUPLE_A_NODE("q-hierarchical, so that a change visits one tuple of each node above it"),
        /** Lemma 5.3: folding edges lead to one tuple, the others carry support, which only ever begins. */
        ONE_TUPLE_A_FOLD("strong-connex, so that annotations climb to one tuple each and support only begins"),
        /** As Lemma 5.3, but that some folded child is found by its key, and its annotation set once. */
        KEYED_FOLDS(
                "free-connex, and what is folded otherwise than into one tuple is a row found by its key, set once"),
        /** Lemma 5.1. */
        BOUNDED_ANNOTATIONS("free-connex, and an annotation that only grows can change but a few times"),
        /** Lemma 5.5. */
        MAXIMUM(
                "acyclic and nothing but extremes of single tables asked for, kept on a tree rooted at each (Lemma 5.5)"),
        /** Section 5.2: a change visits each tuple once at most. */
        FREE_CONNEX("free-connex, so that a change visits each tuple once at most"),
        /** Nothing is known to bound it but the size of the larger answer that is kept. */
        NONE("kept with more output than asked for, or as a cyclic join");

        private final String words;

        Basis(String words) {
            this.words = words;
        }

        /** The reason in words. */
        public String words() {
            return words;
        }
    }

    /** The guarantee in one line. */
    public String text() {
        return (cost == UpdateCost.NOT_BOUNDED ? "no bound claimed" : cost.words() + " a change, amortised")
                + " under " + updates.words()
                + (constantDelay ? ", constant delay" : "")
                + ": " + basis.words()
                + witness.map(part -> "; " + part.text()).orElse("");
    }
}
