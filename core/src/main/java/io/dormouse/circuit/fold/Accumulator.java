package io.dormouse.circuit.fold;

import io.dormouse.store.RowBuffer;

/**
 * The state of one aggregate of a rule over all its groups, in fields of the groups' records and structures that hang from them.
 *
 * <p>The caller keeps the groups and the number of each one's matches; {@link Accumulators} makes accumulators and says how many
 * fields they take. All writes go through the undo log of the groups' records. One writer.
 */
public interface Accumulator {
    /** Makes the fields of a group whose record is new in this epoch those of no matches. */
    void init(int group);

    /**
     * Adds {@code weight} copies of a match, or takes them away if it is negative; a NULL argument changes nothing. Gives the
     * row the pool id of the argument where it is kept.
     *
     * @throws io.dormouse.type.DormouseException 22003 if a count of copies does not fit into 64 bits
     * @throws io.dormouse.type.DormouseException 23D01 if more copies are taken away than are there, where that shows
     */
    void add(int group, RowBuffer row, long weight);

    /**
     * Puts the aggregate of the group's matches into a column of {@code out}; the group's number of matches must be up to date.
     *
     * @throws io.dormouse.type.DormouseException 22003 if the result does not fit its type; a later change may bring it back
     */
    void read(int group, RowBuffer out, int column);

    /** Gives back what hangs from the record of a group that goes. At commit only, before the group's id is freed. */
    void clear(int group);
}
