package io.dormouse.sql.statement;

import io.dormouse.spi.Catalog;
import io.dormouse.spi.Statement.DropKind;
import io.dormouse.sql.query.Relations;
import io.dormouse.sql.text.Places;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.SqlState;
import org.apache.calcite.sql.SqlIdentifier;

/** Checks that what DROP names is there and of its kind. Pure functions. */
final class DropTargets {
    private DropTargets() {}

    static String check(DropKind kind, SqlIdentifier identifier, boolean ifExists, Catalog catalog, Places places) {
        String name = Refusals.simpleName(identifier, places);
        if (ifExists && catalog.find(name).isEmpty()) {
            return name;
        }
        DropKind found = kind(Relations.find(catalog, identifier, places));
        if (found != kind) {
            throw Refusals.refuse(SqlState.WRONG_OBJECT_TYPE, "it is of another kind", places.of(identifier))
                    .with("name", name)
                    .hint("write DROP " + found.name().replace('_', ' ') + " " + name);
        }
        return name;
    }

    private static DropKind kind(Catalog.Entry entry) {
        if (entry instanceof Catalog.View view) {
            return view.live() ? DropKind.MATERIALIZED_VIEW : DropKind.VIEW;
        }
        return DropKind.TABLE;
    }
}
