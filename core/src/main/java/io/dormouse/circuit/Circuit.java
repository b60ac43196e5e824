package io.dormouse.circuit;

import io.dormouse.circuit.expression.RowFunctionCompiler;
import io.dormouse.circuit.fold.FoldOperator;
import io.dormouse.circuit.lookup.LookupOperator;
import io.dormouse.circuit.multiplicity.CopiesOperator;
import io.dormouse.circuit.topk.TopKOperator;
import io.dormouse.circuit.tree.JoinTreeOperator;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Variable;
import io.dormouse.plan.Block;
import io.dormouse.plan.BlockAtom;
import io.dormouse.plan.CircuitPlan;
import io.dormouse.plan.Factorisation;
import io.dormouse.plan.LiveCounts;
import io.dormouse.plan.PlanNode;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import io.dormouse.type.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A plan at work: its operators, wired, and the ports where the rows of the given relations go in.
 *
 * <p>Protocol of an epoch: rows go into {@link #ports}, at once through filters, join trees and folds' groups; {@link #settle}
 * brings the answers up to date (as often as somebody wants to read them, who then asks {@link #checkErrors}); at the end
 * {@link #judge} refuses what is live and an error; then the owner of the undo log commits it, or rolls it back and calls {@link #rolledBack}. One writer.
 */
public final class Circuit implements LiveCounts {
    private final CircuitPlan plan;
    private final UndoLog log;
    private final ValuePool pool;
    private final RowFunctionCompiler compiler;
    /** The given relations by name. */
    private final Map<String, BaseRelation> given = new HashMap<>();

    private final Map<String, List<RowPort>> ports = new HashMap<>();
    /** The answers that are kept row by row. */
    private final Map<String, KeptAnswer> answers = new HashMap<>();
    /** The plan's answer, if it is kept factorised. */
    private @Nullable FactorisedAnswer factorised;

    private final List<Operator> operators = new ArrayList<>();
    /** Those of a fold, one for each of its blocks. */
    private final Map<String, List<JoinTreeOperator>> trees = new HashMap<>();
    /** The same operators as an array, since each epoch that touches the circuit goes through it. */
    private final Operator[] inOrder;

    private final JoinTreeOperator[] treesInOrder;
    private long visitsTold;

    /** Whether a fold has been given a match since the last commit or rollback; without one there is nothing to settle. */
    private boolean touched = true;

    /** An empty circuit of {@code plan} whose state is in {@code log} and {@code pool}. */
    public Circuit(CircuitPlan plan, UndoLog log, ValuePool pool, RowFunctionCompiler compiler) {
        this.plan = plan;
        this.log = log;
        this.pool = pool;
        this.compiler = compiler;
        for (PlanNode node : plan.nodes()) {
            build(node);
        }
        inOrder = operators.toArray(new Operator[0]);
        treesInOrder = trees.values().stream().flatMap(List::stream).toArray(JoinTreeOperator[]::new);
    }

    private void build(PlanNode node) {
        node.match(new PlanNode.Cases<Boolean>() {
            @Override
            public Boolean source(PlanNode.Source source) {
                given.put(source.name(), source.relation());
                ports.put(source.name(), new ArrayList<>());
                return true;
            }

            @Override
            public Boolean fold(PlanNode.Fold fold) {
                Optional<Factorisation> factors = Factorisation.of(plan, fold);
                if (factors.isPresent()) {
                    factorised = new FactorisedAnswer(wire(fold, factors.get()).factors());
                    return true;
                }
                return add(fold.name(), wire(fold));
            }

            @Override
            public Boolean union(PlanNode.Union union) {
                return add(union.name(), wire(union));
            }

            @Override
            public Boolean topK(PlanNode.TopK topK) {
                KeptAnswer input = Objects.requireNonNull(answers.get(topK.input()));
                return add(topK.name(), new TopKOperator(log, pool, topK, input));
            }

            @Override
            public Boolean lookup(PlanNode.Lookup lookup) {
                KeptAnswer input = Objects.requireNonNull(answers.get(lookup.input()));
                KeptAnswer looked = Objects.requireNonNull(answers.get(lookup.looked()));
                return add(lookup.name(), new LookupOperator(log, pool, lookup, input, looked));
            }

            @Override
            public Boolean copies(PlanNode.Copies copies) {
                KeptAnswer input = Objects.requireNonNull(answers.get(copies.input()));
                return add(copies.name(), new CopiesOperator(log, pool, copies, input));
            }
        });
    }

    private boolean add(String name, Operator operator) {
        answers.put(name, operator.answer());
        return operators.add(operator);
    }

    private FoldOperator wire(PlanNode.Fold fold) {
        List<FoldOperator.Feed> feeds = new ArrayList<>();
        for (int i = 0; i < fold.blocks().size(); i++) {
            feeds.add(new FoldOperator.Feed(fold.blocks().get(i), fold.computed(i)));
        }
        boolean growing = isGrowing(fold);
        FoldOperator operator = new FoldOperator(log, pool, compiler, fold, feeds, growing);
        for (int i = 0; i < feeds.size(); i++) {
            feed(fold, feeds.get(i), growing && fold.isIdempotent(), operator.matches(i));
        }
        return operator;
    }

    private FoldOperator wire(PlanNode.Union union) {
        List<FoldOperator.Feed> feeds = union.branches().stream()
                .map(branch -> new FoldOperator.Feed(branch.block(), branch.computed(0)))
                .toList();
        boolean growing = union.branches().stream().allMatch(this::isGrowing);
        FoldOperator operator = new FoldOperator(log, pool, compiler, union.gathered(), feeds, growing);
        for (int i = 0; i < feeds.size(); i++) {
            feed(union.branches().get(i), feeds.get(i), growing && union.distinct(), operator.matches(i));
        }
        return operator;
    }

    /** Sends the matches of a block to {@code matches}; {@code idempotent}: that of equal ones there are several makes no difference. */
    private void feed(PlanNode.Fold fold, FoldOperator.Feed feed, boolean idempotent, RowSink matches) {
        Block block = feed.block();
        if (block.atoms().isEmpty()) {
            // The body of a query without a table has one match, which never goes.
            matches.accept(new RowBuffer(0), 1);
        } else if (block.atoms().size() == 1) {
            List<Expression> used = new ArrayList<>(feed.computed());
            used.addAll(block.residualFilters());
            connect(block.atoms().get(0), Optional.empty(), used, touching(matches));
        } else {
            Set<Variable> asObjects =
                    new HashSet<>(RowFunctionCompiler.objectsRead(block.residualFilters(), feed.computed()));
            JoinTreeOperator tree = new JoinTreeOperator(
                    log, pool, block, new Sources(), idempotent, asObjects, readAsIds(fold), touching(matches));
            connect(fold, block, tree);
        }
    }

    /** The variables by which groups are found, and those that are folded as they are. */
    private static Set<Variable> readAsIds(PlanNode.Fold fold) {
        Set<Variable> asIds = new HashSet<>();
        for (int i = 0; i < fold.head().size(); i++) {
            HeadTerm term = fold.head().get(i);
            boolean shown = term instanceof HeadTerm.Value && !fold.reducedKey().contains(i);
            if (!shown && fold.treeFold(i).isEmpty()) {
                term.expressions().forEach(expression -> addReference(expression, asIds));
            }
        }
        return asIds;
    }

    private JoinTreeOperator wire(PlanNode.Fold fold, Factorisation factors) {
        JoinTreeOperator tree =
                new JoinTreeOperator(log, pool, new Sources(), isGrowing(fold) && fold.isIdempotent(), factors);
        connect(fold, fold.block(), tree);
        return tree;
    }

    private void connect(PlanNode.Fold fold, Block block, JoinTreeOperator tree) {
        trees.computeIfAbsent(fold.name(), name -> new ArrayList<>()).add(tree);
        for (int i = 0; i < block.atoms().size(); i++) {
            BlockAtom atom = block.atoms().get(i);
            List<Expression> kept =
                    atom.columns().stream().map(BlockAtom.Kept::source).toList();
            connect(atom, Optional.of(kept), List.of(), tree.port(i));
        }
    }

    private static void addReference(Expression expression, Set<Variable> variables) {
        if (expression instanceof Expression.Reference reference) {
            variables.add(reference.variable());
        }
    }

    /** Where matches go: remembers that there was one. */
    private RowSink touching(RowSink matches) {
        return (match, weight) -> {
            touched = true;
            matches.accept(match, weight);
        };
    }

    /** Whether no row is ever taken out of what a fold reads. */
    private boolean isGrowing(PlanNode.Fold fold) {
        return fold.block().atoms().stream().allMatch(atom -> isAppendOnly(atom.relation()));
    }

    private boolean isAppendOnly(String relation) {
        BaseRelation base = given.get(relation);
        return base != null && base.appendOnly();
    }

    /** What the trees need to know of the relations that they read. */
    private final class Sources implements JoinTreeOperator.Sources {
        @Override
        public boolean isFeed(String relation) {
            BaseRelation base = given.get(relation);
            return base != null && base.storage() == BaseRelation.Storage.FEED;
        }

        @Override
        public boolean isAppendOnly(String relation) {
            return Circuit.this.isAppendOnly(relation);
        }
    }

    /** Sends the rows of an atom's relation that pass its filters to {@code sink}; see {@link RowFunctionCompiler#compilePort}. */
    private void connect(BlockAtom atom, Optional<List<Expression>> outputs, List<Expression> read, RowSink sink) {
        String relation = atom.relation();
        KeptAnswer answer = answers.get(relation);
        Schema schema = answer != null
                ? answer.schema()
                : Objects.requireNonNull(given.get(relation)).schema();
        RowPort port = compiler.compilePort(relation, schema, atom.input(), atom.filters(), outputs, read, sink);
        if (answer != null) {
            answer.addSink(port);
        } else {
            Objects.requireNonNull(ports.get(relation)).add(port);
        }
    }

    /** The plan. */
    public CircuitPlan plan() {
        return plan;
    }

    /** The given relations that are read. */
    public Set<String> sources() {
        return Set.copyOf(ports.keySet());
    }

    /** Where the rows of a given relation go, in this order; each wants every row. */
    public List<RowPort> ports(String source) {
        return Objects.requireNonNull(ports.get(source));
    }

    /** The rows of the relation that the plan is asked for. */
    public Answer answer() {
        return factorised != null ? factorised : Objects.requireNonNull(answers.get(plan.output()));
    }

    /** Brings all answers up to date. Cost: what was touched since the last time. */
    public void settle() {
        if (touched) {
            for (Operator operator : inOrder) {
                operator.settle();
            }
        }
    }

    /** Refuses the epoch if an expression over something live is an error; the last step before the commit. */
    public void judge() {
        checkErrors();
        touched = false;
    }

    /**
     * Refuses to be read in the middle of an epoch if an expression over something live is an error now. Leaves the verdict over
     * the epoch to {@link #judge}: what is wrong now may be gone by then.
     */
    public void checkErrors() {
        if (touched) {
            for (Operator operator : inOrder) {
                operator.judge();
            }
        }
        if (factorised != null) {
            factorised.judge();
        }
    }

    /** The undo log has been rolled back. */
    public void rolledBack() {
        touched = true;
        for (Operator operator : operators) {
            operator.rolledBack();
        }
        if (factorised != null) {
            factorised.rolledBack();
        }
    }

    /** Gives back what all state holds in the shared pool; at commit, and the circuit is not used again. */
    public void dispose() {
        operators.forEach(Operator::dispose);
        for (JoinTreeOperator tree : treesInOrder) {
            tree.dispose();
        }
    }

    /** How many tuples and rows changes have visited because a key gained, lost or moved something: the unit of work. */
    public long visits() {
        long visits = 0;
        for (JoinTreeOperator tree : treesInOrder) {
            visits += tree.visits();
        }
        for (Operator operator : inOrder) {
            visits += operator.visits();
        }
        return visits;
    }

    /** How many of {@link #visits} there were since the last call. */
    public long newVisits() {
        long visits = visits();
        long more = visits - visitsTold;
        visitsTold = visits;
        return more;
    }

    @Override
    public NodeCounts node(String operator, int block, int node) {
        return Objects.requireNonNull(trees.get(operator), operator).get(block).counts(node);
    }

    @Override
    public long rows(String operator) {
        return operator.equals(plan.output())
                ? answer().distinctRows()
                : Objects.requireNonNull(answers.get(operator), operator).distinctRows();
    }

    /** The kept state in lines that do not depend on ids, order of arrival or batches; unsorted. O(state). */
    public List<String> describe() {
        List<String> lines = new ArrayList<>();
        for (PlanNode.Fold fold : plan.folds()) {
            List<JoinTreeOperator> ofFold = trees.getOrDefault(fold.name(), List.of());
            for (int i = 0; i < ofFold.size(); i++) {
                ofFold.get(i).describe(fold.blocks().get(i), lines);
            }
        }
        answer().forEach((row, weight) -> lines.add("answer x" + weight + " " + row.toRow(answer().schema())));
        return lines;
    }

    /** Checks the invariants of all operators from scratch. O(state); for tests. */
    public void checkInvariants() {
        operators.forEach(Operator::checkInvariants);
        for (JoinTreeOperator tree : treesInOrder) {
            tree.checkInvariants();
        }
    }

    /** The bytes that operators take, answers aside. */
    public long bytes() {
        return operators.stream().mapToLong(Operator::bytes).sum()
                + Arrays.stream(treesInOrder).mapToLong(JoinTreeOperator::bytes).sum();
    }
}
