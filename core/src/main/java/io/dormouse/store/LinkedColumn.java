package io.dormouse.store;

/**
 * Doubly linked lists of ids by key, on versioned columns: the heads by key id, the links by member id.
 *
 * <p>As {@link LinkedIndex}, for lists that snapshots read. Insert, remove and each step are O(1) without allocation; a member is in one
 * list at a time. One writer; a {@link Version} is immutable and thread-safe.
 */
public final class LinkedColumn {
    /** No member. */
    public static final int NONE = -1;

    /** One more than the first member's id, or 0. */
    private final LongColumn heads;
    /** One more than the next member's id in the upper half, one more than the previous one's in the lower; 0 for none. */
    private final LongColumn links;

    private Version published;

    /** Empty lists. */
    public LinkedColumn(UndoLog log) {
        heads = new LongColumn(log);
        links = new LongColumn(log);
        published = new Version(heads.publish(), links.publish());
    }

    /** The first member of a key's list, or {@link #NONE}. */
    public int first(int key) {
        return (int) heads.get(key) - 1;
    }

    /** The member after this one, or {@link #NONE}. */
    public int next(int member) {
        return nextOf(links.get(member));
    }

    /** Puts a member that is in no list at the head of a key's. */
    public void insert(int key, int member) {
        int first = first(key);
        links.set(member, link(first, NONE));
        if (first != NONE) {
            links.set(first, link(next(first), member));
        }
        heads.set(key, member + 1L);
    }

    /** Takes a member out of the key's list. */
    public void remove(int key, int member) {
        long link = links.get(member);
        int next = nextOf(link);
        int previous = previousOf(link);
        if (next != NONE) {
            links.set(next, link(next(next), previous));
        }
        if (previous == NONE) {
            heads.set(key, next + 1L);
        } else {
            links.set(previous, link(next, previousOf(links.get(previous))));
        }
    }

    private static long link(int next, int previous) {
        return (next + 1L) << Integer.SIZE | (previous + 1L);
    }

    private static int nextOf(long link) {
        return (int) (link >>> Integer.SIZE) - 1;
    }

    private static int previousOf(long link) {
        return (int) link - 1;
    }

    /** The lists as they are now, for ever; the same object as the last time if nothing was written since. */
    public Version publish() {
        LongColumn.Version headsNow = heads.publish();
        LongColumn.Version linksNow = links.publish();
        if (headsNow != published.heads || linksNow != published.links) {
            published = new Version(headsNow, linksNow);
        }
        return published;
    }

    /** The bytes that the writer's pages take. */
    public long bytes() {
        return heads.bytes() + links.bytes();
    }

    /**
     * Checks that a list is linked both ways; returns its length. For tests.
     *
     * @throws IllegalStateException if it is not
     */
    public int checkList(int key) {
        int length = 0;
        int previous = NONE;
        for (int member = first(key); member != NONE; member = next(member)) {
            if (previousOf(links.get(member)) != previous) {
                throw new IllegalStateException("member " + member + " does not point back to " + previous);
            }
            previous = member;
            length++;
        }
        return length;
    }

    /** The lists of one published epoch. Immutable, thread-safe. */
    public static final class Version {
        private final LongColumn.Version heads;
        private final LongColumn.Version links;

        private Version(LongColumn.Version heads, LongColumn.Version links) {
            this.heads = heads;
            this.links = links;
        }

        /** The first member of a key's list, or {@link #NONE}. */
        public int first(int key) {
            return (int) heads.get(key) - 1;
        }

        /** The member after this one, or {@link #NONE}. */
        public int next(int member) {
            return nextOf(links.get(member));
        }
    }
}
