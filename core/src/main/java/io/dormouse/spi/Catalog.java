package io.dormouse.spi;

import io.dormouse.algebra.SemiringRegistry;
import io.dormouse.logic.BaseRelation;
import io.dormouse.type.Schema;
import java.util.Collection;
import java.util.Optional;

/** What a statement can name: the tables and views that exist. A consistent view of one moment. */
public interface Catalog {
    /** The entry of this exact name. */
    Optional<Entry> find(String name);

    /** The semirings that a view can name. */
    default SemiringRegistry semirings() {
        return SemiringRegistry.builtIn();
    }

    /** All names, in alphabetical order. */
    Collection<String> names();

    /** A table or a view. */
    sealed interface Entry {
        String name();

        Schema schema();
    }

    /** A stored table or a feed. */
    record Table(BaseRelation relation) implements Entry {
        @Override
        public String name() {
            return relation.name();
        }

        @Override
        public Schema schema() {
            return relation.schema();
        }
    }

    /**
     * A view. A live (materialized) one is read as a base relation of storage VIEW, given here with the keys that hold by
     * construction; another one is replaced by its query.
     */
    record View(String name, Query query, boolean live, BaseRelation asBase, String text) implements Entry {
        @Override
        public Schema schema() {
            return query.schema();
        }
    }
}
