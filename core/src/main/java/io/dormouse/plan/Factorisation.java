package io.dormouse.plan;

import io.dormouse.logic.Expression;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Rule;
import io.dormouse.logic.Variable;
import io.dormouse.structure.JoinTree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How the rows of an answer are composed of the tuples of some nodes, so that they need not be kept: the nodes from the root to
 * those that values are read of, if the keys between them consist of values that are shown. What is below them is folded.
 *
 * <p>Aggregates of groups of which each match shows all keys are products and sums of what the nodes contribute, so these keep their parts
 * apart, which are combined when a row is read.
 *
 * <p>So it is with full and free-connex queries on a tree that fits: section 5.2 of <i>Answering Conjunctive Queries with Aggregations
 * under Updates</i>. Immutable.
 *
 * @param fold the fold, all of whose aggregates are along its tree; so that its block can have more sums and extremes, and fewer outputs,
 *     than that of the plan
 * @param factors the nodes, each after the one above it
 */
public record Factorisation(PlanNode.Fold fold, List<Factor> factors) {
    /**
     * A node whose groups are kept: the distinct values that its live tuples have of what is shown.
     *
     * @param node its index in the tree
     * @param parent the number of the factor above, −1 at the root
     * @param key the variables of the edge above
     * @param columns its variables that are shown, those of the key first
     * @param below the numbers of the factors below it
     */
    public record Factor(int node, int parent, List<Variable> key, List<Variable> columns, List<Integer> below) {
        public Factor {
            key = List.copyOf(key);
            columns = List.copyOf(columns);
            below = List.copyOf(below);
        }
    }

    public Factorisation {
        factors = List.copyOf(factors);
    }

    /** Whether each row is there once. */
    public boolean distinct() {
        return fold.kind() != Rule.Kind.BAG;
    }

    /** The block on its tree. */
    public Block block() {
        return fold.block();
    }

    /** The variable whose value a column of the answer has; empty if it is an aggregate. */
    public Optional<Variable> shown(int column) {
        return variable(fold.head().get(column));
    }

    /** The first column of the answer that has the value of a variable. */
    public int columnOf(Variable variable) {
        int column = 0;
        while (!shown(column).equals(Optional.of(variable))) {
            column++;
        }
        return column;
    }

    /** The variables whose values columns of the answer have. */
    public List<Variable> shown() {
        return shown(fold);
    }

    private static List<Variable> shown(PlanNode.Fold fold) {
        return fold.head().stream()
                .map(Factorisation::variable)
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * That of the answer of a plan if it is {@code fold}'s; empty where its rows are kept: because somebody else in the plan reads
     * them, because no row of the root is in more than one (and so there is nothing to save), or because the tree does not allow it.
     */
    public static Optional<Factorisation> of(CircuitPlan plan, PlanNode.Fold fold) {
        boolean isAnswer = plan.output().equals(fold.name())
                && plan.nodes().stream().noneMatch(node -> node.inputs().contains(fold.name()));
        return isAnswer && showsVariables(fold) && hasDirectTree(fold.block())
                ? FoldsAlongTree.allOf(fold).flatMap(Factorisation::of)
                : Optional.empty();
    }

    /** Whether rows are values of variables, each row as often as its values match, or once, with aggregates of these matches. */
    private static boolean showsVariables(PlanNode.Fold fold) {
        return !shown(fold).isEmpty()
                && fold.block().residualFilters().isEmpty()
                && fold.having().isEmpty()
                && fold.outputs()
                        .equals(fold.groupRow().variables().stream()
                                .map(Expression.Reference::new)
                                .toList())
                && fold.head().stream()
                        .allMatch(term ->
                                term instanceof HeadTerm.Fold || variable(term).isPresent());
    }

    private static Optional<Variable> variable(HeadTerm term) {
        return term instanceof HeadTerm.Value value && value.expression() instanceof Expression.Reference reference
                ? Optional.of(reference.variable())
                : Optional.empty();
    }

    private static boolean hasDirectTree(Block block) {
        return block.isLaidOut() && block.atoms().size() > 1 && block.tree().isDirect();
    }

    private static List<Variable> key(Block block, int node) {
        List<Variable> key = new ArrayList<>();
        for (int v = 0; v < block.joinVariables().size(); v++) {
            if ((block.tree().edgeKey(node) >>> v & 1) != 0) {
                key.add(block.joinVariables().get(v));
            }
        }
        return key;
    }

    /** Of a fold all of whose aggregates are along its tree. */
    private static Optional<Factorisation> of(PlanNode.Fold fold) {
        Block block = fold.block();
        Folding folding = new Folding(block);
        Set<Variable> shown = new LinkedHashSet<>(shown(fold));
        long nodes = 1L << block.tree().root();
        for (int node : contributing(block, folding)) {
            nodes |= folding.ancestorsOrSelf(node);
        }
        List<Factor> factors = new ArrayList<>();
        boolean branches = false;
        for (int node : topDown(block.tree())) {
            if ((nodes >>> node & 1) == 0) {
                continue;
            }
            boolean root = node == block.tree().root();
            Set<Variable> columns = new LinkedHashSet<>(root ? List.of() : key(block, node));
            if (!shown.containsAll(columns)) {
                return Optional.empty();
            }
            branches |= !root && !block.tree().keyed(node);
            shown.stream().filter(variable -> block.keeps(node, variable)).forEach(columns::add);
            int parent = root ? -1 : number(factors, block.tree().parent().get(node));
            if (parent >= 0) {
                Factor above = factors.get(parent);
                List<Integer> below = new ArrayList<>(above.below());
                below.add(factors.size());
                factors.set(parent, new Factor(above.node(), above.parent(), above.key(), above.columns(), below));
            }
            factors.add(new Factor(node, parent, root ? List.of() : key(block, node), List.copyOf(columns), List.of()));
        }
        for (int top : folding.tops()) {
            if ((nodes >>> block.tree().parent().get(top) & 1) == 0) {
                return Optional.empty();
            }
        }
        return branches ? Optional.of(new Factorisation(fold, factors)) : Optional.empty();
    }

    /** The nodes outside folded parts that have values which are shown or aggregated. */
    private static Set<Integer> contributing(Block block, Folding folding) {
        Set<Integer> nodes = new HashSet<>();
        for (int output = 0; output < block.outputs().size(); output++) {
            nodes.add(folding.supplier(output));
        }
        block.sums().stream()
                .flatMap(sum -> sum.factors().stream())
                .forEach(factor -> nodes.add(folding.supplier(factor.variable())));
        block.extremes().stream()
                .flatMap(extreme -> extreme.terms().stream())
                .forEach(term -> nodes.add(folding.supplier(term)));
        nodes.removeIf(folding::isInside);
        return nodes;
    }

    private static List<Integer> topDown(JoinTree tree) {
        List<Integer> order = new ArrayList<>(List.of(tree.root()));
        for (int i = 0; i < order.size(); i++) {
            order.addAll(i + 1, tree.children(order.get(i)));
        }
        return order;
    }

    private static int number(List<Factor> factors, int node) {
        for (int i = 0; i < factors.size(); i++) {
            if (factors.get(i).node() == node) {
                return i;
            }
        }
        throw new IllegalStateException("node " + node + " is no factor");
    }
}
