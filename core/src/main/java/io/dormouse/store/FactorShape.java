package io.dormouse.store;

import io.dormouse.type.Schema;
import java.util.ArrayList;
import java.util.List;

/**
 * How rows are composed of the groups of factors that form a tree: each row of one group of each factor, where a group below has the key that the
 * group above refers to.
 *
 * @param schema the columns of the rows
 * @param distinct whether each row is there once, however many copies its groups stand for; else as often as their product says
 * @param parts the factors, each after the one above it
 * @param partOf for each column of the rows, the factor that has its value, or {@link #COMBINED}
 * @param columnOf for each column of the rows, the column of that factor
 * @param combination makes the columns that no factor has
 */
public record FactorShape(
        Schema schema,
        boolean distinct,
        List<Part> parts,
        List<Integer> partOf,
        List<Integer> columnOf,
        Combination combination) {
    /** Instead of a factor: a column's value is made of what all of them are annotated with. */
    public static final int COMBINED = -1;

    /**
     * A factor.
     *
     * @param schema its columns, those of the key of the edge above first
     * @param keyColumns how many of them are those of that key
     * @param parent the factor above; −1 for the first one, which has none
     * @param place its place among the factors below that one
     * @param children how many factors there are below it
     * @param shownAs for each of its columns, the first column of the rows that has its value
     * @param annotationWords how many words its groups are annotated with
     */
    public record Part(
            Schema schema,
            int keyColumns,
            int parent,
            int place,
            int children,
            List<Integer> shownAs,
            int annotationWords) {
        public Part {
            shownAs = List.copyOf(shownAs);
        }
    }

    public FactorShape {
        parts = List.copyOf(parts);
        partOf = List.copyOf(partOf);
        columnOf = List.copyOf(columnOf);
    }

    /** Whether rows have columns that are made of annotations. */
    public boolean combines() {
        return partOf.contains(COMBINED);
    }

    /** Room for what {@link FactorReader#readAnnotation} gives of a group of each factor; empty where nothing is made of it. */
    public long[][] newAnnotations() {
        long[][] annotations = new long[combines() ? parts.size() : 0][];
        for (int i = 0; i < annotations.length; i++) {
            annotations[i] = new long[1 + parts.get(i).annotationWords()];
        }
        return annotations;
    }

    /** Makes a row of the values of a group of each factor, and of their annotations. */
    public void compose(RowBuffer[] groups, long[][] annotations, RowBuffer out) {
        for (int column = 0; column < out.size(); column++) {
            int part = partOf.get(column);
            if (part != COMBINED) {
                out.copy(column, groups[part], columnOf.get(column));
            }
        }
        if (annotations.length > 0) {
            combination.combine(annotations, out);
        }
    }

    /** How many factors there are. */
    public int size() {
        return parts.size();
    }

    /** The columns of the rows in the order of the tree, by whose prefixes rows are sought: those of each factor, but what it has from above. */
    public List<Integer> treeOrder() {
        List<Integer> order = new ArrayList<>();
        for (Part part : parts) {
            order.addAll(part.shownAs().subList(part.keyColumns(), part.schema().size()));
        }
        return List.copyOf(order);
    }
}
