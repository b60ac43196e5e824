package io.dormouse.oracle.generate;

import io.dormouse.algebra.NaturalOrder;
import io.dormouse.algebra.Notation;
import io.dormouse.algebra.Semiring;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Which rows together make an answer: sets of sets of labels, {@code ⊕} their union, {@code ⊗} each united with each. A semiring as a user
 * would write one: idempotent, so naturally ordered, and neither selective nor deletable.
 */
record WhyProvenance() implements Semiring<Set<Set<String>>> {
    @Override
    public Set<Set<String>> zero() {
        return Set.of();
    }

    @Override
    public Set<Set<String>> one() {
        return Set.of(Set.of());
    }

    @Override
    public Set<Set<String>> plus(Set<Set<String>> a, Set<Set<String>> b) {
        List<Set<String>> both = new ArrayList<>(a);
        both.addAll(b);
        return Set.copyOf(both);
    }

    @Override
    public Set<Set<String>> times(Set<Set<String>> a, Set<Set<String>> b) {
        List<Set<String>> united = new ArrayList<>();
        for (Set<String> left : a) {
            for (Set<String> right : b) {
                Set<String> both = new TreeSet<>(left);
                both.addAll(right);
                united.add(Set.copyOf(both));
            }
        }
        return Set.copyOf(united);
    }

    @Override
    public boolean isPositive() {
        return true;
    }

    @Override
    public Optional<NaturalOrder<Set<Set<String>>>> naturalOrder() {
        return Optional.of(NaturalOrder.ofIdempotent(this));
    }

    /** {@code a*b|c}: a and b together, or c; nothing is zero, {@code 1} is one. */
    record Written() implements Notation<Set<Set<String>>> {
        @Override
        public Type type() {
            return Types.TEXT;
        }

        @Override
        public Set<Set<String>> read(Object value) {
            String text = (String) value;
            List<Set<String>> alternatives = new ArrayList<>();
            for (String alternative : text.isEmpty() ? new String[0] : text.split("\\|", -1)) {
                if (!alternative.matches("1|[a-z](\\*[a-z])*")) {
                    throw new DormouseException(SqlState.INVALID_TEXT, "the text is no set of sets of labels")
                            .with("value", value);
                }
                alternatives.add(alternative.equals("1") ? Set.of() : Set.copyOf(List.of(alternative.split("\\*"))));
            }
            return Set.copyOf(alternatives);
        }

        @Override
        public Object write(Set<Set<String>> element) {
            return element.stream()
                    .map(together -> together.isEmpty() ? "1" : String.join("*", new TreeSet<>(together)))
                    .sorted(Comparator.naturalOrder())
                    .collect(Collectors.joining("|"));
        }
    }
}
