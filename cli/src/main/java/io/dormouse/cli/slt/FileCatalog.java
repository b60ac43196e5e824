package io.dormouse.cli.slt;

import io.dormouse.Relation;
import io.dormouse.logic.BaseRelation;
import io.dormouse.spi.Catalog;
import io.dormouse.spi.FrontEnd;
import io.dormouse.spi.Query;
import io.dormouse.spi.Statement;
import io.dormouse.type.Schema;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The tables and views of a file at one moment, as the oracle is to see them: live views are replaced by their queries like others, so
 * that an answer is computed from the tables alone. Not thread-safe.
 */
final class FileCatalog implements Catalog {
    private final FrontEnd sql;
    private final Map<String, Relation> relations = new TreeMap<>();
    private final Map<String, Entry> entries = new HashMap<>();

    FileCatalog(FrontEnd sql, List<Relation> relations) {
        this.sql = sql;
        relations.forEach(relation -> this.relations.put(relation.name(), relation));
    }

    @Override
    public Optional<Entry> find(String name) {
        Relation relation = relations.get(name);
        return relation == null
                ? Optional.empty()
                : Optional.of(entries.computeIfAbsent(name, missing -> entry(relation)));
    }

    @Override
    public Collection<String> names() {
        return relations.keySet();
    }

    /** The query of a SELECT; nothing if the text is another statement. */
    Optional<Query> bind(String text) {
        FrontEnd.Script script = sql.open(text);
        if (script.hasNext() && script.next(this) instanceof Statement.Select select && !script.hasNext()) {
            return Optional.of(select.query());
        }
        return Optional.empty();
    }

    /** The query of a CREATE VIEW, which is not entered here. */
    Query bindView(String definition) {
        if (sql.open(definition).next(this) instanceof Statement.CreateView view) {
            return view.query();
        }
        throw new IllegalArgumentException("no CREATE VIEW: " + definition);
    }

    private Entry entry(Relation relation) {
        BaseRelation base = base(relation);
        return switch (relation.kind()) {
            case TABLE, FEED -> new Table(base);
            case VIEW, LIVE_VIEW -> {
                String text = relation.definition().orElse("");
                Optional<Query> query = new FileCatalog(sql, List.copyOf(relations.values()))
                        .bind(text)
                        .filter(bound ->
                                bound.schema().size() == relation.schema().size());
                // One that is more than its query, as with a semiring, stands for itself.
                yield query.isEmpty()
                        ? new Table(base)
                        : new View(relation.name(), named(query.get(), relation.schema()), false, base, text);
            }
        };
    }

    private static Query named(Query query, Schema schema) {
        return new Query(query.program(), query.output(), schema, query.ordering(), query.annotation());
    }

    private static BaseRelation base(Relation relation) {
        BaseRelation.Storage storage = switch (relation.kind()) {
            case TABLE -> BaseRelation.Storage.STORED;
            case FEED -> BaseRelation.Storage.FEED;
            case VIEW, LIVE_VIEW -> BaseRelation.Storage.VIEW;
        };
        Schema schema = relation.schema();
        List<List<Integer>> keys = relation.kind() == Relation.Kind.TABLE
                ? relation.keys().stream()
                        .map(key -> key.stream().map(schema::indexOf).toList())
                        .toList()
                : List.of();
        return new BaseRelation(relation.name(), schema, keys, List.of(), storage, relation.appendOnly());
    }
}
