package io.dormouse.cli.demo;

import io.dormouse.logic.BaseRelation;
import io.dormouse.spi.Catalog;
import io.dormouse.spi.FrontEnd;
import io.dormouse.spi.Query;
import io.dormouse.spi.Statement;
import io.dormouse.type.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;

/**
 * TPC-H Query 10: its text, and what the SQL front end makes of it for the oracle, independent of any engine.
 *
 * @param query the bound query
 * @param tables the relations that it reads, by name
 */
record Query10(Query query, Map<String, BaseRelation> tables) {
    /** The columns of the relation called {@code table}. */
    Schema schema(String table) {
        BaseRelation relation = tables.get(table);
        if (relation == null) {
            throw new IllegalArgumentException("no table " + table);
        }
        return relation.schema();
    }

    /** The name of the view. */
    static final String VIEW = "q10";

    /** The DDL of the relations. */
    static String tablesText() throws IOException {
        return resource("tables.sql");
    }

    /** The live view {@link #VIEW}: the query as TPC-H has it. */
    static String viewText() throws IOException {
        return "CREATE MATERIALIZED VIEW " + VIEW + " AS " + resource("q10.sql");
    }

    /** Binds the texts. */
    static Query10 bind() throws IOException {
        FrontEnd sql = ServiceLoader.load(FrontEnd.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(frontEnd -> frontEnd.language().equals("sql"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("dormouse-sql is not on the class path"));
        Map<String, BaseRelation> tables = new TreeMap<>();
        Catalog catalog = new TableCatalog(tables);
        FrontEnd.Script definitions = sql.open(tablesText());
        while (definitions.hasNext()) {
            if (definitions.next(catalog) instanceof Statement.CreateTable table) {
                tables.put(table.relation().name(), table.relation());
            }
        }
        if (sql.open(viewText()).next(catalog) instanceof Statement.CreateView view) {
            return new Query10(view.query(), tables);
        }
        throw new IllegalStateException("q10.sql makes no view");
    }

    private static String resource(String name) throws IOException {
        try (InputStream file = Query10.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("the class path lacks " + name);
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** A catalog of tables alone. */
    private record TableCatalog(Map<String, BaseRelation> tables) implements Catalog {
        @Override
        public Optional<Entry> find(String name) {
            return Optional.ofNullable(tables.get(name)).map(Table::new);
        }

        @Override
        public Collection<String> names() {
            return tables.keySet();
        }
    }
}
