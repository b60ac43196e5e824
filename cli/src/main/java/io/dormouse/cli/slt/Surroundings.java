package io.dormouse.cli.slt;

import io.dormouse.Dormouse;
import io.dormouse.Relation;
import io.dormouse.spi.FrontEnd;
import io.dormouse.spi.Query;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** What the records of a file share: the engine, its sessions, the kept views, and what was left undone. Not thread-safe. */
final class Surroundings implements AutoCloseable {
    private final Dormouse db;
    private final FrontEnd sql;
    private final Connections connections;
    private final KeptViews kept;
    private final Undone undone = new Undone();
    private @Nullable FileCatalog catalog;

    Surroundings(Dormouse db, ViewReader reader, LiveCounts counts) {
        this.db = db;
        this.sql = ServiceLoader.load(FrontEnd.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(frontEnd -> frontEnd.language().equals("sql"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("dormouse-sql is not on the class path"));
        this.connections = new Connections(db);
        this.kept = new KeptViews(db, reader, counts, definition -> current().bindView(definition));
    }

    Connections connections() {
        return connections;
    }

    KeptViews kept() {
        return kept;
    }

    Undone undone() {
        return undone;
    }

    /** A statement was executed; if it is a definition, names may mean something else. */
    void executed(String statement) {
        if (List.of("create", "drop", "alter").stream().anyMatch(word -> SqlWords.beginsWith(statement, word))) {
            catalog = null;
            kept.definitionsChanged();
        }
    }

    /** The query that a text is; nothing if it is no query, or one that the front end refuses. */
    Optional<Query> bind(String text) {
        try {
            return current().bind(text);
        } catch (RuntimeException | StackOverflowError refusal) {
            // Whoever executes the text is told the same: a session makes an error with a SQLSTATE of whatever comes.
            return Optional.empty();
        }
    }

    private FileCatalog current() {
        FileCatalog current = catalog;
        if (current == null) {
            List<Relation> own = db.relations().stream()
                    .filter(relation -> !relation.name().startsWith(KeptViews.PREFIX))
                    .toList();
            current = new FileCatalog(sql, own);
            catalog = current;
        }
        return current;
    }

    @Override
    public void close() {
        connections.close();
        db.close();
    }
}
