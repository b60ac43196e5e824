package io.dormouse.circuit.fold;

import io.dormouse.store.Records;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;

/**
 * How many matches of a group have an argument that is not NULL: a field of its own where the argument can be NULL, otherwise the
 * group's number of matches, which the group's owner keeps.
 */
final class ArgumentCount {
    private final Records groups;
    private final int field;
    private final boolean owned;

    private ArgumentCount(Records groups, int field, boolean owned) {
        this.groups = groups;
        this.field = field;
        this.owned = owned;
    }

    /** A count in a field of its own. */
    static ArgumentCount owned(Records groups, int field) {
        return new ArgumentCount(groups, field, true);
    }

    /** The count that the group's owner keeps in {@code countField}. */
    static ArgumentCount ofGroup(Records groups, int countField) {
        return new ArgumentCount(groups, countField, false);
    }

    void init(int group) {
        if (owned) {
            groups.init(group, field, 0);
        }
    }

    void add(int group, long weight) {
        if (owned) {
            long before = groups.get(group, field);
            long after = before + weight;
            if (after < 0) {
                throw refusal(before, weight);
            }
            groups.set(group, field, after);
        }
    }

    private static DormouseException refusal(long before, long weight) {
        if (weight < 0) {
            return new DormouseException(SqlState.ABSENT_ROW, "a row is retracted that is not there")
                    .with("arguments", before)
                    .with("retracted", -weight);
        }
        return new DormouseException(SqlState.NUMERIC_OUT_OF_RANGE, "a group has more than 2^63-1 arguments")
                .with("count", before)
                .with("added", weight);
    }

    long get(int group) {
        return groups.get(group, field);
    }
}
