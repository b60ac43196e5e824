package io.dormouse.store;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One factor of rows that are kept factorised: distinct groups of values, each with the copies that it stands for, listed by the key of the
 * edge above.
 *
 * <p>A group's row is in a {@link RowStore}, with hidden words: its identity, if its cells are not that, the id of the key above, those
 * of the keys below, and its annotation. It does not change but for its copies and its annotation as long as it is there. Each operation is O(1). One writer.
 */
public final class Factor implements FactorReader {
    /** Says that the owner hands out the ids. */
    public static final int OWN_IDS = -1;

    private final FactorShape.Part part;
    private final RowStore rows;
    /** Null where the owner hands out ids. */
    private final @Nullable RowIndex index;

    private final int identityWords;
    /** The first hidden word of the annotation. */
    private final int annotation;

    private final LinkedColumn byKey;
    private @Nullable Version published;

    /**
     * No groups. {@code identityWords}: how many words a group is told from others by, if its columns are not all LONG or DOUBLE and never
     * NULL; else 0. {@link #OWN_IDS}: the owner knows each group by an id of his own, which stands for the same values until he takes it back,
     * and he does that at commit.
     */
    Factor(UndoLog log, ValuePool pool, FactorShape.Part part, int identityWords) {
        this.part = part;
        this.identityWords = Math.max(0, identityWords);
        annotation = this.identityWords + 1 + part.children();
        rows = new RowStore(log, pool, part.schema(), annotation + part.annotationWords(), false);
        index = identityWords == OWN_IDS
                ? null
                : rows.indexBy(IntStream.range(0, part.schema().size()).toArray(), identityWords);
        byKey = new LinkedColumn(log);
    }

    /** How it stands in the tree. */
    public FactorShape.Part part() {
        return part;
    }

    private boolean isFirst() {
        return part.parent() < 0;
    }

    private RowIndex index() {
        return Objects.requireNonNull(index, "the owner hands out the ids");
    }

    /** The id of the group with this identity, whose copies are 0 if it is not there. */
    public int intern(long[] identity) {
        return index().intern(identity);
    }

    /** Whether {@link #intern} gave the group an id just now. */
    public boolean added() {
        return index().added();
    }

    /** Makes a group be there that is not, with so many copies and this annotation, which begins as {@link #readAnnotation} gives it. */
    public void insert(int group, RowBuffer row, long copies, int parentKey, int[] childKeys, long[] annotated) {
        rows.initHidden(group, identityWords, parentKey);
        for (int place = 0; place < childKeys.length; place++) {
            rows.initHidden(group, identityWords + 1 + place, childKeys[place]);
        }
        for (int word = 1; word < annotated.length; word++) {
            // Not left by a rollback: the group can have been there before, and gone within the epoch.
            rows.setHidden(group, annotation + word - 1, annotated[word]);
        }
        rows.insert(group, row, copies);
        if (!isFirst()) {
            byKey.insert(parentKey, group);
        }
    }

    /**
     * Makes a group that is there stand for so many copies, not 0.
     */
    public void reweigh(int group, long copies) {
        rows.reweigh(group, copies);
    }

    /** Gives a group that is there the annotation that begins behind the first word of {@code annotated}. */
    public void annotate(int group, long[] annotated) {
        for (int word = 1; word < annotated.length; word++) {
            rows.setHidden(group, annotation + word - 1, annotated[word]);
        }
    }

    /** Makes a group not be there any more; its id is to be asked back ({@link #free}) at commit. */
    public void remove(int group) {
        if (!isFirst()) {
            byKey.remove(parentKey(group), group);
        }
        rows.remove(group);
    }

    /** Takes the id of a group back that is not there, unless that was done; whether it was so, and its identity is to be let go. At commit only. */
    public boolean free(int group) {
        return rows.weight(group) == 0 && index().remove(group);
    }

    /** Reads the identity words of a group, if there are some. */
    public void readIdentity(int group, long[] out) {
        rows.readHidden(group, out);
    }

    @Override
    public int next(int from) {
        return rows.next(from);
    }

    @Override
    public int first(int key) {
        return byKey.first(key);
    }

    @Override
    public int after(int group) {
        return byKey.next(group);
    }

    @Override
    public long weight(int group) {
        return rows.weight(group);
    }

    /** The id of the key of the edge above. */
    public int parentKey(int group) {
        return (int) rows.hidden(group, identityWords);
    }

    @Override
    public int childKey(int group, int place) {
        return (int) rows.hidden(group, identityWords + 1 + place);
    }

    @Override
    public void readAnnotation(int group, long[] out) {
        out[0] = rows.weight(group);
        for (int word = 1; word < out.length; word++) {
            out[word] = rows.hidden(group, annotation + word - 1);
        }
    }

    @Override
    public void read(int group, RowBuffer out) {
        rows.read(group, out);
    }

    /** The groups as they are now, for ever; the same object as the last time if nothing was written since. */
    Version publish() {
        RowStore.Version rowsNow = rows.publish();
        LinkedColumn.Version byKeyNow = byKey.publish();
        Version before = published;
        if (before == null || before.rows != rowsNow || before.byKey != byKeyNow) {
            before = new Version(rowsNow, byKeyNow, identityWords, annotation);
            published = before;
        }
        return before;
    }

    /** The bytes of the groups' index and lists, about, without their rows. */
    public long bytes() {
        return byKey.bytes();
    }

    /** Checks the lists and the index. O(groups); for tests. */
    public void checkInvariants() {
        if (index != null) {
            index.checkInvariants();
        }
        if (isFirst()) {
            return;
        }
        Map<Integer, Integer> listed = new HashMap<>();
        for (int group = next(0); group >= 0; group = next(group + 1)) {
            listed.merge(parentKey(group), 1, Integer::sum);
        }
        listed.forEach((key, count) -> {
            if (byKey.checkList(key) != count) {
                throw new IllegalStateException("key " + key + " lists other groups than there are");
            }
        });
    }

    /** The groups of one published epoch. Immutable, thread-safe. */
    static final class Version implements FactorReader {
        private final RowStore.Version rows;
        private final LinkedColumn.Version byKey;
        private final int identityWords;
        private final int annotation;

        private Version(RowStore.Version rows, LinkedColumn.Version byKey, int identityWords, int annotation) {
            this.rows = rows;
            this.byKey = byKey;
            this.identityWords = identityWords;
            this.annotation = annotation;
        }

        RowStore.Version rows() {
            return rows;
        }

        @Override
        public int next(int from) {
            return rows.next(from);
        }

        @Override
        public int first(int key) {
            return byKey.first(key);
        }

        @Override
        public int after(int group) {
            return byKey.next(group);
        }

        @Override
        public long weight(int group) {
            return rows.weight(group);
        }

        @Override
        public int childKey(int group, int place) {
            return (int) rows.hidden(group, identityWords + 1 + place);
        }

        @Override
        public void readAnnotation(int group, long[] out) {
            out[0] = rows.weight(group);
            for (int word = 1; word < out.length; word++) {
                out[word] = rows.hidden(group, annotation + word - 1);
            }
        }

        @Override
        public void read(int group, RowBuffer out) {
            rows.read(group, out);
        }
    }
}
