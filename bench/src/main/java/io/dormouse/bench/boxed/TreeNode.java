package io.dormouse.bench.boxed;

import io.dormouse.bench.tpch.TpchRelation;
import java.util.List;
import java.util.function.Predicate;

/**
 * A relation's place in a foreign-key tree.
 *
 * @param columns the columns that the query needs, in the order in which a boxed row holds them
 * @param filter what a row must satisfy, over its boxed values, to be stored at all
 * @param references the foreign keys, each to the one key column of another node's relation
 */
record TreeNode(TpchRelation relation, List<String> columns, Predicate<Object[]> filter, List<Reference> references) {

    /** A foreign key: the column that holds it, and the relation that it refers to. */
    record Reference(String column, TpchRelation target) {}

    TreeNode {
        columns = List.copyOf(columns);
        references = List.copyOf(references);
    }
}
