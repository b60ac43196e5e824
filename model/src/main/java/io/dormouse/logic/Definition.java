package io.dormouse.logic;

import java.util.List;
import java.util.function.UnaryOperator;

/** How a derived relation follows from others. */
public sealed interface Definition {

    /** One function for each kind of definition. */
    interface Cases<R> {
        R rules(Rules rules);

        R topK(TopK topK);

        R lookup(Lookup lookup);

        R copies(Copies copies);
    }

    <R> R match(Cases<R> cases);

    /** The names of the relations that it reads, each as often as it is read. */
    List<String> reads();

    /** The same over relations of other names. */
    Definition reading(UnaryOperator<String> names);

    /** The bag union of what the rules give. */
    record Rules(List<Rule> rules) implements Definition {
        public Rules {
            rules = List.copyOf(rules);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.rules(this);
        }

        @Override
        public List<String> reads() {
            return rules.stream()
                    .flatMap(rule -> rule.atoms().stream())
                    .map(Literal.Atom::relation)
                    .toList();
        }

        @Override
        public Definition reading(UnaryOperator<String> names) {
            return new Rules(rules.stream().map(rule -> rule.reading(names)).toList());
        }
    }

    /**
     * The first {@code limit} rows of a relation, copies counted, in the given order; ties are broken by the remaining
     * columns, left to right, ascending, NULLs last.
     */
    record TopK(String input, List<SortKey> order, long limit) implements Definition {
        public TopK {
            order = List.copyOf(order);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.topK(this);
        }

        @Override
        public List<String> reads() {
            return List.of(input);
        }

        @Override
        public Definition reading(UnaryOperator<String> names) {
            return new TopK(names.apply(input), order, limit);
        }
    }

    /**
     * Each row of {@code input}, copies kept, followed by the values that {@code looked} has beside its key in the row whose key the
     * row names; by NULLs where there is no such row. So a row of {@code input} stays one row.
     *
     * <p>The key are the first columns of {@code looked}, as many as {@code by} has; of no two of its rows they are the same, NULL counting
     * as a value. A column of it that is never NULL thus tells whether there was a row.
     *
     * @param by the columns of {@code input} that name the key, in the order of the key
     * @param nullsMatch whether NULL names a key that is NULL, or none
     */
    record Lookup(String input, String looked, List<Integer> by, boolean nullsMatch) implements Definition {
        public Lookup {
            by = List.copyOf(by);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.lookup(this);
        }

        @Override
        public List<String> reads() {
            return List.of(input, looked);
        }

        @Override
        public Definition reading(UnaryOperator<String> names) {
            return new Lookup(names.apply(input), names.apply(looked), by, nullsMatch);
        }
    }

    /**
     * Each row of {@code input} without its last column, as often as that says: a BIGINT; where it is NULL, or less than 1, not at all.
     */
    record Copies(String input) implements Definition {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.copies(this);
        }

        @Override
        public List<String> reads() {
            return List.of(input);
        }

        @Override
        public Definition reading(UnaryOperator<String> names) {
            return new Copies(names.apply(input));
        }
    }
}
