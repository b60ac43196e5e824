package io.dormouse.plan;

import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Rule;
import io.dormouse.logic.SortKey;
import io.dormouse.logic.Variable;
import io.dormouse.type.Schema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * An operator of a plan: what it computes from its inputs, and its schema. Immutable; equal content gives an equal
 * {@link #digest()}, names of relations included.
 */
public sealed interface PlanNode {

    /** One function for each kind of operator. */
    interface Cases<R> {
        R source(Source source);

        R fold(Fold fold);

        R union(Union union);

        R topK(TopK topK);

        R lookup(Lookup lookup);

        R copies(Copies copies);
    }

    /** The relation that the operator computes. */
    String name();

    Schema schema();

    /** The names of the relations that it reads. */
    List<String> inputs();

    <R> R match(Cases<R> cases);

    /** The identity of the operator: a hash of its content and of nothing else. */
    default String digest() {
        return Digest.of(toString());
    }

    /** A relation that is given. */
    record Source(BaseRelation relation) implements PlanNode {
        @Override
        public String name() {
            return relation.name();
        }

        @Override
        public Schema schema() {
            return relation.schema();
        }

        @Override
        public List<String> inputs() {
            return List.of();
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.source(this);
        }
    }

    /**
     * The matches of a block, folded into groups, and a row for each group.
     *
     * <p>Linear in each input; retains the block's nodes (nothing where there is one atom) and the groups. {@code head} is
     * over the block's variables; {@code reducedKey} are the indexes of the head's values that determine the others, by which
     * groups are found. {@code treeFolds} are the folds that the block does along its tree. {@code having} and {@code outputs} are over {@code groupRow}, one variable a head term: the group's row is
     * there where all of {@code having} is TRUE.
     *
     * <p>Mostly there is one block. Extremes of all matches can have several ({@link RootedExtremes}): the same atoms on trees with
     * different roots, of which each gives the arguments of some folds ({@link #computed}).
     */
    record Fold(
            String name,
            List<Block> blocks,
            Rule.Kind kind,
            List<HeadTerm> head,
            List<TreeFold> treeFolds,
            List<Integer> reducedKey,
            GroupRow groupRow,
            List<Expression> having,
            List<Expression> outputs,
            Schema schema)
            implements PlanNode {
        public Fold {
            blocks = List.copyOf(blocks);
            head = List.copyOf(head);
            treeFolds = List.copyOf(treeFolds);
            reducedKey = List.copyOf(reducedKey);
            having = List.copyOf(having);
            outputs = List.copyOf(outputs);
            if (blocks.isEmpty()
                    || (blocks.size() > 1 && !(RootedExtremes.concern(kind, head) && treeFolds.isEmpty()))) {
                throw new IllegalArgumentException(name + " has " + blocks.size() + " blocks");
            }
        }

        /** The first block; the only one but for {@link RootedExtremes}. */
        public Block block() {
            return blocks.get(0);
        }

        /**
         * What is computed of a match of a block for the terms of the head that are not folded along its tree, in order. An argument that
         * another block gives is NULL, which no extreme counts.
         */
        public List<Expression> computed(int block) {
            List<Expression> computed = new ArrayList<>();
            for (int i = 0; i < head.size(); i++) {
                HeadTerm term = head.get(i);
                boolean given = term instanceof HeadTerm.Value || blockOf(term) == block;
                if (treeFold(i).isEmpty()) {
                    term.expressions()
                            .forEach(expression -> computed.add(
                                    given ? expression : new Expression.Constant(expression.type(), null)));
                }
            }
            return computed;
        }

        /** Whether one atom has all that a term reads of a match. */
        boolean readsOneAtom(HeadTerm term) {
            Set<Variable> read = read(term);
            return IntStream.range(0, block().atoms().size())
                    .anyMatch(atom -> read.stream()
                            .allMatch(variable -> blocks.stream()
                                    .anyMatch(one -> one.atoms().get(atom).keeps(variable))));
        }

        /** The terms of the head whose arguments a block gives, by number. */
        public List<Integer> foldsOf(int block) {
            return IntStream.range(0, head.size())
                    .filter(i -> !(head.get(i) instanceof HeadTerm.Value) && blockOf(head.get(i)) == block)
                    .boxed()
                    .toList();
        }

        /** The first block that has all that a term reads of a match. */
        private int blockOf(HeadTerm term) {
            Set<Variable> read = read(term);
            return blocks.size() == 1
                    ? 0
                    : IntStream.range(0, blocks.size())
                            .filter(i -> blocks.get(i).outputs().containsAll(read))
                            .findFirst()
                            .orElseThrow();
        }

        private static Set<Variable> read(HeadTerm term) {
            Set<Variable> read = new HashSet<>();
            term.expressions().forEach(expression -> expression.forEachVariable(read::add));
            return read;
        }

        @Override
        public List<String> inputs() {
            return block().atoms().stream().map(BlockAtom::relation).distinct().toList();
        }

        /** How a term of the head is folded along the tree, if it is. */
        public Optional<TreeFold> treeFold(int term) {
            return treeFolds.stream().filter(one -> one.term() == term).findFirst();
        }

        /** Whether it makes no difference how often a match is there: rows are distinct, or folded by MIN and MAX alone. */
        public boolean isIdempotent() {
            return kind != Rule.Kind.BAG && head.stream().allMatch(Fold::ignoresCopies);
        }

        private static boolean ignoresCopies(HeadTerm term) {
            return term instanceof HeadTerm.Value
                    || (term instanceof HeadTerm.Fold fold
                            && (fold.aggregate() == Aggregate.MIN || fold.aggregate() == Aggregate.MAX));
        }

        /** Whether there is one group even without a match. */
        public boolean isGlobal() {
            return kind == Rule.Kind.GROUP && head.stream().noneMatch(HeadTerm.Value.class::isInstance);
        }

        /**
         * The columns of which no two rows have the same values, NULL counting as one: the key of the groups, if the outputs show all
         * of it; else none are known.
         */
        public List<Integer> identity() {
            List<Integer> key = new ArrayList<>();
            for (int i : kind == Rule.Kind.BAG ? List.<Integer>of() : reducedKey) {
                Expression value = new Expression.Reference(groupRow.variables().get(i));
                int shown = i < outputs.size() && outputs.get(i).equals(value) ? i : outputs.indexOf(value);
                if (shown < 0) {
                    return List.of();
                }
                key.add(shown);
            }
            return List.copyOf(key);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.fold(this);
        }
    }

    /**
     * A fold of the head that the block does along its tree, so that matches bring no arguments.
     *
     * @param term the number of the fold in the head
     * @param value the number of the sum of the block that is that of the arguments, or of the extreme for MIN and MAX; {@link #NONE} for
     *     COUNT
     * @param count the number of the sum of the block that counts the arguments that are not NULL, or {@link #NONE} where all are not;
     *     nobody asks for MIN and MAX
     */
    record TreeFold(int term, int value, int count) {
        public static final int NONE = -1;
    }

    /**
     * The rows of several branches: all copies of all of them, or each distinct row once.
     *
     * <p>A branch is a fold of kind BAG with the types of {@code schema}; its matches are gathered here and kept nowhere else. Linear
     * in each input; retains the nodes of the branches' blocks, and each distinct row with how often it is there.
     */
    record Union(String name, List<Fold> branches, boolean distinct, Schema schema) implements PlanNode {
        public Union {
            branches = List.copyOf(branches);
            if (branches.stream().anyMatch(branch -> branch.kind() != Rule.Kind.BAG)) {
                throw new IllegalArgumentException("a branch of " + name + " makes groups of its own");
            }
        }

        @Override
        public List<String> inputs() {
            return branches.stream()
                    .flatMap(branch -> branch.inputs().stream())
                    .distinct()
                    .toList();
        }

        /** How the rows of all branches are kept: a fold of what is called here {@link #name}, whose rows are its matches. */
        public Fold gathered() {
            List<Variable> row = schema.columns().stream()
                    .map(column -> new Variable(column.name(), column.type(), column.nullable()))
                    .toList();
            List<Expression> outputs =
                    row.stream().<Expression>map(Expression.Reference::new).toList();
            return new Fold(
                    name,
                    List.of(Block.ofRows(name, row)),
                    distinct ? Rule.Kind.SET : Rule.Kind.BAG,
                    outputs.stream().<HeadTerm>map(HeadTerm.Value::new).toList(),
                    List.of(),
                    IntStream.range(0, row.size()).boxed().toList(),
                    new GroupRow(row),
                    List.of(),
                    outputs,
                    schema);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.union(this);
        }
    }

    /**
     * The first {@code limit} rows of the input, copies counted; ties broken by the remaining columns. Not linear; retains two heaps
     * over the input's rows and the answer.
     */
    record TopK(String name, String input, List<SortKey> order, long limit, Schema schema) implements PlanNode {
        public TopK {
            order = List.copyOf(order);
        }

        @Override
        public List<String> inputs() {
            return List.of(input);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.topK(this);
        }
    }

    /**
     * The rows of the input, each with what {@code looked} has behind its key in the row that it names by the columns {@code by}; see
     * {@link io.dormouse.logic.Definition.Lookup}. Retains the input's rows by key, and the answer.
     */
    record Lookup(String name, String input, String looked, List<Integer> by, boolean nullsMatch, Schema schema)
            implements PlanNode {
        public Lookup {
            by = List.copyOf(by);
        }

        @Override
        public List<String> inputs() {
            return List.of(input, looked);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.lookup(this);
        }
    }

    /** The rows of the input without the last column, as often as that says. Linear in what it says; retains the answer. */
    record Copies(String name, String input, Schema schema) implements PlanNode {
        @Override
        public List<String> inputs() {
            return List.of(input);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.copies(this);
        }
    }
}
