package io.dormouse.bench.synthetic;

import io.dormouse.bench.boxed.BoxedTree;
import io.dormouse.bench.boxed.Group;
import io.dormouse.bench.boxed.TreeNode;
import io.dormouse.bench.boxed.TreeQuery;
import io.dormouse.bench.harness.Attempt;
import io.dormouse.bench.harness.Competitor;
import io.dormouse.bench.stream.EventStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * {@code boxed} on a synthetic query. Its rows are boxed beforehand, in the order of arrival: neither the time nor the memory
 * of boxing is its own.
 */
public final class BoxedTrees implements Competitor {
    private final TreeQuery query;
    private final int[] events;
    private final Object[][][] rows;

    public BoxedTrees(SyntheticStream stream) {
        query = tree(stream.query());
        events = stream.events();
        rows = new Object[stream.rows().size()][][];
        for (int relation = 0; relation < rows.length; relation++) {
            rows[relation] = new Object[stream.rows().get(relation).size()][];
        }
        for (int event : events) {
            int relation = EventStream.relation(event);
            int row = EventStream.row(event);
            if (rows[relation][row] == null) {
                rows[relation][row] = stream.rows().get(relation).boxed(row);
            }
        }
    }

    @Override
    public String name() {
        return "boxed";
    }

    @Override
    public Attempt open() {
        return new Tree(new BoxedTree(query), events, rows);
    }

    private static TreeQuery tree(SyntheticQuery query) {
        Set<Integer> reads = new HashSet<>();
        query.groups().forEach(field -> reads.add(field.relation()));
        query.sum().ifPresent(field -> reads.add(field.relation()));
        return new TreeQuery(
                query.relations().stream()
                        .map(relation -> node(relation, query))
                        .collect(Collectors.toList()),
                reads,
                joined -> true,
                group(query.groups()),
                query.sum().map(BoxedTrees::measure).orElse(joined -> 0),
                groups -> answer(query, groups));
    }

    private static TreeNode node(Relation relation, SyntheticQuery query) {
        Predicate<Object[]> filter = query.filters().stream()
                .filter(candidate -> candidate.field().relation() == relation.number())
                .map(Filter::onBoxed)
                .reduce(Predicate::and)
                .orElse(row -> true);
        List<TreeNode.Reference> references = relation.references().stream()
                .map(reference -> new TreeNode.Reference(reference.column(), reference.target()))
                .collect(Collectors.toList());
        return new TreeNode(relation.number(), List.of(0), filter, references);
    }

    private static Function<Object[][], List<Object>> group(List<Field> fields) {
        int relation = fields.get(0).relation();
        int column = fields.get(0).column();
        if (fields.size() == 1) {
            return joined -> List.of(joined[relation][column]);
        }
        int secondRelation = fields.get(1).relation();
        int secondColumn = fields.get(1).column();
        return joined -> List.of(joined[relation][column], joined[secondRelation][secondColumn]);
    }

    private static ToLongFunction<Object[][]> measure(Field field) {
        int relation = field.relation();
        int column = field.column();
        return joined -> (Long) joined[relation][column];
    }

    private static List<String> answer(SyntheticQuery query, Map<List<Object>, Group> groups) {
        List<String> lines = new ArrayList<>(groups.size());
        groups.forEach((key, group) -> lines.add(query.shown(key, group.count(), group.sum())));
        Collections.sort(lines);
        return lines;
    }

    private static final class Tree implements Attempt {
        private final BoxedTree tree;
        private final int[] events;
        private final Object[][][] rows;

        Tree(BoxedTree tree, int[] events, Object[][][] rows) {
            this.tree = tree;
            this.events = events;
            this.rows = rows;
        }

        @Override
        public void apply(int number) {
            int event = events[number];
            int relation = EventStream.relation(event);
            tree.apply(relation, rows[relation][EventStream.row(event)], EventStream.weight(event));
        }

        @Override
        public void applyAll(int from, int to) {
            for (int i = from; i < to; i++) {
                apply(i);
            }
        }

        @Override
        public List<String> result() {
            return tree.result();
        }

        @Override
        public void close() {}
    }
}
