package io.dormouse.bench.boxed;

import java.util.List;
import java.util.function.Predicate;

/**
 * A relation's place in a foreign-key tree.
 *
 * @param relation the relation's number, from zero
 * @param key the positions of the key's values in a boxed row
 * @param filter what a row must satisfy, over its boxed values, to be stored at all
 * @param references the foreign keys, each to the one key value of another node's relation
 */
public record TreeNode(int relation, List<Integer> key, Predicate<Object[]> filter, List<Reference> references) {

    /** A foreign key: the position of its value in a boxed row, and the number of the relation that it refers to. */
    public record Reference(int value, int target) {}

    public TreeNode {
        key = List.copyOf(key);
        references = List.copyOf(references);
    }
}
