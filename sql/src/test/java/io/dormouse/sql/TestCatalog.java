package io.dormouse.sql;

import io.dormouse.logic.BaseRelation;
import io.dormouse.spi.Catalog;
import io.dormouse.spi.FrontEnd;
import io.dormouse.spi.Query;
import io.dormouse.spi.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** A catalog that the DDL of a script fills. */
final class TestCatalog implements Catalog {
    private final TreeMap<String, Entry> entries = new TreeMap<>();

    static TestCatalog of(String ddl) {
        TestCatalog catalog = new TestCatalog();
        catalog.run(ddl);
        return catalog;
    }

    /** Binds each statement of the text, entering what it creates. */
    List<Statement> run(String text) {
        FrontEnd.Script script = new SqlFrontEnd().open(text);
        List<Statement> statements = new ArrayList<>();
        while (script.hasNext()) {
            Statement statement = script.next(this);
            if (statement instanceof Statement.CreateTable table) {
                entries.putIfAbsent(table.relation().name(), new Table(table.relation()));
            } else if (statement instanceof Statement.CreateView view
                    && (view.orReplace() || !entries.containsKey(view.name()))) {
                BaseRelation base = new BaseRelation(
                        view.name(), view.query().schema(), List.of(), List.of(), BaseRelation.Storage.VIEW, false);
                entries.put(view.name(), new View(view.name(), view.query(), view.live(), base, view.text()));
            }
            statements.add(statement);
        }
        return statements;
    }

    /** The one statement of the text. */
    Statement one(String text) {
        List<Statement> statements = run(text);
        if (statements.size() != 1) {
            throw new IllegalArgumentException("not one statement: " + text);
        }
        return statements.get(0);
    }

    Query query(String text) {
        return ((Statement.Select) one(text)).query();
    }

    @Override
    public Optional<Entry> find(String name) {
        return Optional.ofNullable(entries.get(name));
    }

    @Override
    public Collection<String> names() {
        return entries.keySet();
    }
}
