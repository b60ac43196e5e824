package io.dormouse.bench.duckdb;

import io.dormouse.bench.peer.Peer;
import io.dormouse.bench.peer.PeerRound;
import io.dormouse.bench.peer.PeerServer;
import io.dormouse.bench.peer.PeerSystem;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.Query;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** DuckDB with batches of 1, 1,000 and 10,000 rows, on one thread and on two. */
public final class DuckdbPeer implements Peer {
    private static final List<Integer> BATCHES = List.of(1, 1_000, 10_000);
    private static final List<Integer> THREADS = List.of(1, 2);
    /** Of batches of one row, so many are timed, spread over the measured part; the rows between them only arrive. */
    private static final int SAMPLED_ROWS = 1_000;

    /** Serves until its input ends. */
    public static void main(String[] arguments) throws IOException {
        PeerServer.serve(new DuckdbPeer());
    }

    @Override
    public String version() {
        return Database.version();
    }

    @Override
    public List<PeerSystem> systems() {
        List<PeerSystem> systems = new ArrayList<>();
        for (int batch : BATCHES) {
            for (int threads : THREADS) {
                systems.add(new PeerSystem("duckdb-" + batch, "threads=" + threads));
            }
        }
        return systems;
    }

    @Override
    public List<PeerSystem> timingSystems() {
        return systems().subList(0, THREADS.size());
    }

    @Override
    public PeerRound play(PeerSystem system, Query query, EventStream stream) {
        int batch = BATCHES.get(systems().indexOf(system) / THREADS.size());
        try (Database database = open(system, query, stream)) {
            database.load(0, stream.measuredFrom());
            return batch == 1
                    ? sampled(database, stream.measuredFrom(), stream.events().length)
                    : batched(database, stream.measuredFrom(), stream.events().length, batch);
        } catch (SQLException failure) {
            throw new IllegalStateException("DuckDB failed", failure);
        }
    }

    @Override
    public PeerRound timeRows(PeerSystem system, Query query, EventStream stream) {
        int end = stream.events().length;
        int from = Math.max(stream.measuredFrom(), end - TIMED_ROWS);
        try (Database database = open(system, query, stream)) {
            database.load(0, from);
            List<Long> samples = new ArrayList<>();
            for (int at = from; at < end; at++) {
                samples.add(timed(database, at, at + 1));
            }
            return PeerRound.ofSamples(samples, database.answer());
        } catch (SQLException failure) {
            throw new IllegalStateException("DuckDB failed", failure);
        }
    }

    @Override
    public long weigh(PeerSystem system, Query query, EventStream stream) {
        try (Database database = open(system, query, stream)) {
            long before = database.bytes();
            database.load(0, stream.events().length);
            return database.bytes() - before;
        } catch (SQLException failure) {
            throw new IllegalStateException("DuckDB failed", failure);
        }
    }

    private static Database open(PeerSystem system, Query query, EventStream stream) throws SQLException {
        return new Database(
                query, stream, Integer.parseInt(system.configuration().replace("threads=", "")));
    }

    private static PeerRound sampled(Database database, int from, int to) throws SQLException {
        int samples = Math.min(SAMPLED_ROWS, to - from);
        long nanos = 0;
        int arrived = from;
        for (int sample = 0; sample < samples; sample++) {
            int at = from + (int) ((sample + 1L) * (to - from) / samples) - 1;
            database.load(arrived, at);
            nanos += timed(database, at, at + 1);
            arrived = at + 1;
        }
        return new PeerRound(samples, nanos, List.of(), database.answer());
    }

    private static PeerRound batched(Database database, int from, int to, int batch) throws SQLException {
        long nanos = 0;
        for (int at = from; at < to; at += batch) {
            nanos += timed(database, at, Math.min(to, at + batch));
        }
        return new PeerRound(to - from, nanos, List.of(), database.answer());
    }

    /** Some rows arrive, and the answer is computed and read. */
    private static long timed(Database database, int from, int to) throws SQLException {
        long start = System.nanoTime();
        database.load(from, to);
        database.query();
        return System.nanoTime() - start;
    }
}
