package io.dormouse.engine.snapshot;

import io.dormouse.store.CopiedPages;
import io.dormouse.store.Publishable;
import io.dormouse.store.PublishedRows;
import io.dormouse.store.SeekIndex;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The newest root vector, and those that readers still pin.
 *
 * <p>Publishing hands over the pages that were written since the last time, O(relations + written pages), and sets one reference with
 * release; pinning is an acquiring read and a compare-and-set, whatever the state's size. One publisher at a time, under the
 * writer's turn; readers come from any thread.
 */
public final class Publication {
    /** How long limits may be overrun before somebody looks: at each publication would cost more than it saves. */
    private static final long INSPECTION_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final PublicationPolicy policy;
    private final CopiedPages copied;
    private final AtomicReference<RootVector> newest;
    /** Whether a reader found the newest root old and nobody at hand to publish. */
    private final AtomicBoolean wanted = new AtomicBoolean();

    private final Set<EngineSnapshot> open = ConcurrentHashMap.newKeySet();
    /** The roots that may be live, oldest first; guarded by itself. */
    private final Deque<RootVector> roots = new ArrayDeque<>();

    private RelationList relations;
    private Publishable[] stores;
    /** How often relations have changed; ahead of the newest root while a change is under way. Written under the turn. */
    private volatile long definitions;

    private final SeekIndexes indexes = new SeekIndexes(this);

    private final AtomicLong cancelled = new AtomicLong();
    /** When somebody looked at what is kept, and at ages. */
    private long inspectedNanos;

    private long inspectedAgesNanos;

    /** Of nothing, at epoch 0. */
    public Publication(PublicationPolicy policy, CopiedPages copied, RelationList nothing) {
        this.policy = policy;
        this.copied = copied;
        this.relations = nothing;
        this.stores = new Publishable[0];
        this.inspectedNanos = System.nanoTime();
        this.inspectedAgesNanos = inspectedNanos;
        RootVector first = new RootVector(0, 0, 0, nothing, new PublishedRows[0], Map.of(), inspectedNanos);
        newest = new AtomicReference<>(first);
        roots.add(first);
    }

    /** Says that there are other relations from now on; published with the next root. Under the turn. */
    public void define(RelationList all, Publishable[] rows) {
        relations = all;
        stores = rows.clone();
        long before = definitions;
        definitions = before + 1;
    }

    /** Whether a commit is to be published at once. Under the turn; a plain read or two where readers ask. */
    public boolean isDue() {
        inspectAges();
        if (keepsTooMuch()) {
            return true;
        }
        return (policy.unasked() || wanted.getOpaque())
                && (policy.intervalNanos() == 0
                        || System.nanoTime() - newest.getPlain().publishedNanos() >= policy.intervalNanos());
    }

    /** Cancels snapshots that are too old, now and then; their own readers find out by themselves ({@link #cancelIfTooOld}). */
    private void inspectAges() {
        if (policy.maxPinNanos() == Long.MAX_VALUE || open.isEmpty()) {
            return;
        }
        long now = System.nanoTime();
        if (now - inspectedAgesNanos > INSPECTION_NANOS) {
            inspectedAgesNanos = now;
            open.forEach(this::cancelIfTooOld);
        }
    }

    /** Cancels a snapshot whose time is over. Any thread. */
    void cancelIfTooOld(EngineSnapshot snapshot) {
        if (policy.maxPinNanos() != Long.MAX_VALUE
                && System.nanoTime() - snapshot.pinnedNanos() > policy.maxPinNanos()) {
            cancel(
                    snapshot,
                    new DormouseException(SqlState.SNAPSHOT_TOO_OLD, "the snapshot was open for too long")
                            .with("limit", TimeUnit.NANOSECONDS.toMillis(policy.maxPinNanos()) + " ms"));
        }
    }

    private boolean keepsTooMuch() {
        // Without a reader nobody is to be cancelled, and who publishes has all pages copied again.
        return copied.bytesSincePublication() > policy.maxRetainedBytes() && !open.isEmpty();
    }

    /** Publishes the state as the state of this epoch, unless that was done. Under the turn, between epochs. */
    public void publish(long epoch) {
        RootVector before = newest.getPlain();
        boolean inspect = keepsTooMuch();
        if (wanted.getOpaque()) {
            wanted.set(false);
        }
        if (before.epoch() == epoch && before.definitions() == definitions) {
            return;
        }
        PublishedRows[] versions = versions(before);
        long now = System.nanoTime();
        RootVector root = new RootVector(
                before.number() + 1,
                epoch,
                definitions,
                relations,
                versions,
                SeekIndexes.carry(before, relations, versions),
                now);
        synchronized (roots) {
            before.replaced = copied.publish();
            roots.addLast(root);
            newest.setRelease(root);
            if (before.unpin()) {
                forget(before);
            }
            boolean limited = policy.maxRetainedBytes() != Long.MAX_VALUE;
            if (inspect || (limited && now - inspectedNanos > INSPECTION_NANOS)) {
                inspectedNanos = now;
                cancelThoseThatKeepTooMuch();
            }
        }
    }

    /** The rows as they are now; the array of the root before if they are what that shows. */
    private PublishedRows[] versions(RootVector before) {
        PublishedRows[] versions = before.versions();
        boolean shared = true;
        if (before.definitions() != definitions) {
            versions = new PublishedRows[stores.length];
            shared = false;
        }
        for (int i = 0; i < stores.length; i++) {
            PublishedRows version = stores[i].publish();
            if (shared && version != versions[i]) {
                versions = versions.clone();
                shared = false;
            }
            if (!shared) {
                versions[i] = version;
            }
        }
        return versions;
    }

    /** Forgets a root that nobody has: what was kept for it may be kept for the one before. */
    private void forget(RootVector dead) {
        RootVector older = null;
        for (Iterator<RootVector> all = roots.iterator(); all.hasNext(); ) {
            RootVector root = all.next();
            if (root == dead) {
                all.remove();
                copied.release(
                        dead.replaced, older == null ? null : older.replaced, older == null ? 0 : older.number());
                return;
            }
            older = root;
        }
    }

    private void cancelThoseThatKeepTooMuch() {
        boolean some = true;
        for (RootVector oldest = oldestPinned();
                some && oldest != null && retainedBytes() > policy.maxRetainedBytes();
                oldest = oldestPinned()) {
            some = cancelAllOf(oldest);
        }
    }

    /** Cancels the snapshots of a root; false if there was none, for it is being pinned or given up at the moment. */
    private boolean cancelAllOf(RootVector root) {
        boolean some = false;
        for (EngineSnapshot snapshot : open) {
            if (snapshot.isOf(root)) {
                some = true;
                cancel(
                        snapshot,
                        new DormouseException(SqlState.SNAPSHOT_TOO_OLD, "the snapshot kept too many replaced pages")
                                .with("limit", policy.maxRetainedBytes() + " bytes"));
            }
        }
        return some;
    }

    /** The oldest root but the newest that somebody pins, or null. */
    private @Nullable RootVector oldestPinned() {
        RootVector oldest = roots.getFirst();
        return oldest == newest.getPlain() ? null : oldest;
    }

    private void cancel(EngineSnapshot snapshot, DormouseException reason) {
        if (snapshot.cancel(reason.hint("take a new one; the limits are options of the instance"))) {
            cancelled.incrementAndGet();
        }
    }

    /** The bytes of replaced pages that some root shows. */
    private long retainedBytes() {
        long bytes = copied.bytesSincePublication();
        for (RootVector root : roots) {
            bytes += root == newest.getPlain() ? 0 : root.replaced.bytes();
        }
        return bytes;
    }

    /** How many replaced pages some older root than the newest shows. */
    private long debt() {
        long pages = 0;
        for (RootVector root : roots) {
            pages += root == newest.getPlain() ? 0 : root.replaced.size();
        }
        return pages;
    }

    /** The newest root's epoch. */
    public long newestEpoch() {
        return newest.getAcquire().epoch();
    }

    /** Whether the newest root shows this epoch, or a later one, and all relations that there are. */
    public boolean shows(long epoch) {
        RootVector root = newest.getAcquire();
        return root.epoch() >= epoch && root.definitions() == definitions;
    }

    /** Asks for a publication at the next commit. */
    public void want() {
        wanted.set(true);
    }

    /** Pins the newest root. Waits for nobody. */
    public EngineSnapshot pin() {
        EngineSnapshot snapshot = new EngineSnapshot(this, pinNewest(), System.nanoTime());
        open.add(snapshot);
        return snapshot;
    }

    RootVector pinNewest() {
        RootVector root = newest.getAcquire();
        while (!root.pin()) {
            // It was replaced and given up in between: there is a newer one.
            root = newest.getAcquire();
        }
        return root;
    }

    /** Gives the pin of a snapshot up. */
    void unpin(EngineSnapshot snapshot, RootVector root) {
        open.remove(snapshot);
        unpin(root);
    }

    void unpin(RootVector root) {
        if (root.unpin()) {
            synchronized (roots) {
                forget(root);
            }
        }
    }

    SeekIndexes indexes() {
        return indexes;
    }

    /** What snapshots cost now. O(open snapshots). */
    public SnapshotMetrics metrics() {
        long now = System.nanoTime();
        synchronized (roots) {
            int pinned = 0;
            for (RootVector root : roots) {
                pinned += root.pins() > (root == newest.getAcquire() ? 1 : 0) ? 1 : 0;
            }
            long oldest = 0;
            int count = 0;
            for (EngineSnapshot snapshot : open) {
                oldest = Math.max(oldest, now - snapshot.pinnedNanos());
                count++;
            }
            return new SnapshotMetrics(
                    newest.getAcquire().number(),
                    copied.pages(),
                    copied.bytes(),
                    roots.size(),
                    pinned,
                    count,
                    oldest,
                    retainedBytes(),
                    debt(),
                    newest.getAcquire().indexes().values().stream()
                            .mapToLong(SeekIndex::bytes)
                            .sum(),
                    cancelled.get());
        }
    }
}
