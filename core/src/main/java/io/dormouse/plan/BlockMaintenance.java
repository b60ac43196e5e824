package io.dormouse.plan;

import io.dormouse.algebra.NaturalOrder;
import io.dormouse.algebra.Semiring;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Rule;
import io.dormouse.structure.AtomStatistics;
import io.dormouse.structure.ConjunctiveQuery;
import io.dormouse.structure.CostModel;
import io.dormouse.structure.FreeConnexExtension;
import io.dormouse.structure.GeneralisedJoinTree;
import io.dormouse.structure.Hypergraph;
import io.dormouse.structure.JoinTree;
import io.dormouse.structure.QueryClass;
import io.dormouse.structure.QueryStructure;
import io.dormouse.structure.SemiringCapability;
import io.dormouse.structure.TreeChoice;
import io.dormouse.structure.UpdateKind;
import io.dormouse.structure.Witness;
import io.dormouse.type.DormouseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What maintaining a block costs and why: its structure, closed under the keys that matter, beside what the operator at work does.
 *
 * @param fold the operator
 * @param structure the structure; empty if the block reads no table, or {@code unknown} says why
 * @param unknown why the structure of a block with tables is not known; else empty
 * @param dependencies the keys without which the closed query would be another
 * @param needed the attributes that would have to be returned as well for the block to be free-connex
 * @param folds the aggregates in the user's names
 * @param wholeMatches what can be evaluated on whole matches only
 * @param declared whether all that the block reads is declared to lose no rows
 * @param factorisation how the rows are composed, if they are not kept
 */
record BlockMaintenance(
        PlanNode.Fold fold,
        Optional<QueryStructure> structure,
        Optional<String> unknown,
        List<String> dependencies,
        List<String> needed,
        List<HeadTerm> folds,
        List<String> wholeMatches,
        UpdateKind declared,
        Optional<Factorisation> factorisation) {
    BlockMaintenance {
        dependencies = List.copyOf(dependencies);
        needed = List.copyOf(needed);
        folds = List.copyOf(folds);
        wholeMatches = List.copyOf(wholeMatches);
    }

    /** The blocks of a plan, the outermost first. */
    static List<BlockMaintenance> of(CircuitPlan plan) {
        List<BlockMaintenance> blocks = new ArrayList<>();
        plan.folds().forEach(fold -> blocks.add(0, of(plan, fold)));
        return blocks;
    }

    private static BlockMaintenance of(CircuitPlan plan, PlanNode.Fold fold) {
        if (fold.block().atoms().isEmpty()) {
            return new BlockMaintenance(
                    fold,
                    Optional.empty(),
                    Optional.empty(),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    UpdateKind.INSERT_ONLY,
                    Optional.empty());
        }
        BlockQuery.Found found = BlockQuery.of(plan, fold);
        Map<String, AtomStatistics> statistics = new HashMap<>();
        for (int i = 0; i < found.atoms().size(); i++) {
            boolean appendOnly = plan.node(found.relations().get(i)) instanceof PlanNode.Source source
                    && source.relation().appendOnly();
            statistics.put(
                    found.atoms().get(i).name(),
                    new AtomStatistics(AtomStatistics.UNKNOWN.size(), AtomStatistics.UNKNOWN.updates(), appendOnly));
        }
        CostModel model = new CostModel(statistics);
        try {
            List<BlockQuery.Dependency> used = used(found);
            ConjunctiveQuery query = ConjunctiveQuery.of(found.keyed(used), found.outputs());
            QueryStructure structure = QueryStructure.of(query, model);
            return new BlockMaintenance(
                    fold,
                    Optional.of(structure),
                    Optional.empty(),
                    used.stream().map(BlockQuery.Dependency::text).toList(),
                    needed(structure),
                    found.folds(),
                    found.wholeMatches(),
                    model.updateKind(query),
                    Factorisation.of(plan, fold));
        } catch (DormouseException tooLarge) {
            return new BlockMaintenance(
                    fold,
                    Optional.empty(),
                    Optional.of(PlanSketch.words(tooLarge)),
                    List.of(),
                    List.of(),
                    found.folds(),
                    found.wholeMatches(),
                    UpdateKind.ARBITRARY,
                    Factorisation.of(plan, fold));
        }
    }

    /** The keys that are left when one after the other goes whose absence changes nothing. */
    private static List<BlockQuery.Dependency> used(BlockQuery.Found found) {
        List<BlockQuery.Dependency> used = new ArrayList<>(found.dependencies());
        ConjunctiveQuery closed = close(found, used);
        for (BlockQuery.Dependency key : found.dependencies()) {
            List<BlockQuery.Dependency> rest = new ArrayList<>(used);
            rest.remove(key);
            ConjunctiveQuery without = close(found, rest);
            if (without.schemas().equals(closed.schemas()) && without.output() == closed.output()) {
                used = rest;
            }
        }
        return used;
    }

    private static ConjunctiveQuery close(BlockQuery.Found found, List<BlockQuery.Dependency> keys) {
        return ConjunctiveQuery.of(found.keyed(keys), found.outputs()).closed();
    }

    private static List<String> needed(QueryStructure structure) {
        ConjunctiveQuery closed = structure.classification().query();
        return FreeConnexExtension.of(closed)
                .map(extended -> closed.graph().names(extended.output() & ~closed.output()))
                .orElse(List.of());
    }

    /** The class; the best for a block that reads no table, empty if it is not known. */
    Optional<QueryClass> queryClass() {
        return fold.block().atoms().isEmpty()
                ? Optional.of(QueryClass.Q_HIERARCHICAL)
                : structure.map(known -> known.classification().queryClass());
    }

    /** Whether all the columns that join are returned, and there are some. */
    boolean isFull() {
        return structure
                .filter(known -> known.classification().isFull()
                        && known.classification().query().attributes() != 0)
                .isPresent();
    }

    /** Whether no column is returned. */
    boolean isNullary() {
        return fold.head().stream().noneMatch(HeadTerm.Value.class::isInstance)
                && structure.map(known -> known.classification().isNullary()).orElse(true);
    }

    /** The least class that the block is not in. */
    Optional<QueryClass> missed() {
        return queryClass()
                .flatMap(found -> Arrays.stream(QueryClass.values())
                        .filter(wanted -> !found.isWithin(wanted))
                        .findFirst());
    }

    /** Why it is not in {@link #missed}. */
    Optional<Witness> witness() {
        return structure.flatMap(
                known -> missed().flatMap(missed -> known.classification().witness(missed)));
    }

    /** What the structure allows under these updates, in words; empty where it is not known. */
    Optional<String> allowed(UpdateKind updates) {
        String more = wholeMatches.isEmpty()
                ? ""
                : "; on top of it each match that comes or goes, for what is evaluated on whole matches";
        return structure.map(known -> known.guarantee(semiring(), updates).text() + more);
    }

    /** What holds for all the aggregates together; whether a group is there is counted. */
    private Set<SemiringCapability> semiring() {
        boolean aggregates = fold.head().stream().anyMatch(term -> !(term instanceof HeadTerm.Value));
        if (!aggregates && fold.kind() != Rule.Kind.BAG) {
            return EnumSet.of(SemiringCapability.CONSTANT_TIME_DELETION, SemiringCapability.BOUNDED_MONOTONE_SEQUENCES);
        }
        if (!aggregates) {
            return EnumSet.of(SemiringCapability.CONSTANT_TIME_DELETION);
        }
        Set<SemiringCapability> common = EnumSet.allOf(SemiringCapability.class);
        fold.head().forEach(term -> common.retainAll(term.match(capabilities())));
        return common;
    }

    /** What the semiring can do that a term is a sum of. */
    private HeadTerm.Cases<Set<SemiringCapability>> capabilities() {
        return new HeadTerm.Cases<>() {
            @Override
            public Set<SemiringCapability> value(HeadTerm.Value value) {
                return EnumSet.allOf(SemiringCapability.class);
            }

            @Override
            public Set<SemiringCapability> fold(HeadTerm.Fold aggregate) {
                return switch (aggregate.aggregate()) {
                    // The other tables' annotations are the least there is, so that the greatest of a match is the one
                    // table's.
                    case MIN, MAX ->
                        fold.readsOneAtom(aggregate)
                                ? EnumSet.of(SemiringCapability.PRODUCT_IS_MAXIMUM)
                                : EnumSet.noneOf(SemiringCapability.class);
                    case COUNT_ALL, COUNT, SUM, AVG -> EnumSet.of(SemiringCapability.CONSTANT_TIME_DELETION);
                };
            }

            @Override
            public Set<SemiringCapability> annotation(HeadTerm.Annotation annotation) {
                Semiring<?> semiring = annotation.semiring().semiring();
                Set<SemiringCapability> capabilities = EnumSet.noneOf(SemiringCapability.class);
                if (semiring.deletable().isPresent()) {
                    capabilities.add(SemiringCapability.CONSTANT_TIME_DELETION);
                }
                if (semiring.naturalOrder().flatMap(BlockMaintenance::longest).isPresent()) {
                    capabilities.add(SemiringCapability.BOUNDED_MONOTONE_SEQUENCES);
                }
                if (semiring.timesIsPlus()) {
                    capabilities.add(SemiringCapability.PRODUCT_IS_MAXIMUM);
                }
                return capabilities;
            }
        };
    }

    private static Optional<Long> longest(NaturalOrder<?> order) {
        return order.longestMonotone().isPresent()
                ? Optional.of(order.longestMonotone().getAsLong())
                : Optional.empty();
    }

    /** Each aggregate with the semiring that it is a sum of, and what taking a row away costs. */
    List<String> annotations() {
        List<String> annotations = new ArrayList<>();
        for (HeadTerm term : folds) {
            String name = term.toString().replace("COUNT_ALL(*)", "COUNT(*)");
            annotations.add(name + ": " + term.match(deletion()));
        }
        if (annotations.isEmpty()) {
            annotations.add(
                    fold.kind() == Rule.Kind.BAG
                            ? "copies of rows: counting, deletes in O(1)"
                            : "presence of rows: Boolean, counted, deletes in O(1)");
        }
        return annotations;
    }

    /** What taking a row away from an aggregate costs. */
    private HeadTerm.Cases<String> deletion() {
        boolean growing = declared == UpdateKind.INSERT_ONLY;
        return new HeadTerm.Cases<>() {
            @Override
            public String value(HeadTerm.Value value) {
                throw new IllegalArgumentException("no aggregate: " + value);
            }

            @Override
            public String fold(HeadTerm.Fold aggregate) {
                return switch (aggregate.aggregate()) {
                    case COUNT_ALL, COUNT -> "counting, deletes in O(1)";
                    case SUM, AVG -> "sum-product, deletes in O(1)";
                    case MIN, MAX ->
                        growing
                                ? "no inverse, and nothing is deleted: the best one is kept"
                                : "no inverse, deletes in O(log n) from an ordered multiset";
                };
            }

            @Override
            public String annotation(HeadTerm.Annotation annotation) {
                if (annotation.semiring().semiring().deletable().isPresent()) {
                    return "deletes in O(1)";
                }
                return growing
                        ? "no inverse, and nothing is deleted: the sum is kept"
                        : "no inverse, deletes in O(log n) additions among the distinct products";
            }
        };
    }

    /** What a change costs the operator at work, which may be more than the structure allows. */
    List<String> running() {
        String prefix = fold.name() + ": ";
        List<String> running = new ArrayList<>();
        UpdateCost.of(fold, factorisation, declared == UpdateKind.INSERT_ONLY)
                .update()
                .forEach(fact -> running.add(fact.substring(prefix.length())));
        atTheRoot().ifPresent(running::add);
        return running;
    }

    /** What the operator at work does not do along its tree, if it has one. */
    Optional<String> atTheRoot() {
        Block block = fold.block();
        if (!block.isLaidOut() || block.atoms().size() < 2) {
            return Optional.empty();
        }
        if (fold.blocks().size() > 1) {
            return Optional.of(
                    "each row that is in some match is looked at once, at the root of its table's tree; of the others only"
                            + " whether there are any climbs");
        }
        Folding folding = new Folding(block);
        List<String> counted = IntStream.range(0, block.atoms().size())
                .filter(folding::isInside)
                .mapToObj(block::name)
                .toList();
        if (factorisation.isPresent()) {
            return Optional.of("no match is looked at: rows are composed when they are read"
                    + (counted.isEmpty()
                            ? ""
                            : ", and of " + String.join(", ", counted)
                                    + " the number of matches climbs along the tree, key by key"));
        }
        String atRoot = fold.kind() == Rule.Kind.BAG ? "listed" : "folded";
        if (counted.isEmpty()) {
            return Optional.of(
                    "each match that comes or goes is looked at and " + atRoot + " at the root, not along the tree");
        }
        List<String> made = fold.treeFolds().stream()
                .filter(one -> one.value() != PlanNode.TreeFold.NONE || one.count() != PlanNode.TreeFold.NONE)
                .map(one -> folds.get(foldNumber(one.term())).toString())
                .toList();
        String number =
                declared == UpdateKind.INSERT_ONLY && fold.isIdempotent() ? "whether there are any" : "their number";
        return Optional.of("of " + String.join(", ", counted) + " no match is looked at: " + number
                + (made.isEmpty() ? " climbs" : " and what makes " + String.join(", ", made) + " climb")
                + " along the tree, key by key, to be " + atRoot + " at the root"
                + (counted.size() < block.atoms().size() ? " for each match of the others" : ""));
    }

    /** The number of a term of the head among its folds. */
    private int foldNumber(int term) {
        return (int) fold.head().subList(0, term).stream()
                .filter(before -> !(before instanceof HeadTerm.Value))
                .count();
    }

    /** The conditions on groups: the groups that they drop are passed over between two that are shown. */
    List<String> groupConditions() {
        return fold.having().stream().map(Object::toString).toList();
    }

    /**
     * The tree over the closed block that the bounds hold on, in one line, if the running one is not the same: a node, then its
     * children in parentheses, each with what it is found by in braces, leaving out what the rest of that determines.
     */
    Optional<String> otherTree() {
        return structure
                .flatMap(known -> known.local()
                        ? TreeChoice.ofHeightOne(known.classification().query())
                        : known.tree())
                .filter(tree -> fold.blocks().size() == 1 && !runs(tree))
                .map(tree -> words(tree, 0));
    }

    private static String words(GeneralisedJoinTree tree, int node) {
        String own = tree.isGeneralised(node) ? "[" + brief(tree, tree.schema(node)) + "]" : tree.name(node);
        String key = node == 0 ? "" : "{" + brief(tree, tree.key(node)) + "}";
        List<String> below =
                tree.children(node).stream().map(child -> words(tree, child)).toList();
        return own + key + (below.isEmpty() ? "" : "(" + String.join(", ", below) + ")");
    }

    private static String brief(GeneralisedJoinTree tree, long attributes) {
        Hypergraph graph = tree.query().graph();
        long left = attributes;
        for (long more = attributes; more != 0; more ^= Long.highestOneBit(more)) {
            long rest = left & ~Long.highestOneBit(more);
            if ((attributes & ~graph.close(rest)) == 0) {
                left = rest;
            }
        }
        return String.join(", ", graph.names(left));
    }

    private boolean runs(GeneralisedJoinTree tree) {
        JoinTree running = fold.block().tree();
        // Atoms stand in the query as in the block: none is there once more, or the sizes would differ.
        return fold.block().isLaidOut()
                && tree.size() == running.size()
                && shape(tree, 0).equals(shape(running, running.root()));
    }

    private static String shape(GeneralisedJoinTree tree, int node) {
        return shape(
                tree.isGeneralised(node) ? -1 : tree.nodes().get(node).atom(),
                tree.children(node).stream().map(child -> shape(tree, child)));
    }

    private static String shape(JoinTree tree, int node) {
        return shape(
                tree.isGeneralised(node) ? -1 : node,
                tree.children(node).stream().map(child -> shape(tree, child)));
    }

    /** A node, by its atom if it has one, and what is below it, in an order of its own. */
    private static String shape(int atom, Stream<String> below) {
        return atom + below.sorted().toList().toString();
    }
}
