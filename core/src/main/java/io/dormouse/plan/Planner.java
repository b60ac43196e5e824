package io.dormouse.plan;

import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Definition;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Program;
import io.dormouse.logic.Rule;
import io.dormouse.logic.SortKey;
import io.dormouse.logic.Variable;
import io.dormouse.type.Column;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Schema;
import io.dormouse.type.SourceSpan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Turns a program into a plan, or refuses it with what cannot be kept live and why. Pure; one use an instance. */
public final class Planner {
    private final Program program;
    private final String output;
    private final UnaryOperator<Expression> simplify;
    private final Map<String, PlanNode> nodes = new HashMap<>();
    private final List<PlanNode> order = new ArrayList<>();
    private final Map<String, List<List<Integer>>> keys = new HashMap<>();
    /** The columns that tell the rows of a derived relation apart, if some do, NULL counting as a value. */
    private final Map<String, List<Integer>> identities = new HashMap<>();

    private final Map<String, BaseRelation.Storage> storage = new HashMap<>();
    /** Whether a rule that is refused is sketched, and why each such was. */
    private final boolean sketching;

    private final Map<String, DormouseException> refusals = new HashMap<>();

    private Planner(Program program, String output, UnaryOperator<Expression> simplify, boolean sketching) {
        this.program = program;
        this.output = output;
        this.simplify = simplify;
        this.sketching = sketching;
    }

    /**
     * The plan that keeps the relation {@code output} of {@code program}, enumerated in the given order.
     *
     * @param simplify makes expressions simpler before it is decided where they are evaluated: computes constants, above all
     * @throws DormouseException 0A000 where a rule's joins are cyclic, or a construct is not maintained yet
     */
    public static CircuitPlan plan(
            Program program, String output, List<SortKey> ordering, UnaryOperator<Expression> simplify) {
        return new Planner(program, output, simplify, false).plan(ordering);
    }

    /**
     * As {@link #plan}, but for being shown only: a block whose joins are refused stands there without a tree, with the refusal.
     *
     * @throws DormouseException where a rule is refused for another reason
     */
    public static PlanSketch sketch(
            Program program, String output, List<SortKey> ordering, UnaryOperator<Expression> simplify) {
        Planner planner = new Planner(program, output, simplify, true);
        CircuitPlan plan = planner.plan(ordering);
        planner.refusals
                .keySet()
                .retainAll(plan.folds().stream().map(PlanNode.Fold::name).toList());
        return new PlanSketch(plan, planner.refusals);
    }

    /** The keys (column indexes) that hold in the planned output by construction. */
    public static List<List<Integer>> keysOf(Program program, String output) {
        Planner planner = new Planner(program, output, UnaryOperator.identity(), false);
        planner.plan(List.of());
        return planner.keys.getOrDefault(output, List.of());
    }

    private CircuitPlan plan(List<SortKey> ordering) {
        for (BaseRelation base : program.bases()) {
            add(new PlanNode.Source(base));
            keys.put(base.name(), base.keys());
            storage.put(base.name(), base.storage());
        }
        for (DerivedRelation relation : program.derived()) {
            storage.put(relation.name(), BaseRelation.Storage.VIEW);
            relation.definition().match(new Definition.Cases<Boolean>() {
                @Override
                public Boolean rules(Definition.Rules rules) {
                    planRules(relation, rules);
                    return true;
                }

                @Override
                public Boolean topK(Definition.TopK topK) {
                    String input = kept(topK.input());
                    add(new PlanNode.TopK(relation.name(), input, topK.order(), topK.limit(), relation.schema()));
                    knowAs(input, relation);
                    return true;
                }

                @Override
                public Boolean lookup(Definition.Lookup lookup) {
                    String input = kept(lookup.input());
                    add(new PlanNode.Lookup(
                            relation.name(),
                            input,
                            kept(lookup.looked()),
                            lookup.by(),
                            lookup.nullsMatch(),
                            relation.schema()));
                    knowAs(input, relation);
                    return true;
                }

                @Override
                public Boolean copies(Definition.Copies copies) {
                    add(new PlanNode.Copies(relation.name(), kept(copies.input()), relation.schema()));
                    return true;
                }
            });
        }
        String asked = kept(output);
        return new CircuitPlan(withoutUnused(asked), asked, ordering, identities.getOrDefault(asked, List.of()));
    }

    /** Notes that the rows of a relation are told apart as those of {@code input}, whose columns it begins with. */
    private void knowAs(String input, DerivedRelation relation) {
        keys.put(relation.name(), keys.getOrDefault(input, List.of()));
        identities.put(relation.name(), identities.getOrDefault(input, List.of()));
    }

    /** The name of an operator that keeps the rows of a relation: for a given one, one that is added. */
    private String kept(String relation) {
        return nodes.get(relation) instanceof PlanNode.Source source ? addRowsOf(source.relation()) : relation;
    }

    /** Adds the operator that keeps the rows of a given relation as they are, and returns its name. */
    private String addRowsOf(BaseRelation base) {
        String name = base.name() + " rows";
        if (!nodes.containsKey(name)) {
            Rule rule = rowsOf(base.name(), base.schema());
            storage.put(name, BaseRelation.Storage.VIEW);
            planRules(
                    new DerivedRelation(name, base.schema(), new Definition.Rules(List.of(rule))),
                    new Definition.Rules(List.of(rule)));
        }
        return name;
    }

    private void add(PlanNode node) {
        nodes.put(node.name(), node);
        order.add(node);
    }

    private void planRules(DerivedRelation relation, Definition.Rules rules) {
        if (rules.rules().size() != 1) {
            planUnion(relation, rules.rules());
            return;
        }
        Rule rule = simplified(rules.rules().get(0));
        Optional<PlanNode> fused =
                fuseWithFold(relation, rule).<PlanNode>map(fold -> fold).or(() -> fuseWithUnion(relation, rule));
        if (fused.isPresent()) {
            add(fused.get());
            return;
        }
        PlanNode.Fold fold = fold(relation, rule);
        add(fold);
        know(relation, fold);
    }

    /** Adds the union of what several rules give, or of none. */
    private void planUnion(DerivedRelation relation, List<Rule> rules) {
        List<PlanNode.Fold> branches = new ArrayList<>();
        for (int i = 0; i < rules.size(); i++) {
            Rule rule = simplified(rules.get(i));
            DerivedRelation branch = branch(relation, rule, i + 1);
            if (rule.kind() == Rule.Kind.BAG) {
                branches.add(fold(branch, rule));
                continue;
            }
            // What makes groups keeps them; the branch is their rows.
            DerivedRelation groups =
                    new DerivedRelation(branch.name() + " groups", branch.schema(), branch.definition());
            storage.put(groups.name(), BaseRelation.Storage.VIEW);
            PlanNode.Fold fold = fold(groups, rule);
            add(fold);
            know(groups, fold);
            branches.add(fold(branch, rowsOf(groups.name(), groups.schema())));
        }
        add(new PlanNode.Union(relation.name(), branches, false, relation.schema()));
    }

    /** The relation of one of the rules of a union. */
    private static DerivedRelation branch(DerivedRelation union, Rule rule, int number) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < rule.head().size(); i++) {
            HeadTerm term = rule.head().get(i);
            columns.add(new Column(union.schema().column(i).name(), term.type(), term.nullable()));
        }
        return new DerivedRelation(
                union.name() + " " + number, new Schema(columns), new Definition.Rules(List.of(rule)));
    }

    /** Removes copies where a union gathers its rows: a rule that gives all of them once, and nothing else reads them. */
    private Optional<PlanNode> fuseWithUnion(DerivedRelation relation, Rule rule) {
        if (rule.kind() != Rule.Kind.SET
                || rule.body().size() != 1
                || !(rule.body().get(0) instanceof Literal.Atom atom)
                || !(nodes.get(atom.relation()) instanceof PlanNode.Union union)
                || union.distinct()
                || readers(union.name()) != 1
                || union.name().equals(output)
                || !rule.head().equals(rowsOf(atom).head())) {
            return Optional.empty();
        }
        order.remove(union);
        nodes.remove(union.name());
        PlanNode.Union distinct = new PlanNode.Union(relation.name(), union.branches(), true, relation.schema());
        know(relation, distinct.gathered());
        return Optional.of(distinct);
    }

    /** The rule that gives the rows of a relation as they are. */
    private static Rule rowsOf(String relation, Schema schema) {
        List<Optional<Variable>> columns = schema.columns().stream()
                .map(column -> Optional.of(new Variable(column.name(), column.type(), column.nullable())))
                .toList();
        return rowsOf(new Literal.Atom(relation, relation, columns, SourceSpan.NONE));
    }

    /** The rule that gives all variables of an atom, which are distinct; without head where it leaves out a column. */
    private static Rule rowsOf(Literal.Atom atom) {
        List<HeadTerm> head = atom.variables().size() < atom.arguments().size()
                ? List.of()
                : atom.variables().stream()
                        .<HeadTerm>map(variable -> new HeadTerm.Value(new Expression.Reference(variable)))
                        .toList();
        return new Rule(Rule.Kind.BAG, head, List.of(atom), SourceSpan.NONE);
    }

    private PlanNode.Fold fold(DerivedRelation relation, Rule rule) {
        return fold(relation, rule, planBlock(relation, rule));
    }

    /** Notes which columns tell the rows of a planned relation apart. */
    private void know(DerivedRelation relation, PlanNode.Fold fold) {
        List<Integer> identity = fold.identity();
        identities.put(relation.name(), identity);
        keys.put(relation.name(), nonNullKey(relation, identity));
    }

    private BlockPlanner.Result planBlock(DerivedRelation relation, Rule rule) {
        BlockPlanner.Relations relations = new BlockPlanner.Relations() {
            @Override
            public List<List<Integer>> keys(String name) {
                return keys.getOrDefault(name, List.of());
            }

            @Override
            public BaseRelation.Storage storage(String name) {
                return Objects.requireNonNull(storage.get(name));
            }

            @Override
            public Schema schema(String name) {
                return Objects.requireNonNull(nodes.get(name), name).schema();
            }

            @Override
            public boolean isAppendOnly(String name) {
                return nodes.get(name) instanceof PlanNode.Source source
                        && source.relation().appendOnly();
            }
        };
        try {
            return BlockPlanner.plan(rule, relations);
        } catch (DormouseException refusal) {
            if (!sketching) {
                throw refusal;
            }
            refusals.put(relation.name(), refusal);
            return BlockPlanner.sketch(rule, relations);
        }
    }

    private PlanNode.Fold fold(DerivedRelation relation, Rule rule, BlockPlanner.Result planned) {
        List<Variable> group = new ArrayList<>();
        List<Expression> outputs = new ArrayList<>();
        for (int i = 0; i < planned.head().size(); i++) {
            HeadTerm term = planned.head().get(i);
            Variable variable = new Variable(relation.schema().column(i).name(), term.type(), term.nullable());
            group.add(variable);
            outputs.add(new Expression.Reference(variable));
        }
        return new PlanNode.Fold(
                relation.name(),
                planned.blocks(),
                rule.kind(),
                planned.head(),
                planned.treeFolds(),
                planned.reducedKey(),
                new GroupRow(group),
                List.of(),
                outputs,
                relation.schema());
    }

    private Rule simplified(Rule rule) {
        List<HeadTerm> head =
                rule.head().stream().map(term -> term.map(simplify)).toList();
        List<Literal> body = rule.body().stream()
                .map(literal -> literal.match(new Literal.Cases<Literal>() {
                    @Override
                    public Literal atom(Literal.Atom atom) {
                        return atom;
                    }

                    @Override
                    public Literal filter(Literal.Filter filter) {
                        return new Literal.Filter(simplify.apply(filter.condition()), filter.span());
                    }

                    @Override
                    public Literal binding(Literal.Binding binding) {
                        return new Literal.Binding(
                                binding.variable(), simplify.apply(binding.expression()), binding.span());
                    }
                }))
                .toList();
        return new Rule(rule.kind(), head, body, rule.span());
    }

    /** A key must be NOT NULL to be relied upon, since NULL joins nothing but groups. */
    private static List<List<Integer>> nonNullKey(DerivedRelation relation, List<Integer> key) {
        boolean usable = !key.isEmpty()
                && key.stream().noneMatch(i -> relation.schema().column(i).nullable());
        return usable ? List.of(key) : List.of();
    }

    /**
     * Filters and projects groups where they are made: a bag rule over one grouped relation that nothing else reads.
     *
     * <pre>groups(k, sum) ; result(e(k, sum)) :- groups(k, sum), p(k, sum)   becomes   one fold with having p and outputs e</pre>
     */
    private Optional<PlanNode.Fold> fuseWithFold(DerivedRelation relation, Rule rule) {
        if (rule.kind() != Rule.Kind.BAG
                || rule.atoms().size() != 1
                || !rule.bindings().isEmpty()
                || !(nodes.get(rule.atoms().get(0).relation()) instanceof PlanNode.Fold fold)
                || fold.kind() == Rule.Kind.BAG
                || !fold.having().isEmpty()
                || readers(fold.name()) != 1
                || fold.name().equals(output)) {
            return Optional.empty();
        }
        List<Optional<Variable>> arguments = rule.atoms().get(0).arguments();
        if (arguments.stream().flatMap(Optional::stream).distinct().count()
                != arguments.stream().flatMap(Optional::stream).count()) {
            return Optional.empty();
        }
        Map<Variable, Expression> substitution = new HashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            int column = i;
            arguments.get(i).ifPresent(v -> substitution.put(v, fold.outputs().get(column)));
        }
        java.util.function.Function<Expression, Expression> inline =
                e -> Rewrite.substitute(e, v -> Objects.requireNonNull(substitution.get(v)));
        List<Expression> outputs = rule.head().stream()
                .map(term -> inline.apply(term.expressions().get(0)))
                .toList();
        List<Expression> having = rule.filters().stream()
                .map(filter -> inline.apply(filter.condition()))
                .toList();
        PlanNode.Fold fused = new PlanNode.Fold(
                relation.name(),
                fold.blocks(),
                fold.kind(),
                fold.head(),
                fold.treeFolds(),
                fold.reducedKey(),
                fold.groupRow(),
                having,
                outputs,
                relation.schema());
        know(relation, fused);
        order.remove(fold);
        nodes.remove(fold.name());
        DormouseException refusal = refusals.remove(fold.name());
        if (refusal != null) {
            refusals.put(relation.name(), refusal);
        }
        return Optional.of(fused);
    }

    private long readers(String name) {
        return program.derived().stream()
                .flatMap(relation -> relation.definition().reads().stream())
                .filter(name::equals)
                .count();
    }

    /** The operators that the output depends on, inputs first. */
    private List<PlanNode> withoutUnused(String asked) {
        List<PlanNode> used = new ArrayList<>();
        collect(asked, used);
        return order.stream().filter(used::contains).toList();
    }

    private void collect(String name, List<PlanNode> used) {
        PlanNode node = Objects.requireNonNull(nodes.get(name), name);
        if (!used.contains(node)) {
            used.add(node);
            node.inputs().forEach(input -> collect(input, used));
        }
    }
}
