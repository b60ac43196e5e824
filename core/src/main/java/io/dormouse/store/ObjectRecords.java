package io.dormouse.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Fields of references beside {@link Records} of the same ids: values that only the writer reads and that nothing is found by.
 *
 * <p>A field costs one array store to write and one load to read; {@link #set} keeps what was there until a later epoch replaces something.
 * Ids are those of the records beside, whose owner says which of them mean something. Allocates when a page is added. One writer.
 */
public final class ObjectRecords extends Undoable {
    private static final int PAGE_SHIFT = 8;
    private static final int PAGE_MASK = (1 << PAGE_SHIFT) - 1;

    private final UndoLog log;
    private final ReplacedObjects replaced;
    private final int width;
    private @Nullable Object[][] pages = new Object[4][];

    /** Records of {@code width} fields, all null. */
    public ObjectRecords(UndoLog log, int width) {
        super(log);
        this.log = log;
        this.replaced = new ReplacedObjects(log);
        this.width = width;
    }

    /** The value of a field; null where nothing was written. */
    public @Nullable Object get(int id, int field) {
        return pages[id >>> PAGE_SHIFT][(id & PAGE_MASK) * width + field];
    }

    /** Writes a field; undone by a rollback. */
    public void set(int id, int field, @Nullable Object value) {
        @Nullable Object[] page = page(id);
        int index = (id & PAGE_MASK) * width + field;
        log.record(this, (long) id * width + field, replaced.add(page[index]));
        page[index] = value;
    }

    /** Writes a field that says nothing yet, or nothing any more, whatever becomes of the epoch; a rollback leaves it. */
    public void init(int id, int field, @Nullable Object value) {
        page(id)[(id & PAGE_MASK) * width + field] = value;
    }

    private @Nullable Object[] page(int id) {
        int index = id >>> PAGE_SHIFT;
        if (index >= pages.length) {
            pages = Arrays.copyOf(pages, Math.max(index + 1, 2 * pages.length));
        }
        @Nullable Object[] page = pages[index];
        if (page == null) {
            page = new Object[width << PAGE_SHIFT];
            pages[index] = page;
        }
        return page;
    }

    @Override
    void restore(long position, long old) {
        int id = (int) (position / width);
        init(id, (int) (position - (long) id * width), replaced.get(old));
    }

    /** The bytes that the pages take, the values not counted; a reference as the JVM stores it in heaps below 32 GiB. */
    public long bytes() {
        long bytes = 0;
        for (@Nullable Object[] page : pages) {
            bytes += page == null ? 0 : (long) page.length * Integer.BYTES;
        }
        return bytes;
    }
}
