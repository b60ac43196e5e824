package io.dormouse.bench.flink;

import io.dormouse.bench.peer.LiveHeap;
import io.dormouse.bench.peer.PeerRound;
import io.dormouse.bench.stream.AnswerLines;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.Query;
import io.dormouse.bench.stream.Relation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;

/**
 * What one job and the peer share, in this JVM: the events that go in, the answer that comes out, and the clock.
 *
 * <p>Flink copies functions by serialization. They carry the exchange's name, and find it in the one static table of this
 * module; it is there from {@link #open} until {@link #close}. Thread-safe.
 */
final class Exchange implements AutoCloseable {
    private static final Map<String, Exchange> OPEN = new ConcurrentHashMap<>();

    private final String name = UUID.randomUUID().toString();
    private final Query query;
    private final EventStream stream;
    private final InternalColumns columns;
    private final int timedRows;
    private final boolean weighs;
    private final List<Long> samples = new ArrayList<>();
    private @Nullable DataStream<Integer> source;
    private Map<List<@Nullable Object>, Integer> rows = new HashMap<>();
    private long seen = Long.MIN_VALUE;
    private long start;
    private long end;
    private long bytesBefore;
    private long bytesAfter;

    /**
     * An exchange for one job.
     *
     * @param timedRows how many of the stream's last events are timed one by one; 0 to time the measured part as a whole
     * @param weighs whether, instead, what is kept is weighed
     */
    Exchange(Query query, EventStream stream, InternalColumns columns, int timedRows, boolean weighs) {
        this.query = query;
        this.stream = stream;
        this.columns = columns;
        this.timedRows = timedRows;
        this.weighs = weighs;
    }

    /** The open exchange of a name. */
    static Exchange find(String name) {
        Exchange exchange = OPEN.get(name);
        if (exchange == null) {
            throw new IllegalStateException("the exchange " + name + " is closed");
        }
        return exchange;
    }

    void open() {
        OPEN.put(name, this);
    }

    @Override
    public void close() {
        OPEN.remove(name);
    }

    String name() {
        return name;
    }

    EventStream stream() {
        return stream;
    }

    /** The relation with a number. */
    Relation relation(int number) {
        for (Relation relation : query.relations()) {
            if (relation.number() == number) {
                return relation;
            }
        }
        throw new IllegalArgumentException("the query reads no relation " + number);
    }

    InternalColumns columns() {
        return columns;
    }

    int timedRows() {
        return timedRows;
    }

    boolean weighs() {
        return weighs;
    }

    boolean isInsertOnly() {
        return !stream.hasDeletions();
    }

    /** The one stream of events, in order, that all tables are split from. */
    @SuppressWarnings("deprecation") // see EventSource
    synchronized DataStream<Integer> source(StreamExecutionEnvironment environment) {
        DataStream<Integer> made = source;
        if (made == null) {
            made = environment.addSource(new EventSource(name), "events").setParallelism(1);
            source = made;
        }
        return made;
    }

    /** Waits until everything that came before a watermark has been through the job. */
    synchronized void awaitWatermark(long watermark) throws InterruptedException {
        while (seen < watermark) {
            wait();
        }
    }

    /** The sink has seen a watermark; the greatest one is the end of the stream. */
    synchronized void watermark(long watermark) {
        if (watermark == Long.MAX_VALUE) {
            end = System.nanoTime();
        }
        seen = watermark;
        notifyAll();
    }

    /** The measured part begins. */
    synchronized void start() {
        start = System.nanoTime();
    }

    synchronized void sample(long nanos) {
        samples.add(nanos);
    }

    /** The job is up, and has had no event. */
    synchronized void weighBefore() {
        bytesBefore = LiveHeap.bytes();
    }

    /** The job is through with all events, and still up. */
    synchronized void weighAfter() {
        bytesAfter = LiveHeap.bytes();
    }

    /** What the job kept of the events, its answer at the sink included. */
    synchronized long bytes() {
        return bytesAfter - bytesBefore;
    }

    /** The rows that the sink is left with, each with how many of it there are. */
    synchronized void finish(Map<List<@Nullable Object>, Integer> result) {
        rows = new HashMap<>(result);
    }

    /** What came of it, once the job has ended. */
    synchronized PeerRound round() {
        AnswerLines answer = query.newAnswer();
        rows.forEach((row, copies) -> {
            if (copies != 1) {
                throw new IllegalStateException("the job left " + copies + " copies of " + row);
            }
            answer.add(row);
        });
        List<String> lines = answer.lines();
        return timedRows > 0
                ? PeerRound.ofSamples(samples, lines)
                : new PeerRound(stream.events().length - stream.measuredFrom(), end - start, List.of(), lines);
    }
}
