package io.dormouse.store;

/**
 * The records that share a key, as doubly linked lists threaded through fields of the records: heads in the key's record, links
 * in the members' records.
 *
 * <p>A head is one field of the key's record: the first member in the upper half, how many there are in the lower, and a mark for the
 * owner's use. A link is one field: next member in the upper half, previous in the lower; {@link #NONE} ends a list. Insert,
 * remove and each step of enumeration are O(1) without allocation.
 *
 * <p>A list whose members are found by walking it anyway can do without the way back: {@link #push} and {@link #removeAfter} leave it
 * out, and so a new member costs no access to the one before it; {@link #linkBack} adds it. One writer; all writes go through
 * the records' undo log.
 */
public final class LinkedIndex {
    /** No record. */
    public static final int NONE = -1;

    /** The bit of a head that is the mark; those below are the length. */
    private static final int MARK = 1 << 31;

    private final Records keys;
    private final int headField;
    private final Records members;
    private final int linkField;

    /** Lists whose heads are {@code headField} in {@code keys} and whose links are {@code linkField} in {@code members}. */
    public LinkedIndex(Records keys, int headField, Records members, int linkField) {
        this.keys = keys;
        this.headField = headField;
        this.members = members;
        this.linkField = linkField;
    }

    /** The head field of a key without members and mark. */
    public static long emptyHead() {
        return pack(NONE, 0);
    }

    /** How many members a key with this head field has. */
    public static int lengthOf(long head) {
        return (int) head & ~MARK;
    }

    /** The first member of the key's list, or {@link #NONE}. */
    public int first(int key) {
        return (int) (keys.get(key, headField) >> 32);
    }

    /** How many members the key has. */
    public int length(int key) {
        return lengthOf(keys.get(key, headField));
    }

    /** Whether the key is marked. */
    public boolean isMarked(int key) {
        return ((int) keys.get(key, headField) & MARK) != 0;
    }

    /** Marks a key. */
    public void mark(int key) {
        keys.set(key, headField, keys.get(key, headField) | (MARK & 0xFFFF_FFFFL));
    }

    /** The member after this one, or {@link #NONE}. */
    public int next(int member) {
        return (int) (members.get(member, linkField) >> 32);
    }

    /** Puts a member, whose record is new in this epoch if {@code fresh}, at the head of the key's list. */
    public void insert(int key, int member, boolean fresh) {
        long head = keys.get(key, headField);
        int first = (int) (head >> 32);
        long link = pack(first, NONE);
        if (fresh) {
            members.init(member, linkField, link);
        } else {
            members.set(member, linkField, link);
        }
        if (first != NONE) {
            members.set(first, linkField, pack(next(first), member));
        }
        keys.set(key, headField, pack(member, (int) head + 1));
    }

    /**
     * Puts a member, whose record is new in this epoch, at the head of a list without ways back; {@code freshKey}: so is the key's
     * record.
     */
    public void push(int key, int member, boolean freshKey) {
        long head = keys.get(key, headField);
        members.init(member, linkField, pack((int) (head >> 32), NONE));
        long after = pack(member, (int) head + 1);
        if (freshKey) {
            keys.init(key, headField, after);
        } else {
            keys.set(key, headField, after);
        }
    }

    /** Takes a member, which comes after {@code previous} ({@link #NONE}: is the first), out of a list without ways back. */
    public void removeAfter(int key, int previous, int member) {
        long head = keys.get(key, headField);
        int first = (int) (head >> 32);
        if (previous == NONE) {
            first = next(member);
        } else {
            members.set(previous, linkField, pack(next(member), NONE));
        }
        keys.set(key, headField, pack(first, (int) head - 1));
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
        long head = keys.get(key, headField);
        int first = (int) (head >> 32);
        if (previous == NONE) {
            first = next;
        } else {
            members.set(previous, linkField, pack(next, (int) members.get(previous, linkField)));
        }
        keys.set(key, headField, pack(first, (int) head - 1));
    }

    private static long pack(int upper, int lower) {
        return ((long) upper << 32) | (lower & 0xFFFF_FFFFL);
    }

    /**
     * Checks that the list of {@code key} is linked both ways, or one way only, and as long as it says. Returns its length. For
     * tests.
     */
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
        if (length != length(key)) {
            throw new IllegalStateException("a list of " + length + " counts " + length(key));
        }
        return length;
    }
}
