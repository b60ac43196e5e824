package io.dormouse.structure;

/**
 * What an upper bound may rely on beyond a commutative semiring whose presence is decided by multiplicity.
 *
 * <p>Boolean: the first two. Counting, sum-product, any ring: the first. Tropical: none. Max-max: the last. Access control with a
 * fixed number of levels: the first two. Source: <em>Answering Conjunctive Queries with Aggregations under Updates</em>, section 5.
 */
public enum SemiringCapability {
    /** Aggregates from which an element can be taken in O(1) (Definition 5.6); every ring has them. */
    CONSTANT_TIME_DELETION,
    /** Naturally ordered, and every monotone sequence is bounded by a constant (Lemma 5.1). */
    BOUNDED_MONOTONE_SEQUENCES,
    /** Sum and product of what is not zero are the same maximum (Lemma 5.5). */
    PRODUCT_IS_MAXIMUM
}
