package io.dormouse.bench.boxed;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a tree query: a row counts its live children, and is live when all of them are. Used by one thread.
 *
 * <p>A change climbs only through rows whose liveness turns. A deletion puts to sleep first and takes out afterwards, so
 * that everything that the negative delta needs can still be read.
 */
public final class BoxedTree {
    private final TreeQuery query;
    private final BoxedRelation[] relations;
    private final BoxedRelation root;
    private final Map<List<Object>, Group> groups = new HashMap<>();

    /** The query over no rows yet. */
    public BoxedTree(TreeQuery query) {
        this.query = query;
        int most = query.nodes().stream().mapToInt(TreeNode::relation).max().orElse(-1);
        relations = new BoxedRelation[most + 1];
        query.nodes().forEach(node -> relations[node.relation()] = new BoxedRelation(node));
        for (TreeNode node : query.nodes()) {
            for (int i = 0; i < node.references().size(); i++) {
                relations[node.relation()].connect(
                        i, relations[node.references().get(i).target()]);
            }
        }
        root = query.nodes().stream()
                .map(node -> relations[node.relation()])
                .filter(relation -> relation.parent() == null)
                .reduce((one, other) -> {
                    throw new IllegalArgumentException("two relations that no other refers to: not a tree");
                })
                .orElseThrow();
        query.reads().forEach(relation -> relations[relation].markRead());
    }

    /**
     * Inserts (weight 1) or deletes (−1) a row. The values are kept as they are while the row is there; a deleted row is
     * told by its key alone.
     */
    public void apply(int number, Object[] values, int weight) {
        BoxedRelation relation = relations[number];
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
            BoxedRow child = relation.target(i).intern(relation.reference(values, i));
            child.addParent(row);
            row.children[i] = child;
            row.liveChildren += child.isLive() ? 1 : 0;
        }
        if (row.isLive()) {
            wake(relation.parent(), row);
        }
    }

    private void delete(BoxedRelation relation, Object[] values) {
        Object key = relation.key(values);
        BoxedRow row = relation.byKey.get(key);
        if (row == null || !row.isPresent()) {
            throw new IllegalStateException("deleted a row that is not there: " + key);
        }
        if (row.isLive()) {
            sleep(relation.parent(), row);
        }
        for (int i = 0; i < row.children.length; i++) {
            row.children[i].removeParent(row);
            relation.target(i).releaseIfUnused(row.children[i]);
        }
        row.clear();
        relation.releaseIfUnused(row);
    }

    private void wake(@Nullable BoxedRelation parents, BoxedRow row) {
        if (parents == null) {
            emit(row, 1);
            return;
        }
        for (BoxedRow parent : row.parents()) {
            if (++parent.liveChildren == parent.children.length) {
                wake(parents.parent(), parent);
            }
        }
    }

    private void sleep(@Nullable BoxedRelation parents, BoxedRow row) {
        if (parents == null) {
            emit(row, -1);
            return;
        }
        for (BoxedRow parent : row.parents()) {
            if (parent.liveChildren-- == parent.children.length) {
                sleep(parents.parent(), parent);
            }
        }
    }

    private void emit(BoxedRow row, int sign) {
        Object[][] joined = new Object[relations.length][];
        join(root, row, joined);
        if (!query.agreement().test(joined)) {
            return;
        }
        List<Object> key = query.group().apply(joined);
        Group group = groups.computeIfAbsent(key, created -> new Group());
        group.add(sign, query.measure().applyAsLong(joined));
        if (group.count() == 0) {
            groups.remove(key);
        }
    }

    private static void join(BoxedRelation relation, BoxedRow row, Object[][] joined) {
        joined[relation.node.relation()] = row.values;
        for (int i = 0; i < row.children.length; i++) {
            BoxedRelation target = relation.target(i);
            if (target.isRead()) {
                join(target, row.children[i], joined);
            }
        }
    }

    /** The canonical answer. */
    public List<String> result() {
        return query.answer().apply(groups);
    }
}
