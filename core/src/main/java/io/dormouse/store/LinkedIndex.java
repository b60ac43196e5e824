package io.dormouse.store;

/**
 * The records that share a key, as doubly linked lists threaded through fields of the records: heads in the key's record, links
 * in the members' records.
 *
 * <p>A head is the upper or lower half of a field of the key's record, a link is one field: next member in the upper half,
 * previous in the lower; {@link #NONE} ends a list. Insert, remove and each step of enumeration are O(1) without allocation.
 *
 * <p>A list whose members are found by walking it anyway can do without the way back: {@link #push} and {@link #removeAfter} leave it
 * out, and so a new member costs no access to the one before it; {@link #linkBack} adds it. One writer; all writes go through
 * the records' undo log.
 */
public final class LinkedIndex {
    /** No record. */
    public static final int NONE = -1;

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

    /** Puts a member, whose record is new in this epoch, at the head of a list without ways back. */
    public void push(int key, int member) {
        members.init(member, linkField, pack(first(key), NONE));
        setHead(key, member);
    }

    /** Takes a member, which comes after {@code previous} ({@link #NONE}: is the head), out of a list without ways back. */
    public void removeAfter(int key, int previous, int member) {
        if (previous == NONE) {
            setHead(key, next(member));
        } else {
            members.set(previous, linkField, pack(next(member), NONE));
        }
    }

    /** Adds the ways back to a list that was built without. O(its length). */
    public void linkBack(int key) {
        int previous = NONE;
        for (int member = first(key); member != NONE; member = next(member)) {
            members.set(member, linkField, pack(next(member), previous));
            previous = member;
        }
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
    }

    private void setHead(int key, int member) {
        long heads = keys.get(key, headField);
        keys.set(key, headField, upperHalf ? pack(member, (int) heads) : pack((int) (heads >> 32), member));
    }

    private static long pack(int upper, int lower) {
        return ((long) upper << 32) | (lower & 0xFFFF_FFFFL);
    }

    /** Checks that the list of {@code key} is linked both ways, or one way only, and returns its length. For tests. */
    public int checkList(int key, boolean bothWays) {
        int length = 0;
        int previous = NONE;
        for (int member = first(key); member != NONE; member = next(member)) {
            if ((int) members.get(member, linkField) != (bothWays ? previous : NONE)) {
                throw new IllegalStateException("member " + member + " does not point back to " + previous);
            }
            previous = member;
            length++;
        }
        return length;
    }
}
