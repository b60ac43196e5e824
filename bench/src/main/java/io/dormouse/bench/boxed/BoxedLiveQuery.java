package io.dormouse.bench.boxed;

import io.dormouse.bench.tpch.EventStream;
import io.dormouse.bench.tpch.LiveQuery;
import io.dormouse.bench.tpch.TpchRelation;
import io.dormouse.bench.tpch.TpchRows;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Keeps a tree query: a row counts its live children, and is live when all of them are.
 *
 * <p>A change climbs only through rows whose liveness turns. A deletion puts to sleep first and takes out afterwards, so
 * that everything that the negative delta needs can still be read.
 */
final class BoxedLiveQuery implements LiveQuery {
    private static final TpchRelation[] RELATIONS = TpchRelation.values();

    private final TreeQuery query;
    private final Map<TpchRelation, BoxedRelation> relations = new EnumMap<>(TpchRelation.class);
    private final Map<TpchRelation, BoxedRelation> parentOf = new EnumMap<>(TpchRelation.class);
    private final Map<List<Object>, Group> groups = new HashMap<>();

    /** A group's live joined rows and their sum: it is the count that says whether there is a group. */
    private static final class Group {
        private long count;
        private long sum;
    }

    BoxedLiveQuery(TreeQuery query, TpchRows rows) {
        this.query = query;
        for (TreeNode node : query.nodes()) {
            BoxedRelation relation = new BoxedRelation(node, rows.table(node.relation()));
            relations.put(node.relation(), relation);
            node.references().forEach(reference -> parentOf.put(reference.target(), relation));
        }
    }

    @Override
    public void applyAll(EventStream stream, int from, int to) {
        int[] events = stream.events();
        for (int i = from; i < to; i++) {
            int event = events[i];
            apply(RELATIONS[EventStream.relation(event)], EventStream.row(event), EventStream.weight(event));
        }
    }

    @Override
    public void apply(TpchRelation name, int row, int weight) {
        BoxedRelation relation = relation(name);
        Object[] values = relation.box(row);
        if (!relation.node.filter().test(values)) {
            return;
        }
        if (weight > 0) {
            insert(relation, values);
        } else {
            delete(relation, values);
        }
    }

    private void insert(BoxedRelation relation, Object[] values) {
        BoxedRow row = relation.intern(relation.key(values));
        row.values = values;
        row.children = new BoxedRow[relation.references()];
        for (int i = 0; i < row.children.length; i++) {
            BoxedRow child = target(relation, i).intern(relation.reference(values, i));
            child.addParent(row);
            row.children[i] = child;
            row.liveChildren += child.isLive() ? 1 : 0;
        }
        if (row.isLive()) {
            wake(relation, row);
        }
    }

    private void delete(BoxedRelation relation, Object[] values) {
        Object key = relation.key(values);
        BoxedRow row = relation.byKey.get(key);
        if (row == null || !row.isPresent()) {
            throw new IllegalStateException("deleted a row that is not there: " + key);
        }
        if (row.isLive()) {
            sleep(relation, row);
        }
        for (int i = 0; i < row.children.length; i++) {
            row.children[i].removeParent(row);
            target(relation, i).releaseIfUnused(row.children[i]);
        }
        row.clear();
        relation.releaseIfUnused(row);
    }

    private void wake(BoxedRelation relation, BoxedRow row) {
        BoxedRelation parentRelation = parentOf.get(relation.node.relation());
        if (parentRelation == null) {
            emit(row, 1);
            return;
        }
        for (BoxedRow parent : row.parents()) {
            if (++parent.liveChildren == parent.children.length) {
                wake(parentRelation, parent);
            }
        }
    }

    private void sleep(BoxedRelation relation, BoxedRow row) {
        BoxedRelation parentRelation = parentOf.get(relation.node.relation());
        if (parentRelation == null) {
            emit(row, -1);
            return;
        }
        for (BoxedRow parent : row.parents()) {
            if (parent.liveChildren-- == parent.children.length) {
                sleep(parentRelation, parent);
            }
        }
    }

    private void emit(BoxedRow row, int sign) {
        Object[][] joined = new Object[RELATIONS.length][];
        join(relation(query.root()), row, joined);
        if (!query.agreement().test(joined)) {
            return;
        }
        List<Object> key = query.group().apply(joined);
        Group group = groups.computeIfAbsent(key, created -> new Group());
        group.count += sign;
        group.sum += sign * query.measure().applyAsLong(joined);
        if (group.count == 0) {
            groups.remove(key);
        }
    }

    private void join(BoxedRelation relation, BoxedRow row, Object[][] joined) {
        joined[relation.node.relation().number()] = row.values;
        for (int i = 0; i < row.children.length; i++) {
            join(target(relation, i), row.children[i], joined);
        }
    }

    private BoxedRelation target(BoxedRelation relation, int reference) {
        return relation(relation.node.references().get(reference).target());
    }

    private BoxedRelation relation(TpchRelation name) {
        BoxedRelation relation = relations.get(name);
        if (relation == null) {
            throw new IllegalArgumentException("the query does not read " + name);
        }
        return relation;
    }

    @Override
    public List<String> result() {
        Map<List<Object>, Long> sums = new HashMap<>();
        groups.forEach((key, group) -> sums.put(key, group.sum));
        return query.answer().apply(sums);
    }

    @Override
    public void close() {}
}
