package io.dormouse.bench.synthetic;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What a row of one relation must satisfy. */
public sealed interface Filter {
    /** The column that it reads. */
    Field field();

    /** The condition in SQL, of the column by its name and type. */
    String sql(Column column);

    /** The condition on a boxed row. */
    Predicate<Object[]> onBoxed();

    /** A number or date from {@code low} up to, not including, {@code high}; the least and greatest longs stand for no bound. */
    record Between(Field field, long low, long high) implements Filter {
        @Override
        public String sql(Column column) {
            List<String> bounds = new ArrayList<>();
            if (low != Long.MIN_VALUE) {
                bounds.add(column.name() + " >= " + column.type().literal(low));
            }
            if (high != Long.MAX_VALUE) {
                bounds.add(column.name() + " < " + column.type().literal(high));
            }
            return String.join(" AND ", bounds);
        }

        @Override
        public Predicate<Object[]> onBoxed() {
            int column = field.column();
            return row -> {
                long value = (Long) row[column];
                return low <= value && value < high;
            };
        }
    }

    /** One of some texts. */
    record OneOf(Field field, List<String> texts) implements Filter {
        public OneOf {
            texts = List.copyOf(texts);
        }

        @Override
        public String sql(Column column) {
            List<String> literals = texts.stream().map(column.type()::literal).collect(Collectors.toList());
            return literals.size() == 1
                    ? column.name() + " = " + literals.get(0)
                    : column.name() + " IN (" + String.join(", ", literals) + ")";
        }

        @Override
        public Predicate<Object[]> onBoxed() {
            int column = field.column();
            if (texts.size() == 1) {
                String text = texts.get(0);
                return row -> row[column].equals(text);
            }
            Set<String> all = Set.copyOf(texts);
            return row -> all.contains((String) row[column]);
        }
    }
}
