package io.dormouse.sql.query;

import io.dormouse.spi.Catalog;
import io.dormouse.sql.text.Nearest;
import io.dormouse.sql.text.Places;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import java.util.Collection;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;

/** Finds tables and views by name. Pure functions. */
public final class Relations {
    private Relations() {}

    /**
     * The entry called {@code name}.
     *
     * @throws io.dormouse.type.DormouseException 42P01 with the nearest name
     */
    public static Catalog.Entry find(Catalog catalog, SqlIdentifier name, Places places) {
        return find(catalog, Refusals.simpleName(name, places), catalog.names(), places.of(name));
    }

    static Catalog.Entry find(Catalog catalog, String name, Collection<String> known, SourceSpan span) {
        return catalog.find(name)
                .orElseThrow(() -> Nearest.suggest(
                        Refusals.refuse(SqlState.UNDEFINED_TABLE, "the table or view does not exist", span)
                                .with("name", name),
                        name,
                        known));
    }

    /**
     * The table called {@code name}.
     *
     * @throws io.dormouse.type.DormouseException 42P01, or 42809 if it is a view
     */
    public static Catalog.Table table(Catalog catalog, SqlIdentifier name, Places places) {
        if (find(catalog, name, places) instanceof Catalog.Table table) {
            return table;
        }
        throw Refusals.refuse(SqlState.WRONG_OBJECT_TYPE, "it is a view, not a table", places.of(name))
                .with("name", name.getSimple())
                .hint("change the tables that the view reads");
    }

    /** The live view called {@code name}, as {@link #table}. */
    public static Catalog.View liveView(Catalog catalog, SqlIdentifier name, Places places) {
        Optional<Catalog.View> view = Optional.of(find(catalog, name, places))
                .filter(Catalog.View.class::isInstance)
                .map(Catalog.View.class::cast)
                .filter(Catalog.View::live);
        return view.orElseThrow(
                () -> Refusals.refuse(SqlState.WRONG_OBJECT_TYPE, "it is not a live view", places.of(name))
                        .with("name", name.getSimple())
                        .hint("register one with CREATE MATERIALIZED VIEW"));
    }
}
