package io.dormouse.engine.snapshot;

import io.dormouse.logic.SortKey;
import io.dormouse.store.FactorShape;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Schema;
import io.dormouse.type.SqlState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** The relations of root vectors, and which of them stands where; the same for all between two changes of definitions. Immutable. */
public final class RelationList {
    private final List<Entry> entries;
    private final Map<String, Integer> places = new HashMap<>();
    private final Set<String> feeds;
    private final int[][] soughtColumns;

    /**
     * One relation.
     *
     * @param name its name
     * @param schema its columns with the names that the user sees
     * @param ordering the order in which a view is enumerated; empty where none is promised
     * @param key the columns of its key; none if it has none
     * @param sought the columns by which rows are sought, the first first: the key, or all
     */
    public record Entry(String name, Schema schema, List<SortKey> ordering, List<Integer> key, List<Integer> sought) {
        /** A relation that is sought by its key, in the order of the key. */
        public static Entry of(String name, Schema schema, List<SortKey> ordering, List<Integer> key) {
            List<Integer> all = IntStream.range(0, schema.size()).boxed().toList();
            return new Entry(name, schema, ordering, key, key.isEmpty() ? all : key);
        }

        /** A relation whose rows are kept factorised: sought in the order of its tree, which has all columns but aggregates; they are its key. */
        public static Entry of(String name, List<SortKey> ordering, boolean keyed, Schema schema, FactorShape shape) {
            List<Integer> order = shape.treeOrder();
            return new Entry(name, schema, ordering, keyed ? order : List.of(), order);
        }
    }

    /** These relations in this order, and the names of feeds, which keep no rows. */
    public RelationList(List<Entry> entries, Set<String> feeds) {
        this.entries = List.copyOf(entries);
        this.feeds = Set.copyOf(feeds);
        soughtColumns = new int[entries.size()][];
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.get(i);
            places.put(entry.name(), i);
            soughtColumns[i] =
                    entry.sought().stream().mapToInt(Integer::intValue).toArray();
        }
    }

    Entry entry(int place) {
        return entries.get(place);
    }

    /** See {@link Entry#sought}. Not to be changed. */
    int[] soughtColumns(int place) {
        return soughtColumns[place];
    }

    /** Where the relation of this name stands, or −1 if it is not in the list. */
    int find(String name) {
        return places.getOrDefault(name, -1);
    }

    /**
     * Where the relation of this name stands.
     *
     * @throws DormouseException 42809 if it is a feed, 42P01 if there is none
     */
    int place(String name) {
        Integer place = places.get(name);
        if (place != null) {
            return place;
        }
        if (feeds.contains(name)) {
            throw new DormouseException(SqlState.WRONG_OBJECT_TYPE, "a feed keeps no rows to read")
                    .with("feed", name)
                    .hint("read a view over it, or create it without stored = false");
        }
        throw new DormouseException(SqlState.UNDEFINED_TABLE, "no stored table or live view has this name")
                .with("name", name);
    }
}
