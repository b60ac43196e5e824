package io.dormouse.store;

/**
 * A binary heap of ids that knows where each id stands, so that any of them can leave or change its rank in O(log n).
 *
 * <p>The first is the least by the given order. All writes go through the undo log. An id is in the heap at most once. When the
 * rank of an id has changed call {@link #update}, before that of another changes. One writer.
 */
public final class IndexedHeap {
    /** The order of ids. */
    @FunctionalInterface
    public interface Order {
        int compare(int a, int b);
    }

    private final Order order;
    private final LongColumn ids;
    private final LongColumn places;
    private final LongColumn sizeCell;

    public IndexedHeap(UndoLog log, Order order) {
        this.order = order;
        ids = new LongColumn(log);
        places = new LongColumn(log);
        sizeCell = new LongColumn(log);
    }

    /** How many ids there are. */
    public int size() {
        return (int) sizeCell.get(0);
    }

    /** Whether {@code id} is in the heap. */
    public boolean contains(int id) {
        return places.get(id) != 0;
    }

    /** The least id; the heap is not empty. */
    public int first() {
        return (int) ids.get(0);
    }

    /** The id at {@code place}, from 0 to size − 1, in no promised order. */
    public int at(int place) {
        return (int) ids.get(place);
    }

    /** Adds an id that is not there. O(log n). */
    public void add(int id) {
        int place = size();
        sizeCell.set(0, place + 1L);
        siftUp(place, id);
    }

    /** Removes an id that is there. O(log n). Its own rank is not looked at. */
    public void remove(int id) {
        int place = place(id);
        int last = size() - 1;
        int moved = at(last);
        sizeCell.set(0, last);
        places.set(id, 0);
        if (moved != id) {
            put(place, moved);
            update(moved);
        }
    }

    /** Puts an id in its place after its rank has changed. O(log n), O(1) where it may stay. */
    public void update(int id) {
        int place = place(id);
        if (place > 0 && order.compare(id, at((place - 1) / 2)) < 0) {
            siftUp(place, id);
        } else {
            siftDown(place, id);
        }
    }

    private int place(int id) {
        return (int) places.get(id) - 1;
    }

    private void put(int place, int id) {
        ids.set(place, id);
        places.set(id, place + 1L);
    }

    private void siftUp(int from, int id) {
        int place = from;
        while (place > 0) {
            int up = (place - 1) / 2;
            int other = at(up);
            if (order.compare(id, other) >= 0) {
                break;
            }
            put(place, other);
            place = up;
        }
        put(place, id);
    }

    private void siftDown(int from, int id) {
        int size = size();
        int place = from;
        while (true) {
            int child = 2 * place + 1;
            if (child >= size) {
                break;
            }
            if (child + 1 < size && order.compare(at(child + 1), at(child)) < 0) {
                child++;
            }
            int other = at(child);
            if (order.compare(other, id) >= 0) {
                break;
            }
            put(place, other);
            place = child;
        }
        if (place != from) {
            put(place, id);
        }
    }

    /** Checks the heap's order and places. O(n); for tests. */
    public void checkInvariants() {
        for (int place = 0; place < size(); place++) {
            if (place(at(place)) != place) {
                throw new IllegalStateException("id " + at(place) + " does not know its place " + place);
            }
            if (place > 0 && order.compare(at((place - 1) / 2), at(place)) > 0) {
                throw new IllegalStateException("place " + place + " comes before the one above it");
            }
        }
    }
}
