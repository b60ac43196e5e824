package io.dormouse.oracle.generate;

/** Something that generated scenarios may contain; each can be left out. */
public enum Feature {
    /** Tables with a primary key. */
    KEYS,
    /** Tables with a second, UNIQUE key. */
    SECOND_KEYS,
    /** Bases that are feeds. They never get a change that violates a key or retracts an absent row. */
    FEEDS,
    /** Bases that may lose rows; without them all are append-only, and epochs that try all the same are refused. */
    DELETIONS,
    /** Nullable columns, with NULLs in them. */
    NULLS,
    BOOLEANS,
    DECIMALS,
    /** Decimals of 19 to 38 digits. */
    WIDE_DECIMALS,
    NUMERICS,
    /** Doubles, with NaN, infinities and negative zero. */
    DOUBLES,
    TEXTS,
    /** CHAR(n) and VARCHAR(n). */
    BOUNDED_TEXTS,
    DATES,
    TIMESTAMPS,
    /** INTEGER columns, which join with BIGINT ones. */
    INTEGERS,
    /** One relation in several atoms. */
    SELF_JOINS,
    /** A variable twice within one atom. */
    REPEATED_VARIABLES,
    /** Joins on columns that are no key of either side. */
    MANY_TO_MANY,
    /** Joins on more than one column. */
    WIDE_JOINS,
    /** Atoms that share no variable with the others. */
    CROSS_JOINS,
    /** Paths of keyed references that meet again: acyclic only once closed under the keys. */
    DIAMONDS,
    /** Atoms that join on columns of several atoms, which one of these reaches through keys, though no key decides the join. */
    INHERITED_JOIN_KEYS,
    /** Variables that join nullable columns and are declared never NULL, as they are in every match; else some are nullable. */
    TIGHT_NULLABILITY,
    /** Join keys computed by an expression. */
    BINDINGS,
    /** Filters on the variables of one atom. */
    FILTERS,
    /** Filters on the variables of several atoms. */
    CROSS_FILTERS,
    /** Expressions that are errors for some values: divisions, overflow, casts. */
    FAILING_EXPRESSIONS,
    /** Head terms that are more than a variable. */
    COMPUTED_HEADS,
    BAG_HEADS,
    SET_HEADS,
    GROUP_HEADS,
    /** GROUP heads with values; without them each group is the one of a global fold. */
    GROUP_KEYS,
    /** COUNT, SUM, AVG, MIN and MAX; without them each fold is an annotation, if there are those. */
    AGGREGATES,
    /** Sums of products in semirings. */
    ANNOTATIONS,
    /** GROUP heads without a value: one row even without a match. */
    GLOBAL_FOLDS,
    /** MIN and MAX. */
    EXTREMA,
    /** COUNT, SUM and AVG; without them each aggregate is a MIN or a MAX. */
    COUNTS_AND_SUMS,
    /** Sums of products, and extremes of sums, of two small exact numbers, of two atoms more often than not. */
    COMBINED_FOLDS,
    /** A derived relation that filters and projects (or folds) another. */
    VIEW_ON_VIEW,
    /** A derived relation that joins another with more relations. */
    VIEW_JOINS,
    /** Derived relations of two rules. */
    UNIONS,
    TOP_K,
    /** Derived relations that look up, in groups of a base, what rows name. */
    LOOKUPS,
    /** Derived relations that have rows as often as a column says. */
    COPIES,
    /** Epochs that the constraints refuse. */
    INVALID_BATCHES
}
