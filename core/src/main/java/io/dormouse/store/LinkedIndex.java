package io.dormouse.store;

/**
 * The records that share a key, as doubly linked lists threaded through fields of the records: heads in the key's record, links
 * in the members' records.
 *
 * <p>A head is the upper or lower half of a field of the key's record, a link is one field: next member in the upper half,
 * previous in the lower; {@link #NONE} ends a list. Insert, remove and each step of enumeration are O(1) without allocation.
 * One writer; all writes go through the records' undo log.
 */
public final class LinkedIndex {
    /** No record. */
    public static final int NONE = -1;

    /** The link of a record that is alone in its list. */
    private static final long ALONE = -1L;

    private final Records keys;
    private final int headField;
    private final boolean upperHalf;
    private final Records members;
    private final int linkField;

    /** Lists whose heads are one half of {@code headField} in {@code keys} and whose links are {@code linkField} in {@code members}. */
    public LinkedIndex(Records keys, int headField, boolean upperHalf, Records members, int linkField) {
        this.keys = keys;
        this.headField = headField;
        this.upperHalf = upperHalf;
        this.members = members;
        this.linkField = linkField;
    }

    /** The head field of a key without members in either half. */
    public static long emptyHeads() {
        return -1L;
    }

    /** The first member of the key's list, or {@link #NONE}. */
    public int first(int key) {
        long heads = keys.get(key, headField);
        return upperHalf ? (int) (heads >> 32) : (int) heads;
    }

    /** The member after this one, or {@link #NONE}. */
    public int next(int member) {
        return (int) (members.get(member, linkField) >> 32);
    }

    /** Puts a member, whose record is new in this epoch if {@code fresh}, at the head of the key's list. */
    public void insert(int key, int member, boolean fresh) {
        int head = first(key);
        long link = pack(head, NONE);
        if (fresh) {
            members.init(member, linkField, link);
        } else {
            members.set(member, linkField, link);
        }
        if (head != NONE) {
            members.set(head, linkField, pack(next(head), member));
        }
        setHead(key, member);
    }

    /** Takes a member out of the key's list. */
    public void remove(int key, int member) {
        long link = members.get(member, linkField);
        int next = (int) (link >> 32);
        int previous = (int) link;
        if (next != NONE) {
            members.set(next, linkField, pack(next(next), previous));
        }
        if (previous != NONE) {
            members.set(previous, linkField, pack(next, (int) members.get(previous, linkField)));
        } else {
            setHead(key, next);
        }
        members.set(member, linkField, ALONE);
    }

    private void setHead(int key, int member) {
        long heads = keys.get(key, headField);
        keys.set(key, headField, upperHalf ? pack(member, (int) heads) : pack((int) (heads >> 32), member));
    }

    private static long pack(int upper, int lower) {
        return ((long) upper << 32) | (lower & 0xFFFF_FFFFL);
    }

    /** Checks that the list of {@code key} is linked both ways and returns its length. For tests. */
    public int checkList(int key) {
        int length = 0;
        int previous = NONE;
        for (int member = first(key); member != NONE; member = next(member)) {
            if ((int) members.get(member, linkField) != previous) {
                throw new IllegalStateException("member " + member + " does not point back to " + previous);
            }
            previous = member;
            length++;
        }
        return length;
    }
}
