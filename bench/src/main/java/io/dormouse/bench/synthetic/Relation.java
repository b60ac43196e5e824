package io.dormouse.bench.synthetic;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A relation of a random schema: its key first, then its references, then its attributes.
 *
 * @param number from zero, the relation that no other refers to
 * @param rows how many rows it has in all
 * @param scattered whether keys are spread over all 64 bits, or count from one
 */
public record Relation(int number, List<Column> columns, List<Reference> references, int rows, boolean scattered) {
    /** An odd number near 2⁶⁴ over the golden ratio: a product with it keeps distinct numbers distinct. */
    private static final long SCATTER = 0x9E3779B97F4A7C15L;

    /**
     * A foreign key.
     *
     * @param column the column that holds it
     * @param target the number of the relation that it refers to
     * @param dangling the share of rows that refer to a key that never is there
     * @param skew 1 where all keys are equally often referred to; the greater, the more often the first ones are
     */
    public record Reference(int column, int target, double dangling, int skew) {}

    public Relation {
        columns = List.copyOf(columns);
        references = List.copyOf(references);
        if (rows < 1) {
            throw new IllegalArgumentException("a relation has a row at least");
        }
    }

    /** The name of the table. */
    public String name() {
        return "r" + number;
    }

    /** The columns that are neither key nor reference, by their numbers. */
    public List<Integer> attributes() {
        return IntStream.range(1 + references.size(), columns.size()).boxed().collect(Collectors.toList());
    }

    /** The key of a row, or one that is not there if the row's number is not below {@link #rows}. */
    public long key(int row) {
        return scattered ? (row + 1) * SCATTER : row + 1L;
    }

    /** The statement that creates the table as a feed. */
    public String definition() {
        return columns.stream()
                .map(column -> column.name() + " " + column.type().sql() + " NOT NULL, ")
                .collect(Collectors.joining(
                        "",
                        "CREATE TABLE " + name() + " (",
                        "PRIMARY KEY (" + columns.get(0).name() + ")) WITH (stored = false)"));
    }
}
