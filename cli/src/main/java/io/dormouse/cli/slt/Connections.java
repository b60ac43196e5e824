package io.dormouse.cli.slt;

import io.dormouse.Dormouse;
import io.dormouse.Session;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The sessions of a file by the names of their connections. All are used by one thread, so that while one has a transaction open the
 * others have to be left alone: they would wait for it. Not thread-safe.
 */
final class Connections implements AutoCloseable {
    private final Dormouse db;
    private final Map<String, Session> sessions = new LinkedHashMap<>();

    Connections(Dormouse db) {
        this.db = db;
    }

    Session session(String name) {
        return sessions.computeIfAbsent(name, opened -> db.session());
    }

    /** Another connection that has a transaction open. */
    Optional<String> blocking(String name) {
        return sessions.entrySet().stream()
                .filter(entry ->
                        !entry.getKey().equals(name) && entry.getValue().inTransaction())
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Rolls back what is open and forgets all sessions. */
    @Override
    public void close() {
        sessions.values().forEach(Session::close);
        sessions.clear();
    }
}
