package io.dormouse;

import io.dormouse.logic.BaseRelation;
import io.dormouse.spi.Catalog;
import io.dormouse.type.Schema;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a table or view by its definition.
 *
 * @param keys the columns of each key that rows are known to have: declared and checked ones of a table (a feed's where a plan
 *     relies on it), those of a live view that follow from its query; none of a plain view
 * @param references the foreign keys of a table
 * @param appendOnly whether DELETE and UPDATE are refused
 * @param definition the query of a view as it was written
 */
public record Relation(
        String name,
        Kind kind,
        Schema schema,
        List<List<String>> keys,
        List<Reference> references,
        boolean appendOnly,
        Optional<String> definition) {

    /** What a name is of. */
    public enum Kind {
        /** A table whose rows are stored. */
        TABLE,
        /** A table of which only what live views need is kept. */
        FEED,
        /** A name for a query. */
        VIEW,
        /** A materialized view, kept exact after each commit. */
        LIVE_VIEW
    }

    /** Columns that refer to columns of another table. */
    public record Reference(List<String> columns, String table, List<String> referenced) {
        public Reference {
            columns = List.copyOf(columns);
            referenced = List.copyOf(referenced);
        }
    }

    public Relation {
        keys = keys.stream().map(List::copyOf).toList();
        references = List.copyOf(references);
    }

    static Relation of(Catalog.Entry entry) {
        if (entry instanceof Catalog.View view) {
            Kind kind = view.live() ? Kind.LIVE_VIEW : Kind.VIEW;
            List<List<String>> keys =
                    view.live() ? named(view.schema(), view.asBase().keys()) : List.of();
            return new Relation(view.name(), kind, view.schema(), keys, List.of(), false, Optional.of(view.text()));
        }
        BaseRelation table = ((Catalog.Table) entry).relation();
        return new Relation(
                table.name(),
                table.storage() == BaseRelation.Storage.FEED ? Kind.FEED : Kind.TABLE,
                table.schema(),
                named(table.schema(), table.keys()),
                table.foreignKeys().stream()
                        .map(key -> new Reference(named(key.columns(), table.schema()), key.table(), key.referenced()))
                        .toList(),
                table.appendOnly(),
                Optional.empty());
    }

    private static List<List<String>> named(Schema schema, List<List<Integer>> keys) {
        return keys.stream().map(key -> named(key, schema)).toList();
    }

    private static List<String> named(List<Integer> columns, Schema schema) {
        return columns.stream().map(column -> schema.column(column).name()).toList();
    }
}
