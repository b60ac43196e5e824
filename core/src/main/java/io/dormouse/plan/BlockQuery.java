package io.dormouse.plan;

import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Fallibility;
import io.dormouse.logic.Function;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Variable;
import io.dormouse.structure.Atom;
import io.dormouse.structure.Hypergraph;
import io.dormouse.type.Schema;
import io.dormouse.type.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A block as a conjunctive query in the user's names: what {@code io.dormouse.structure} is asked about.
 *
 * <p>The attributes are the columns that join or are returned; a column that does neither is projected away before the join. What
 * an aggregate reads from one table is that table's annotation, and so are the factors of a sum of products; where it reads more, or a
 * condition does, the columns count as returned, since each match must be looked at. One use an instance.
 */
final class BlockQuery {
    private final CircuitPlan plan;
    private final PlanNode.Fold fold;
    private final Block block;
    /** The atoms as the query has them: without those that stand in the tree once more. */
    private final List<Integer> atoms;
    /** The attributes by what they are called here: their name, and the atoms that have them. */
    private final Map<String, Attribute> attributes = new LinkedHashMap<>();

    private final Set<String> outputs = new LinkedHashSet<>();
    private final List<HeadTerm> folds = new ArrayList<>();
    private final List<String> wholeMatches = new ArrayList<>();

    /** A column, or columns that are equal, or what is computed of a table's columns. */
    private static final class Attribute {
        private final List<String> columns = new ArrayList<>();
        private final Set<Integer> atoms = new LinkedHashSet<>();

        String name() {
            return columns.stream().distinct().collect(Collectors.joining(" = "));
        }
    }

    /**
     * A key that a plan may rely on.
     *
     * @param atom the name of the atom
     * @param columns the attributes that form it
     * @param text the key in the user's names, and what checks it
     */
    record Dependency(String atom, List<String> columns, String text) {
        Dependency {
            columns = List.copyOf(columns);
        }
    }

    /**
     * The query.
     *
     * @param atoms the atoms with their attributes, without keys
     * @param relations the relation of each atom
     * @param outputs the attributes that are returned, or count as such
     * @param dependencies the keys
     * @param folds the aggregates in the user's names
     * @param wholeMatches what can be evaluated on whole matches only, with the columns that count as returned therefore
     */
    record Found(
            List<Atom> atoms,
            List<String> relations,
            List<String> outputs,
            List<Dependency> dependencies,
            List<HeadTerm> folds,
            List<String> wholeMatches) {
        Found {
            atoms = List.copyOf(atoms);
            relations = List.copyOf(relations);
            outputs = List.copyOf(outputs);
            dependencies = List.copyOf(dependencies);
            folds = List.copyOf(folds);
            wholeMatches = List.copyOf(wholeMatches);
        }

        /** The atoms with the keys of {@code dependencies}. */
        List<Atom> keyed(Collection<Dependency> some) {
            return atoms.stream()
                    .map(atom -> new Atom(
                            atom.name(),
                            atom.attributes(),
                            some.stream()
                                    .filter(key -> key.atom().equals(atom.name()))
                                    .map(Dependency::columns)
                                    .toList()))
                    .toList();
        }
    }

    private BlockQuery(CircuitPlan plan, PlanNode.Fold fold) {
        this.plan = plan;
        this.fold = fold;
        this.block = fold.block();
        this.atoms = IntStream.range(0, block.atoms().size())
                .filter(atom -> !block.tree().graph().edges().get(atom).redundant())
                .boxed()
                .toList();
    }

    static Found of(CircuitPlan plan, PlanNode.Fold fold) {
        return new BlockQuery(plan, fold).find();
    }

    private Found find() {
        for (Variable variable : block.joinVariables()) {
            if (!block.isConstant(variable)) {
                attribute(variable);
            }
        }
        fold.head()
                .forEach(term -> term.match(new HeadTerm.Cases<Boolean>() {
                    @Override
                    public Boolean value(HeadTerm.Value value) {
                        return returned(value.expression());
                    }

                    @Override
                    public Boolean fold(HeadTerm.Fold aggregate) {
                        folds.add(aggregate.map(BlockQuery.this::named));
                        return aggregate
                                .argument()
                                .map(e -> folded(aggregate, e))
                                .orElse(true);
                    }

                    @Override
                    public Boolean annotation(HeadTerm.Annotation annotation) {
                        annotation.factors().forEach(BlockQuery.this::annotating);
                        return folds.add(annotation.map(BlockQuery.this::named));
                    }
                }));
        for (Expression filter : block.residualFilters()) {
            if (atomOf(filter).isEmpty()) {
                wholeMatch(named(filter).toString(), filter);
            }
        }
        List<Dependency> keys = new ArrayList<>();
        atoms.forEach(atom -> keys.addAll(keys(atom)));
        if (attributes.size() > Hypergraph.MAX_VARIABLES) {
            withoutTwins(keys);
        }
        return new Found(
                atoms.stream()
                        .map(atom -> new Atom(name(atom), attributesOf(atom), List.of()))
                        .toList(),
                atoms.stream().map(atom -> block.atoms().get(atom).relation()).toList(),
                outputs.stream().map(id -> attribute(id).name()).toList(),
                keys,
                folds,
                wholeMatches);
    }

    /**
     * Leaves out all but one of the columns of a table that are returned and no more, since one tells as much of the structure as
     * all: where the query has more than can be told apart.
     */
    private void withoutTwins(List<Dependency> keys) {
        Set<String> inKeys =
                keys.stream().flatMap(key -> key.columns().stream()).collect(Collectors.toSet());
        Set<Integer> told = new HashSet<>();
        for (String id : List.copyOf(outputs)) {
            Attribute attribute = attribute(id);
            if (attribute.atoms.size() == 1
                    && !inKeys.contains(attribute.name())
                    && !told.add(attribute.atoms.iterator().next())) {
                outputs.remove(id);
                attributes.remove(id);
            }
        }
    }

    private Attribute attribute(String id) {
        return attributes.computeIfAbsent(id, i -> new Attribute());
    }

    private List<String> attributesOf(int atom) {
        return attributes.values().stream()
                .filter(attribute -> attribute.atoms.contains(atom))
                .map(Attribute::name)
                .toList();
    }

    /** Notes a variable as an attribute of each atom that has it, and returns what it is called here. */
    private String attribute(Variable variable) {
        if (!attributes.containsKey(variable.name())) {
            for (int atom : atoms) {
                source(atom, variable).ifPresent(source -> {
                    Attribute attribute = attribute(variable.name());
                    attribute.columns.add(label(atom, source));
                    attribute.atoms.add(atom);
                });
            }
        }
        return variable.name();
    }

    /** Where an atom has a variable from, if it has it; a name is one variable of the rule. */
    private Optional<Expression> source(int atom, Variable variable) {
        BlockAtom read = block.atoms().get(atom);
        if (block.atoms().size() == 1) {
            return column(read, variable) < 0 ? Optional.empty() : Optional.of(new Expression.Reference(variable));
        }
        // What is only counted and never NULL is not kept, but still a column.
        return columns(atom)
                .filter(kept -> kept.variable().name().equals(variable.name()))
                .map(BlockAtom.Kept::source)
                .findFirst()
                .or(() -> column(read, variable) < 0
                        ? Optional.empty()
                        : Optional.of(new Expression.Reference(variable)));
    }

    /** What is kept of an atom, on one tree or another. */
    private Stream<BlockAtom.Kept> columns(int atom) {
        return fold.blocks().stream()
                .flatMap(one -> one.atoms().get(atom).columns().stream())
                .distinct();
    }

    private static int column(BlockAtom read, Variable variable) {
        return read.input().stream().map(Variable::name).toList().indexOf(variable.name());
    }

    private boolean returned(Expression expression) {
        if (expression instanceof Expression.Reference reference) {
            return outputs.add(attribute(reference.variable()));
        }
        Optional<Integer> atom = atomOf(expression);
        if (atom.isPresent()) {
            Attribute computed = attribute("= " + expression);
            computed.columns.add(label(atom.get(), overInput(atom.get(), expression)));
            computed.atoms.add(atom.get());
            return outputs.add("= " + expression);
        }
        return expression.variables().isEmpty() || wholeMatch(named(expression).toString(), expression);
    }

    private boolean folded(HeadTerm.Fold aggregate, Expression argument) {
        boolean sum = aggregate.aggregate() == Aggregate.SUM || aggregate.aggregate() == Aggregate.AVG;
        boolean alongTheTree = argument.variables().isEmpty()
                || atomOf(argument).isPresent()
                || (isCombined(argument, sum ? Function.MULTIPLY : Function.ADD) && !Fallibility.canFail(argument));
        return alongTheTree || wholeMatch(aggregate.aggregate() + "(" + named(argument) + ")", argument);
    }

    /** A factor is the annotation of the table that it reads, unless it reads several. */
    private void annotating(Expression factor) {
        if (!factor.variables().isEmpty() && atomOf(factor).isEmpty()) {
            wholeMatch(named(factor).toString(), factor);
        }
    }

    /** Whether it is a product, or a sum, of exact numbers that are each computed of one table. */
    private boolean isCombined(Expression expression, Function function) {
        return expression instanceof Expression.Call call
                && call.function() == function
                && !(call.type() instanceof Type.DoubleType)
                && call.arguments().stream()
                        .allMatch(operand -> operand.variables().isEmpty()
                                || atomOf(operand).isPresent()
                                || isCombined(operand, function));
    }

    private boolean wholeMatch(String what, Expression expression) {
        Set<String> counted = new LinkedHashSet<>();
        expression.forEachVariable(variable -> counted.add(attribute(variable)));
        outputs.addAll(counted);
        return wholeMatches.add(what + ", so that these count as returned: "
                + counted.stream().map(id -> attribute(id).name()).collect(Collectors.joining(", ")));
    }

    /** The first atom that has all the variables; empty if there are none. */
    private Optional<Integer> atomOf(Expression expression) {
        Set<Variable> used = expression.variables();
        return used.isEmpty()
                ? Optional.empty()
                : atoms.stream()
                        .filter(atom -> used.stream()
                                .allMatch(variable -> source(atom, variable).isPresent()))
                        .findFirst();
    }

    /** An expression over the matches in the user's names; a column that is equal to others goes by its first. */
    private Expression named(Expression expression) {
        return Rewrite.substitute(
                expression,
                variable -> atoms.stream()
                        .flatMap(atom -> source(atom, variable).map(source -> columns(atom, source)).stream())
                        .findFirst()
                        .orElse(new Expression.Reference(variable)));
    }

    private Expression overInput(int atom, Expression expression) {
        return Rewrite.substitute(expression, variable -> source(atom, variable).orElseThrow());
    }

    /** An expression over an atom's columns in the user's names. */
    private String label(int atom, Expression source) {
        return columns(atom, source).toString();
    }

    private Expression columns(int atom, Expression source) {
        BlockAtom read = block.atoms().get(atom);
        Schema schema = plan.node(read.relation()).schema();
        return Rewrite.substitute(source, variable -> {
            int column = column(read, variable);
            String name = name(atom) + "." + schema.column(column).name();
            return new Expression.Reference(new Variable(name, variable.type(), variable.nullable()));
        });
    }

    /** The alias of an atom, numbered where an earlier atom has it too. */
    private String name(int atom) {
        String alias = block.atoms().get(atom).alias();
        long before = atoms.stream()
                .filter(other ->
                        other < atom && block.atoms().get(other).alias().equals(alias))
                .count();
        return before == 0 ? alias : alias + "#" + (before + 1);
    }

    private List<Dependency> keys(int atom) {
        BlockAtom read = block.atoms().get(atom);
        List<Dependency> keys = new ArrayList<>();
        for (List<Integer> key : keysOf(plan.node(read.relation()))) {
            List<Optional<String>> columns = key.stream()
                    .map(column -> holding(atom, read.input().get(column)))
                    .toList();
            if (!columns.stream().allMatch(Optional::isPresent)) {
                continue; // a column of it is neither joined nor returned: nothing determines it
            }
            Set<String> ids = columns.stream().map(Optional::orElseThrow).collect(Collectors.toSet());
            checkedBy(atom, ids).ifPresent(check -> {
                Schema schema = plan.node(read.relation()).schema();
                String text = name(atom) + "("
                        + key.stream().map(i -> schema.column(i).name()).collect(Collectors.joining(", ")) + "), "
                        + check;
                keys.add(new Dependency(
                        name(atom), ids.stream().map(id -> attribute(id).name()).toList(), text));
            });
        }
        return keys;
    }

    /** The attribute that is just this column of the atom, if there is one. */
    private Optional<String> holding(int atom, Variable column) {
        Expression wanted = new Expression.Reference(column);
        if (block.atoms().size() == 1) {
            return Optional.of(column.name()).filter(attributes::containsKey);
        }
        return columns(atom)
                .filter(kept -> kept.source().equals(wanted))
                .map(kept -> kept.variable().name())
                .filter(attributes::containsKey)
                .findFirst();
    }

    /** What checks a key: the table, or the view's construction; a feed's only the node that is found by just this key. */
    private Optional<String> checkedBy(int atom, Set<String> ids) {
        String relation = block.atoms().get(atom).relation();
        if (!(plan.node(relation) instanceof PlanNode.Source source)
                || source.relation().storage() == BaseRelation.Storage.VIEW) {
            return Optional.of("holds by construction");
        }
        if (source.relation().storage() == BaseRelation.Storage.STORED) {
            return Optional.of("checked by the table");
        }
        boolean checked = block.isLaidOut()
                && IntStream.range(0, block.atoms().size())
                        .filter(node -> node != block.tree().root() && (node == atom || isCopy(node, atom)))
                        .anyMatch(node -> Set.copyOf(
                                        block.tree().graph().names(block.tree().edgeKey(node)))
                                .equals(ids));
        return checked ? Optional.of("checked where the rows of the feed are found by it") : Optional.empty();
    }

    /** Whether {@code node} is the atom once more; not where another atom has the same alias. */
    private boolean isCopy(int node, int atom) {
        String alias = block.atoms().get(atom).alias();
        return block.tree().graph().edges().get(node).redundant()
                && block.atoms().get(node).alias().equals(alias)
                && atoms.stream()
                                .filter(other ->
                                        block.atoms().get(other).alias().equals(alias))
                                .count()
                        == 1;
    }

    /** The keys of a relation, as column indexes. */
    private List<List<Integer>> keysOf(PlanNode node) {
        return node.match(new PlanNode.Cases<>() {
            @Override
            public List<List<Integer>> source(PlanNode.Source source) {
                return source.relation().keys();
            }

            @Override
            public List<List<Integer>> fold(PlanNode.Fold grouped) {
                List<Integer> key = grouped.identity();
                boolean usable = !key.isEmpty()
                        && key.stream()
                                .noneMatch(i -> grouped.schema().column(i).nullable());
                return usable ? List.of(key) : List.of();
            }

            @Override
            public List<List<Integer>> union(PlanNode.Union union) {
                return union.distinct() ? fold(union.gathered()) : List.of();
            }

            @Override
            public List<List<Integer>> topK(PlanNode.TopK topK) {
                return keysOf(plan.node(topK.input()));
            }

            @Override
            public List<List<Integer>> lookup(PlanNode.Lookup lookup) {
                return keysOf(plan.node(lookup.input()));
            }

            @Override
            public List<List<Integer>> copies(PlanNode.Copies copies) {
                return List.of();
            }
        });
    }
}
