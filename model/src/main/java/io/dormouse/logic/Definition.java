package io.dormouse.logic;

import java.util.List;

/** How a derived relation follows from others. */
public sealed interface Definition {

    /** One function for each kind of definition. */
    interface Cases<R> {
        R rules(Rules rules);

        R topK(TopK topK);
    }

    <R> R match(Cases<R> cases);

    /** The bag union of what the rules give. */
    record Rules(List<Rule> rules) implements Definition {
        public Rules {
            rules = List.copyOf(rules);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.rules(this);
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
    }
}
