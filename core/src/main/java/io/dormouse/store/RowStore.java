package io.dormouse.store;

import io.dormouse.type.DormouseException;
import io.dormouse.type.Schema;
import io.dormouse.type.SqlState;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one relation under dense ids, each with a weight (0: not there): what snapshots read.
 *
 * <p>The words of a row stand side by side in versioned pages ({@link VersionedPages}), and so do the references to its texts and
 * NUMERICs: a row is one or two cache lines and a page of each to copy, whatever its columns. Values are held as the objects
 * that they are; nothing is pooled. Ids are the caller's. One writer; a {@link Version} is immutable and thread-safe.
 */
public final class RowStore extends Undoable implements UndoLog.Reclaimer, Publishable {
    /** The words of a page, if {@link #MIN_ROWS} rows have not more. Measured: docs/decisions/0011. */
    private static final int PAGE_WORDS = 64;

    private static final int MIN_ROWS = 4;

    private static final @Nullable Object[] NO_OBJECTS = {};

    private final UndoLog log;
    private final ValuePool pool;
    private final RowLayout layout;
    private final int width;
    private final int cells;
    private final int objectWidth;
    private final int pageShift;
    private final int pageMask;
    private final LongPages words;
    private final ObjectPages objects;
    private final ReplacedObjects replaced;
    private final RecentTexts recent;
    private final OccupiedIds present;
    /** A row on its way into the store. */
    private final long[] incoming;

    private final boolean counted;
    private int limit;
    private long totalWeight;
    private @Nullable Version published;

    /** Rows with the columns of {@code schema}; {@code pool} gives the values of rows that come with its ids alone. */
    public RowStore(UndoLog log, ValuePool pool, Schema schema) {
        this(log, pool, schema, 0);
    }

    /** As {@link #RowStore(UndoLog, ValuePool, Schema)}, each row with {@code hidden} words more, which are the owner's. */
    public RowStore(UndoLog log, ValuePool pool, Schema schema, int hidden) {
        this(log, pool, schema, hidden, true);
    }

    /** As before; {@code counted}: whether anybody asks how many rows there are in all, so that there must not be more than can be counted. */
    RowStore(UndoLog log, ValuePool pool, Schema schema, int hidden, boolean counted) {
        super(log);
        this.counted = counted;
        this.log = log;
        this.pool = pool;
        layout = new RowLayout(schema, hidden);
        width = layout.width();
        cells = layout.cells();
        objectWidth = layout.objects();
        pageShift = 31 - Integer.numberOfLeadingZeros(Math.max(MIN_ROWS, PAGE_WORDS / width));
        pageMask = (1 << pageShift) - 1;
        words = new LongPages(log, width << pageShift);
        objects = new ObjectPages(log, objectWidth << pageShift);
        replaced = new ReplacedObjects(log);
        recent = new RecentTexts(objectWidth);
        incoming = new long[cells];
        present = new OccupiedIds(log);
    }

    /** The columns' names and types. */
    public Schema schema() {
        return layout.schema();
    }

    /** How many copies of the row {@code id} there are; 0 if none. */
    public long weight(int id) {
        int page = id >>> pageShift;
        return words.has(page) ? words.page(page)[wordsOf(id) + RowLayout.WEIGHT] : 0;
    }

    private int wordsOf(int id) {
        return (id & pageMask) * width;
    }

    private int objectsOf(int id) {
        return (id & pageMask) * objectWidth;
    }

    /** The first row from id {@code from} on, or −1. O(1). */
    public int next(int from) {
        return present.next(from, limit);
    }

    /** How many rows there are, copies not counted. O(rows). */
    public long distinctRows() {
        long count = 0;
        for (int id = next(0); id >= 0; id = next(id + 1)) {
            count++;
        }
        return count;
    }

    /** Whether column {@code i} of the row is NULL. */
    public boolean isNull(int id, int i) {
        return layout.isNull(words.page(id >>> pageShift), wordsOf(id), i);
    }

    /** The cell of a column that is neither TEXT nor NUMERIC: the value or the low word. */
    public long cell(int id, int i) {
        return words.page(id >>> pageShift)[wordsOf(id) + layout.place(i)];
    }

    /** The high word of a WIDE column. */
    public long highCell(int id, int i) {
        return words.page(id >>> pageShift)[wordsOf(id) + layout.place(i) + 1];
    }

    /** The value of a TEXT or NUMERIC column that is not NULL. */
    public Object object(int id, int i) {
        return Objects.requireNonNull(objects.page(id >>> pageShift)[objectsOf(id) + layout.place(i)]);
    }

    /** Reads a row into {@code out}, objects included. */
    public void read(int id, RowBuffer out) {
        int page = id >>> pageShift;
        layout.read(words.page(page), wordsOf(id), objectPage(page), objectsOf(id), out);
    }

    private @Nullable Object[] objectPage(int page) {
        return objectWidth == 0 ? NO_OBJECTS : objects.page(page);
    }

    /** Makes the row {@code id}, which the running epoch handed out and nobody wrote yet, be {@code row} with {@code weight} copies. */
    public void insert(int id, RowBuffer row, long weight) {
        int index = id >>> pageShift;
        long[] page = words.writable(index);
        int from = wordsOf(id);
        setWeight(id, page, from, weight);
        // Only the weight is undone: without it the row is not there.
        layout.write(row, page, from);
        if (objectWidth > 0) {
            @Nullable Object[] values = objects.writable(index);
            int first = objectsOf(id);
            for (int k = 0; k < objectWidth; k++) {
                values[first + k] = recent.share(k, layout.object(row, k, pool));
            }
        }
        limit = Math.max(limit, id + 1);
    }

    private void setWeight(int id, long[] page, int from, long weight) {
        long before = page[from + RowLayout.WEIGHT];
        if (weight == before) {
            return;
        }
        long difference = weight - before;
        long total = totalWeight + difference;
        if (counted && ((totalWeight ^ total) & (difference ^ total)) < 0) {
            throw new DormouseException(SqlState.NUMERIC_OUT_OF_RANGE, "a relation has more rows than can be counted")
                    .with("limit", Long.MAX_VALUE);
        }
        log.record(this, position(id, RowLayout.WEIGHT), before);
        page[from + RowLayout.WEIGHT] = weight;
        totalWeight = total;
        notePresence(id, before, weight);
    }

    private void notePresence(int id, long before, long after) {
        if (before == 0) {
            present.add(id);
        } else if (after == 0) {
            present.remove(id);
        }
    }

    /** Makes the row {@code id} be {@code row} with {@code weight} copies, 0 to remove it: {@code row} is not read then. */
    public void write(int id, RowBuffer row, long weight) {
        if (weight == 0) {
            remove(id);
            return;
        }
        limit = Math.max(limit, id + 1);
        layout.write(row, incoming, 0);
        long[] page = words.writable(id >>> pageShift);
        int from = wordsOf(id);
        setWeight(id, page, from, weight);
        for (int field = RowLayout.WEIGHT + 1; field < cells; field++) {
            if (page[from + field] != incoming[field]) {
                log.record(this, position(id, field), page[from + field]);
                page[from + field] = incoming[field];
            }
        }
        if (objectWidth > 0) {
            writeObjects(id, row);
        }
    }

    private void writeObjects(int id, RowBuffer row) {
        @Nullable Object[] values = objects.writable(id >>> pageShift);
        int first = objectsOf(id);
        for (int k = 0; k < objectWidth; k++) {
            Object value = layout.object(row, k, pool);
            Object old = values[first + k];
            if (value != old && !(value != null && value.equals(old))) {
                log.record(this, objectPosition(id, k), replaced.add(old));
                values[first + k] = recent.share(k, value);
            }
        }
    }

    /** Makes a row not be there any more. */
    void remove(int id) {
        if (weight(id) != 0) {
            setWeight(id, words.writable(id >>> pageShift), wordsOf(id), 0);
            if (objectWidth > 0) {
                log.reclaimAtCommit(this, id);
            }
        }
    }

    /** Lets go of the values of a row that is not there any more. */
    @Override
    public void reclaim(int id) {
        if (weight(id) == 0) {
            @Nullable Object[] values = objects.writable(id >>> pageShift);
            int first = objectsOf(id);
            for (int k = 0; k < objectWidth; k++) {
                values[first + k] = null;
            }
        }
    }

    /** The position of a word in the undo log: from 0. */
    private long position(int id, int field) {
        return (long) id * width + field;
    }

    /** The position of a reference in the undo log: below 0. */
    private long objectPosition(int id, int k) {
        return -1 - ((long) id * objectWidth + k);
    }

    @Override
    void restore(long position, long old) {
        if (position >= 0) {
            int id = (int) (position / width);
            int field = (int) (position - (long) id * width);
            long[] page = words.writable(id >>> pageShift);
            int at = wordsOf(id) + field;
            if (field == RowLayout.WEIGHT && old != page[at]) {
                totalWeight += old - page[at];
                notePresence(id, page[at], old);
            }
            page[at] = old;
        } else {
            long object = -1 - position;
            int id = (int) (object / objectWidth);
            int k = (int) (object - (long) id * objectWidth);
            objects.writable(id >>> pageShift)[objectsOf(id) + k] = replaced.get(old);
        }
    }

    /** Gives a row that was written the objects of its texts and NUMERICs. */
    public void completeObjects(RowBuffer row) {
        layout.completeObjects(row, pool);
    }

    /** Whether the row {@code id} has just the values of {@code row}; NUMERICs that differ in scale only are different. */
    public boolean matches(int id, RowBuffer row) {
        int index = id >>> pageShift;
        layout.write(row, incoming, 0);
        long[] page = words.page(index);
        int from = wordsOf(id);
        for (int field = RowLayout.WEIGHT + 1; field < cells; field++) {
            if (page[from + field] != incoming[field]) {
                return false;
            }
        }
        for (int k = 0; k < objectWidth; k++) {
            Object value = layout.object(row, k, pool);
            if (!Objects.equals(value, objects.page(index)[objectsOf(id) + k])) {
                return false;
            }
        }
        return true;
    }

    /** Reads each row's first and last word, so that they are in the cache, and returns something that depends on all; −1 is no row. */
    long touch(int[] ids, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            int id = ids[i];
            if (id >= 0) {
                long[] page = words.page(id >>> pageShift);
                int from = wordsOf(id);
                sum += page[from] + page[from + width - 1];
            }
        }
        return sum;
    }

    /**
     * An index of the rows by words that no two share: the first {@code hiddenKey} hidden ones, or if that is 0 the cells of these columns,
     * which are LONG or DOUBLE and never NULL. It hands out the ids.
     */
    public RowIndex indexBy(int[] columns, int hiddenKey) {
        int[] fields = hiddenKey > 0
                ? IntStream.range(cells, cells + hiddenKey).toArray()
                : Arrays.stream(columns).map(layout::place).toArray();
        return new RowIndex(log, this, fields);
    }

    /** Reads the first hidden words of a row. */
    public void readHidden(int id, long[] out) {
        System.arraycopy(words.page(id >>> pageShift), wordsOf(id) + cells, out, 0, out.length);
    }

    /** Hidden word {@code i} of a row. */
    public long hidden(int id, int i) {
        return words.page(id >>> pageShift)[wordsOf(id) + cells + i];
    }

    /** Writes hidden word {@code i} of a row that is not there yet; a rollback leaves it. */
    void initHidden(int id, int i, long value) {
        words.writable(id >>> pageShift)[wordsOf(id) + cells + i] = value;
    }

    /** Writes hidden word {@code i} of a row that is there. */
    void setHidden(int id, int i, long value) {
        long[] page = words.writable(id >>> pageShift);
        int field = cells + i;
        int at = wordsOf(id) + field;
        if (page[at] != value) {
            log.record(this, position(id, field), page[at]);
            page[at] = value;
        }
    }

    /** Makes a row that is there stand for {@code weight} copies, which is not 0. */
    void reweigh(int id, long weight) {
        setWeight(id, words.writable(id >>> pageShift), wordsOf(id), weight);
    }

    long word(int id, int field) {
        return words.page(id >>> pageShift)[wordsOf(id) + field];
    }

    /** Whether the row has these values in these words. */
    boolean hasWords(int id, int[] fields, long[] values) {
        long[] page = words.page(id >>> pageShift);
        int from = wordsOf(id);
        for (int i = 0; i < fields.length; i++) {
            if (page[from + fields[i]] != values[i]) {
                return false;
            }
        }
        return true;
    }

    /** Writes words of a row that is not there; a rollback leaves them. */
    void initWords(int id, int[] fields, long[] values) {
        long[] page = words.writable(id >>> pageShift);
        int from = wordsOf(id);
        for (int i = 0; i < fields.length; i++) {
            page[from + fields[i]] = values[i];
        }
    }

    @Override
    public Version publish() {
        LongPages.Version wordsNow = words.publish();
        ObjectPages.Version objectsNow = objects.publish();
        OccupiedIds.Version presentNow = present.publish();
        Version before = published;
        if (before != null && before.words == wordsNow && before.objects == objectsNow) {
            return before;
        }
        Version now = new Version(layout, limit, totalWeight, pageShift, wordsNow, objectsNow, presentNow);
        published = now;
        return now;
    }

    /** The rows of one published epoch: {@link #next} goes through those that are there. Immutable, thread-safe. */
    public static final class Version implements PublishedRows {
        private final RowLayout layout;
        private final int limit;
        private final long totalWeight;
        private final int pageShift;
        private final LongPages.Version words;
        private final ObjectPages.Version objects;
        private final OccupiedIds.Version present;

        private Version(
                RowLayout layout,
                int limit,
                long totalWeight,
                int pageShift,
                LongPages.Version words,
                ObjectPages.Version objects,
                OccupiedIds.Version present) {
            this.layout = layout;
            this.limit = limit;
            this.totalWeight = totalWeight;
            this.pageShift = pageShift;
            this.words = words;
            this.objects = objects;
            this.present = present;
        }

        /** The first row from id {@code from} on, or −1. O(1). */
        public int next(int from) {
            return present.next(from, limit);
        }

        /** How many rows there are, copies counted. O(1). */
        @Override
        public long count(Runnable check) {
            return totalWeight;
        }

        /** How many copies of the row {@code id} there are; 0 if none. */
        public long weight(int id) {
            long[] page = words.page(id >>> pageShift);
            return page == null ? 0 : page[place(id) * layout.width() + RowLayout.WEIGHT];
        }

        private int place(int id) {
            return id & ((1 << pageShift) - 1);
        }

        /** Hidden word {@code i} of a row; 0 where nothing was written. */
        long hidden(int id, int i) {
            long[] page = words.page(id >>> pageShift);
            return page == null ? 0 : page[place(id) * layout.width() + layout.cells() + i];
        }

        /** Reads a row that is there into {@code out}, objects included. */
        public void read(int id, RowBuffer out) {
            int page = id >>> pageShift;
            int place = place(id);
            @Nullable Object[] values = layout.objects() == 0 ? NO_OBJECTS : objects.page(page);
            layout.read(
                    Objects.requireNonNull(words.page(page)),
                    place * layout.width(),
                    values,
                    place * layout.objects(),
                    out);
        }

        /** Whether this and {@code other} are versions of the rows of one store. */
        boolean isOfSameRows(Version other) {
            return layout == other.layout;
        }

        /** Gives every id, and some beyond the limits, whose page is not the same in {@code earlier}. O(pages that differ). */
        void forEachIdOnChangedPages(Version earlier, IntConsumer action) {
            int pages = (Math.max(limit, earlier.limit) + (1 << pageShift) - 1) >>> pageShift;
            int nextWords = words.nextDifferent(earlier.words, 0, pages);
            int nextObjects = objects.nextDifferent(earlier.objects, 0, pages);
            while (nextWords < pages || nextObjects < pages) {
                int page = Math.min(nextWords, nextObjects);
                for (int id = page << pageShift; id < (page + 1) << pageShift; id++) {
                    action.accept(id);
                }
                nextWords = page < nextWords ? nextWords : words.nextDifferent(earlier.words, page + 1, pages);
                nextObjects =
                        page < nextObjects ? nextObjects : objects.nextDifferent(earlier.objects, page + 1, pages);
            }
        }
    }
}
