package io.dormouse.plan;

import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Fallibility;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Rule;
import io.dormouse.logic.Variable;
import io.dormouse.structure.Generalisation;
import io.dormouse.structure.Hypergraph;
import io.dormouse.structure.JoinTree;
import io.dormouse.structure.JoinTreeSearch;
import io.dormouse.structure.Rerooting;
import io.dormouse.structure.SearchBudget;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Schema;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import io.dormouse.type.Types;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Plans the body of one rule: finds the join variables and the join tree, moves filters to the atoms they concern, and decides
 * what is kept of each row.
 *
 * <p>Conditions and computations that read one atom and cannot fail are done before a row is kept; what can fail is evaluated
 * where the whole match is live, so that an error is raised only where the written query evaluates it. Rows whose join variable is
 * NULL match nothing and are not kept.
 */
final class BlockPlanner {
    /** How many atoms a tree may have, copies included: sets of nodes are the bits of a word, and a tuple counts few missing children. */
    static final int MAX_ATOMS = 60;

    /** The name of the constant by which atoms are joined that share no column. */
    private static final String EVERY_ROW = "every row";

    /** How many nodes: the size of the sets. */
    private static final int MAX_NODES = 63;

    private final Rule rule;
    private final List<Literal.Atom> atoms;
    private final Relations relations;
    private final List<List<Variable>> inputs = new ArrayList<>();
    private final List<List<Expression>> filters = new ArrayList<>();
    private final List<LinkedHashMap<Variable, Expression>> available = new ArrayList<>();
    private final List<LinkedHashMap<Variable, Expression>> kept = new ArrayList<>();
    private final List<Expression> residual = new ArrayList<>();
    private final List<Variable> joinVariables = new ArrayList<>();

    /** A planned body with the head rewritten over what the block keeps. */
    record Result(
            List<Block> blocks, List<HeadTerm> head, List<PlanNode.TreeFold> treeFolds, List<Integer> reducedKey) {}

    private BlockPlanner(Rule rule, Relations relations, List<Literal.Atom> copies) {
        this.rule = rule;
        this.relations = relations;
        this.atoms = Stream.concat(rule.atoms().stream(), copies.stream()).toList();
    }

    /** Where the planner learns of the relations that the rule reads. */
    interface Relations {
        List<List<Integer>> keys(String relation);

        BaseRelation.Storage storage(String relation);

        Schema schema(String relation);

        /** Whether it loses no rows. */
        boolean isAppendOnly(String relation);
    }

    /**
     * Plans a rule. Where no tree over its atoms keeps all equalities, an atom with a key may stand in the tree once or twice
     * more: joining it again by its key changes nothing, but what it determines is then at hand in another branch.
     *
     * @throws DormouseException 0A000 if the joins are cyclic even when closed under the keys; 54000 if they are too many
     */
    static Result plan(Rule rule, Relations relations) {
        if (rule.atoms().size() > MAX_ATOMS) {
            throw tooLarge("a query joins more than " + MAX_ATOMS + " tables", rule)
                    .with("tables", rule.atoms().size());
        }
        SearchBudget budget = SearchBudget.forBlock();
        Optional<Result> plain = new BlockPlanner(rule, relations, List.of()).tryPlan(budget);
        if (plain.isPresent()) {
            return plain.get();
        }
        List<String> core = new BlockPlanner(rule, relations, List.of()).cyclicCore();
        if (!core.isEmpty()) {
            // An atom that stands there once more lies within the first: the cycle stays.
            throw refuse(
                            "the joins of the query form a cycle",
                            rule.span(),
                            "declare the primary keys of the tables, or leave out one of the conditions")
                    .with("cycle", core);
        }
        List<Literal.Atom> keyed = new ArrayList<>();
        for (Literal.Atom atom : rule.atoms()) {
            if (!relations.keys(atom.relation()).isEmpty()) {
                keyed.add(onlyShared(atom, rule));
            }
        }
        List<List<Literal.Atom>> copies = new ArrayList<>();
        keyed.forEach(first -> copies.add(List.of(first)));
        keyed.forEach(first -> keyed.forEach(second -> copies.add(List.of(first, second))));
        for (List<Literal.Atom> more : copies) {
            if (!budget.isSpent() && rule.atoms().size() + more.size() <= MAX_ATOMS) {
                Optional<Result> planned = new BlockPlanner(rule, relations, more).tryPlan(budget);
                if (planned.isPresent()) {
                    return planned.get();
                }
            }
        }
        if (budget.wasCutShort() || budget.isSpent()) {
            throw tooLarge("the join is too large to plan", rule)
                    .with("tables", rule.atoms().size());
        }
        throw refuse(
                        "the query needs what one table determines in too many places at once",
                        rule.span(),
                        "leave out one of the conditions, or join in two views")
                .with("tables", rule.atoms().stream().map(Literal.Atom::alias).toList());
    }

    private static DormouseException tooLarge(String message, Rule rule) {
        return new DormouseException(SqlState.LIMIT_EXCEEDED, message)
                .at(rule.span())
                .hint(
                        "materialize a view over some of the tables and join that; views that are not materialized count as"
                                + " the tables that they join");
    }

    /** A copy of the atom with those variables only that stand in other atoms too. */
    private static Literal.Atom onlyShared(Literal.Atom atom, Rule rule) {
        List<Optional<Variable>> shared = atom.arguments().stream()
                .map(argument -> argument.filter(variable -> rule.atoms().stream()
                                .filter(other -> other.variables().contains(variable))
                                .count()
                        > 1))
                .toList();
        return new Literal.Atom(atom.relation(), atom.alias(), shared, atom.span());
    }

    /**
     * The rule's block without a join tree (its root is −1, and each atom stands alone), for what can be said of a rule that {@link
     * #plan} refuses.
     */
    static Result sketch(Rule rule, Relations relations) {
        BlockPlanner planner = new BlockPlanner(rule, relations, List.of());
        planner.prepare();
        int size = planner.atoms.size();
        return planner.lay(new JoinTree(
                planner.graph(),
                -1,
                Collections.nCopies(size, -1),
                Collections.nCopies(size, 0L),
                List.of(),
                List.of()));
    }

    private Optional<Result> tryPlan(SearchBudget budget) {
        if (atoms.isEmpty()) {
            return Optional.of(planWithoutAtoms());
        }
        prepare();
        return JoinTreeSearch.find(graph(), budget).map(this::lay);
    }

    private void prepare() {
        for (Literal.Atom atom : atoms) {
            bindColumns(atom);
        }
        addBindings();
        findJoinVariables();
        connect();
        placeFilters();
    }

    private Result lay(JoinTree tree) {
        if (atoms.size() == 1) {
            List<HeadTerm> head = keepWhatSingleAtomNeeds();
            return result(block(tree, Set.of(), List.of(), List.of()), head, List.of());
        }
        List<HeadTerm> head = pushIntoAtoms();
        FoldsAlongTree folds = new FoldsAlongTree(head, joinVariables, tree.root() >= 0);
        Set<Variable> outputs = new LinkedHashSet<>();
        residual.forEach(filter -> filter.forEachVariable(outputs::add));
        folds.addRead(outputs);
        outputs.forEach(this::keep);
        folds.forEachOperand(this::keep);
        Block unfolded = block(forFolding(tree, outputs), outputs, List.of(), List.of());
        folds.choose(new Folding(unfolded), outputs);
        Block block = block(unfolded.tree(), outputs, folds.sums(), folds.extremes());
        List<Block> rooted = RootedExtremes.isSettled(block) ? List.of() : rooted(tree, head);
        return rooted.isEmpty()
                ? result(block, head, folds.folds())
                : new Result(rooted, head, List.of(), reducedKey(rooted.get(0), head));
    }

    /** The blocks that keep the head's extremes at constant cost, if it has no others: see {@link RootedExtremes}; else none. */
    private List<Block> rooted(JoinTree tree, List<HeadTerm> head) {
        boolean growing = atoms.stream().allMatch(atom -> relations.isAppendOnly(atom.relation()));
        if (!growing
                || !residual.isEmpty()
                || tree.root() < 0
                || !tree.isDirect()
                || !RootedExtremes.concern(rule.kind(), head)) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>();
        RootedExtremes.roots(
                        tree, head, (atom, read) -> available.get(atom).keySet().containsAll(read))
                .forEach(root -> blocks.add(block(tree, root)));
        return blocks;
    }

    private Block block(JoinTree tree, RootedExtremes.Root root) {
        kept.forEach(columns -> columns.keySet().retainAll(joinVariables));
        root.read().forEach(this::keep);
        JoinTree rooted = Rerooting.at(tree, root.atom());
        return block(new Reading(root.read()).generalise(rooted), root.read(), List.of(), List.of());
    }

    private Result result(Block block, List<HeadTerm> head, List<PlanNode.TreeFold> treeFolds) {
        return new Result(List.of(block), head, treeFolds, reducedKey(block, head));
    }

    private List<Integer> reducedKey(Block block, List<HeadTerm> head) {
        return new GroupKeyReduction(block, this::checkedKeys).reduce(head);
    }

    private Block block(JoinTree tree, Set<Variable> outputs, List<Block.Sum> sums, List<Block.Extreme> extremes) {
        List<BlockAtom> planned = new ArrayList<>();
        for (int i = 0; i < atoms.size(); i++) {
            planned.add(new BlockAtom(
                    atoms.get(i).relation(),
                    atoms.get(i).alias(),
                    inputs.get(i),
                    filters.get(i),
                    kept.get(i).entrySet().stream()
                            .map(e -> new BlockAtom.Kept(e.getKey(), e.getValue()))
                            .toList()));
        }
        return new Block(planned, tree, joinVariables, residual, List.copyOf(outputs), sums, extremes);
    }

    /** The tree with the root and the generalised nodes that save visits, if no more than {@code outputs} is read of a match. */
    private JoinTree forFolding(JoinTree tree, Set<Variable> outputs) {
        if (tree.root() < 0) {
            return tree;
        }
        Reading reading = new Reading(outputs);
        return reading.generalise(Rerooting.of(tree, reading.joined, reading.isRead));
    }

    /** What is read of a match, in sets and by atom; of what is kept at the time. */
    private final class Reading {
        /** The join variables that are read. */
        private long joined;
        /** For each atom, whether anything else is read of its tuples. */
        private final boolean[] isRead = new boolean[atoms.size()];
        /** For each atom, whether its tuples have anything else. */
        private final boolean[] keepsMore = new boolean[atoms.size()];

        Reading(Set<Variable> outputs) {
            for (int v = 0; v < joinVariables.size(); v++) {
                joined |= outputs.contains(joinVariables.get(v)) ? 1L << v : 0;
            }
            for (int i = 0; i < atoms.size(); i++) {
                Set<Variable> more = new LinkedHashSet<>(kept.get(i).keySet());
                joinVariables.forEach(more::remove);
                keepsMore[i] = !more.isEmpty();
                more.retainAll(outputs);
                isRead[i] = !more.isEmpty();
            }
        }

        /** The tree with the generalised nodes that save visits, if there is room for them. */
        JoinTree generalise(JoinTree rooted) {
            JoinTree generalised = Generalisation.of(rooted, joined, isRead, keepsMore);
            return generalised.size() <= MAX_NODES ? generalised : rooted;
        }
    }

    /** A body without atoms has one match, and no tree. */
    private Result planWithoutAtoms() {
        rule.filters().forEach(filter -> residual.add(filter.condition()));
        Hypergraph nothing = new Hypergraph(List.of(), List.of());
        JoinTree tree = new JoinTree(nothing, -1, List.of(), List.of(), List.of(), List.of());
        Block block = new Block(List.of(), tree, List.of(), residual, List.of(), List.of(), List.of());
        return result(block, rule.head(), List.of());
    }

    /** Gives each column a variable of its own; a variable that stands twice in the atom becomes an equality. */
    private void bindColumns(Literal.Atom atom) {
        List<Variable> input = new ArrayList<>();
        List<Expression> conditions = new ArrayList<>();
        LinkedHashMap<Variable, Expression> own = new LinkedHashMap<>();
        for (int column = 0; column < atom.arguments().size(); column++) {
            Optional<Variable> argument = atom.arguments().get(column);
            // Whether a value can be NULL is the column's matter: a variable that joins never is, but the row may be.
            boolean nullable = relations.schema(atom.relation()).column(column).nullable();
            if (argument.isPresent() && !own.containsKey(argument.get())) {
                Variable variable = argument.get();
                Variable value = new Variable(variable.name(), variable.type(), nullable);
                input.add(value);
                own.put(variable, new Expression.Reference(value));
            } else {
                Variable fresh =
                        new Variable("#" + column, argument.map(Variable::type).orElse(Types.BOOLEAN), nullable);
                input.add(fresh);
                argument.ifPresent(variable -> conditions.add(Expression.Call.of(
                        io.dormouse.logic.Function.EQUAL,
                        atom.span(),
                        Objects.requireNonNull(own.get(variable)),
                        new Expression.Reference(fresh))));
            }
        }
        inputs.add(input);
        filters.add(conditions);
        available.add(own);
        kept.add(new LinkedHashMap<>());
    }

    /** A computed variable belongs to the atom that it is computed from; where the atom has it as a column too, they are equal. */
    private void addBindings() {
        for (Literal.Binding binding : rule.bindings()) {
            Set<Variable> used = binding.expression().variables();
            int atom = used.isEmpty() ? 0 : atomWith(used).orElseThrow();
            Expression computed = overInput(atom, binding.expression());
            Expression column = available.get(atom).get(binding.variable());
            if (column == null) {
                available.get(atom).put(binding.variable(), computed);
            } else {
                filters.get(atom)
                        .add(Expression.Call.of(io.dormouse.logic.Function.EQUAL, binding.span(), column, computed));
            }
        }
    }

    private Optional<Integer> atomWith(Set<Variable> variables) {
        for (int i = 0; i < atoms.size(); i++) {
            if (available.get(i).keySet().containsAll(variables)) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    private void findJoinVariables() {
        Map<Variable, Integer> counts = new LinkedHashMap<>();
        available.forEach(own -> own.keySet().forEach(variable -> counts.merge(variable, 1, Integer::sum)));
        counts.forEach((variable, count) -> {
            if (count > 1) {
                joinVariables.add(variable);
            }
        });
        if (joinVariables.size() > Hypergraph.MAX_VARIABLES) {
            throw refuse("the query joins on too many columns", rule.span(), "join on at most 63 distinct columns");
        }
        for (int i = 0; i < atoms.size(); i++) {
            for (Variable variable : joinVariables) {
                Expression source = available.get(i).get(variable);
                if (source != null) {
                    kept.get(i).put(variable, source);
                    if (source.nullable()) {
                        filters.get(i).add(isNotNull(source));
                    }
                }
            }
        }
    }

    /** Joins groups of atoms that share no column by a constant: every tuple of the first atom of each with every one of the others. */
    private void connect() {
        List<List<Integer>> components = graph().components();
        if (components.size() < 2) {
            return;
        }
        if (joinVariables.size() == Hypergraph.MAX_VARIABLES) {
            throw refuse("the query joins on too many columns", rule.span(), "join on fewer distinct columns");
        }
        Variable everyRow = new Variable(free(EVERY_ROW), Types.BIGINT, false);
        joinVariables.add(everyRow);
        for (List<Integer> component : components) {
            Expression zero = new Expression.Constant(Types.BIGINT, 0L);
            available.get(component.get(0)).put(everyRow, zero);
            kept.get(component.get(0)).put(everyRow, zero);
        }
    }

    /** The name, or one like it that no column has. */
    private String free(String name) {
        boolean taken = available.stream()
                .flatMap(own -> own.keySet().stream())
                .anyMatch(variable -> variable.name().equals(name));
        return taken ? free(name + "*") : name;
    }

    private static Expression isNotNull(Expression expression) {
        return Expression.Call.of(
                io.dormouse.logic.Function.NOT,
                SourceSpan.NONE,
                Expression.Call.of(io.dormouse.logic.Function.IS_NULL, SourceSpan.NONE, expression));
    }

    /** A filter goes to every atom that has all its variables, if it cannot fail; else it waits for the whole match. */
    private void placeFilters() {
        for (Literal.Filter filter : rule.filters()) {
            Set<Variable> used = filter.condition().variables();
            boolean placed = false;
            if (!used.isEmpty() && !Fallibility.canFail(filter.condition())) {
                for (int i = 0; i < atoms.size(); i++) {
                    if (available.get(i).keySet().containsAll(used)) {
                        filters.get(i).add(overInput(i, filter.condition()));
                        placed = true;
                    }
                }
            }
            if (!placed) {
                residual.add(filter.condition());
            }
        }
    }

    /** The expression with computed variables of the atom replaced by what they are computed from. */
    private Expression overInput(int atom, Expression expression) {
        return Rewrite.substitute(
                expression,
                variable -> Objects.requireNonNull(available.get(atom).get(variable)));
    }

    private Hypergraph graph() {
        List<Hypergraph.Hyperedge> edges = new ArrayList<>();
        for (int i = 0; i < atoms.size(); i++) {
            boolean redundant = i >= rule.atoms().size();
            edges.add(new Hypergraph.Hyperedge(
                    atoms.get(i).alias(), joinVariablesOf(i), joinKeys(i), isFeed(i), redundant));
        }
        return new Hypergraph(joinVariables.stream().map(Variable::name).toList(), edges);
    }

    /** The atoms that form a cycle even under their keys. */
    private List<String> cyclicCore() {
        for (Literal.Atom atom : atoms) {
            bindColumns(atom);
        }
        addBindings();
        findJoinVariables();
        return graph().closed().cyclicCore();
    }

    private long joinVariablesOf(int atom) {
        long set = 0;
        for (int v = 0; v < joinVariables.size(); v++) {
            if (available.get(atom).containsKey(joinVariables.get(v))) {
                set |= 1L << v;
            }
        }
        return set;
    }

    /** The checked keys of the atom's relation that consist of join variables, as bit sets. */
    private List<Long> joinKeys(int atom) {
        List<Long> keys = new ArrayList<>();
        for (List<Integer> key : relations.keys(atoms.get(atom).relation())) {
            long set = 0;
            for (int column : key) {
                int v = atoms.get(atom)
                        .arguments()
                        .get(column)
                        .map(joinVariables::indexOf)
                        .orElse(-1);
                set = v < 0 || set < 0 ? -1 : set | 1L << v;
            }
            if (set > 0) {
                keys.add(set);
            }
        }
        return keys;
    }

    private boolean isFeed(int atom) {
        return relations.storage(atoms.get(atom).relation()) == BaseRelation.Storage.FEED;
    }

    /** The keys of the atom on which the plan may rely, as variables: all of a table's, the one of a feed that its node is found by. */
    private List<List<Variable>> checkedKeys(int atom, Set<Variable> foundBy) {
        List<List<Variable>> keys = new ArrayList<>();
        for (List<Integer> key : relations.keys(atoms.get(atom).relation())) {
            List<Variable> variables = new ArrayList<>();
            for (int column : key) {
                atoms.get(atom).arguments().get(column).ifPresent(variables::add);
            }
            if (variables.size() == key.size()
                    && (!isFeed(atom) || Set.copyOf(variables).equals(foundBy))) {
                keys.add(variables);
            }
        }
        return keys;
    }

    /** With one atom nothing is kept: head and residual filters read the columns themselves. */
    private List<HeadTerm> keepWhatSingleAtomNeeds() {
        residual.replaceAll(filter -> overInput(0, filter));
        return rule.head().stream().map(term -> term.map(e -> overInput(0, e))).toList();
    }

    /** Replaces the largest sub-expressions that one atom can compute without failing by variables kept there. */
    private List<HeadTerm> pushIntoAtoms() {
        Map<Expression, Variable> pushed = new HashMap<>();
        Function<Expression, Optional<Expression>> push = expression -> {
            if (expression instanceof Expression.Reference || expression instanceof Expression.Constant) {
                return Optional.empty();
            }
            Set<Variable> used = expression.variables();
            Optional<Integer> atom = atomWith(used);
            if (used.isEmpty() || atom.isEmpty() || Fallibility.canFail(expression)) {
                return Optional.empty();
            }
            Variable variable = pushed.computeIfAbsent(expression, e -> {
                Variable fresh =
                        new Variable(atoms.get(atom.get()).alias() + "$" + pushed.size(), e.type(), e.nullable());
                available.get(atom.get()).put(fresh, overInput(atom.get(), e));
                return fresh;
            });
            return Optional.of(new Expression.Reference(variable));
        };
        residual.replaceAll(filter -> Rewrite.replace(filter, push));
        return rule.head().stream()
                .map(term -> countingAll(term.map(e -> Rewrite.replace(e, push)), pushed.values()))
                .toList();
    }

    /** The term; COUNT of what an atom computes and is never NULL counts all, so that nothing need be computed. */
    private static HeadTerm countingAll(HeadTerm term, Collection<Variable> computed) {
        boolean all = term instanceof HeadTerm.Fold fold
                && fold.aggregate() == Aggregate.COUNT
                && fold.argument().orElseThrow() instanceof Expression.Reference reference
                && computed.contains(reference.variable())
                && !reference.nullable();
        return all ? new HeadTerm.Fold(Aggregate.COUNT_ALL, Optional.empty()) : term;
    }

    /** Keeps a variable in the first atom that has it, unless some atom keeps it already. */
    private void keep(Variable variable) {
        if (kept.stream().anyMatch(columns -> columns.containsKey(variable))) {
            return;
        }
        int atom = atomWith(Set.of(variable)).orElseThrow();
        kept.get(atom).put(variable, Objects.requireNonNull(available.get(atom).get(variable)));
    }

    private static DormouseException refuse(String message, SourceSpan span, String hint) {
        return new DormouseException(SqlState.FEATURE_NOT_SUPPORTED, message)
                .at(span)
                .hint(hint);
    }
}
