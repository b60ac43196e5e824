package io.dormouse.bench.synthetic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Makes random queries and their rows. What is asked is drawn from one source of randomness, the rows from another, so that
 * the query of a seed is the same at every size.
 */
public final class SyntheticGenerator {
    /** The fewest relations of a query. */
    public static final int LEAST_RELATIONS = 3;

    /** The most relations of a query. */
    public static final int MOST_RELATIONS = 7;

    /** Sets the sources of neighbouring seeds apart; java.util.Random begins alike where its seeds are alike. */
    private static final long SCATTER = 0x9E3779B97F4A7C15L;

    private static final int FEWEST_ROWS = 4;
    private static final List<Integer> DISTINCT = List.of(10, 100, 1_000, 100_000);

    private final Shape shape;
    private final int count;
    private final long seed;
    private final Random random;

    private SyntheticGenerator(Shape shape, int count, long seed) {
        this.shape = shape;
        this.count = count;
        this.seed = seed;
        random = source(0);
    }

    /**
     * The query of a seed and its rows.
     *
     * @param relations how many, from 3 to 7
     * @param rows of relation 0, which refers to the others; those have fewer
     */
    public static Synthetic generate(Shape shape, int relations, long seed, int rows) {
        if (relations < LEAST_RELATIONS || relations > MOST_RELATIONS) {
            throw new IllegalArgumentException("from 3 to 7 relations, not " + relations);
        }
        return new SyntheticGenerator(shape, relations, seed).generate(rows);
    }

    private Random source(int number) {
        long mixed = (((seed * 31 + count) * 31 + shape.label().hashCode()) * 31 + number) * SCATTER;
        return new Random(mixed ^ mixed >>> 32);
    }

    private Synthetic generate(int rows) {
        List<Relation> relations = relations(rows);
        List<Field> groups = groups(relations);
        int aggregates = random.nextInt(3);
        Optional<Field> sum = aggregates == 0
                ? Optional.empty()
                : Optional.of(new Field(0, relations.get(0).attributes().get(0)));
        List<Integer> from = IntStream.range(0, count).boxed().collect(Collectors.toList());
        Collections.shuffle(from, random);
        List<RelationRows> filled = new RowGenerator(source(1)).rows(relations);
        String name = shape.label() + "-" + count + "-seed" + seed;
        SyntheticQuery query =
                new SyntheticQuery(name, relations, filters(relations, filled), groups, aggregates < 2, sum, from);
        return new Synthetic(query, filled);
    }

    private List<Relation> relations(int rows) {
        int[] parents = shape.parents(count, random);
        int[] sizes = new int[count];
        sizes[0] = Math.max(FEWEST_ROWS, rows);
        for (int i = 1; i < count; i++) {
            sizes[i] = Math.max(FEWEST_ROWS, (int) (sizes[parents[i]] / factor(parents[i] == 0)));
        }
        return IntStream.range(0, count)
                .mapToObj(number -> relation(number, parents, sizes[number]))
                .collect(Collectors.toList());
    }

    /** How many times fewer rows a relation has than the one that refers to it. */
    private double factor(boolean ofRoot) {
        return shape == Shape.CHAIN || !ofRoot
                ? 2 + 10 * random.nextDouble()
                : Math.pow(10, 0.6 + 3.4 * random.nextDouble());
    }

    private Relation relation(int number, int[] parents, int rows) {
        String name = "r" + number;
        List<Column> columns = new ArrayList<>(List.of(new Column(name + "_key", ColumnType.BIGINT, 0)));
        List<Relation.Reference> references = new ArrayList<>();
        for (int target = 1; target < count; target++) {
            if (parents[target] == number) {
                double dangling = random.nextBoolean() ? 0 : 0.1 * random.nextDouble();
                references.add(new Relation.Reference(columns.size(), target, dangling, 1 + random.nextInt(3)));
                columns.add(new Column(name + "_r" + target, ColumnType.BIGINT, 0));
            }
        }
        int attributes = 1 + random.nextInt(2);
        for (int i = 0; i < attributes; i++) {
            columns.add(attribute(name + "_a" + i, number == 0 && i == 0));
        }
        return new Relation(number, columns, references, rows, random.nextBoolean());
    }

    private Column attribute(String name, boolean measure) {
        List<ColumnType> types = Arrays.stream(ColumnType.values())
                .filter(type -> !measure || type.isSummable())
                .collect(Collectors.toList());
        ColumnType type = any(types);
        return new Column(name, type, type == ColumnType.TEXT ? 3 + random.nextInt(8) : any(DISTINCT));
    }

    /** The key of a relation, or one or two attributes, of one relation or of two. */
    private List<Field> groups(List<Relation> relations) {
        if (random.nextInt(4) == 0) {
            return List.of(new Field(random.nextInt(count), 0));
        }
        List<Field> attributes = relations.stream()
                .flatMap(relation -> relation.attributes().stream().map(column -> new Field(relation.number(), column)))
                .collect(Collectors.toList());
        Collections.shuffle(attributes, random);
        return attributes.subList(0, 1 + random.nextInt(2));
    }

    private List<Filter> filters(List<Relation> relations, List<RelationRows> rows) {
        List<Filter> filters = new ArrayList<>();
        for (Relation relation : relations) {
            boolean filtered = random.nextBoolean();
            int column = any(relation.attributes());
            double share = 0.1 + 0.6 * random.nextDouble();
            double from = random.nextDouble() * (1 - share);
            int bounds = random.nextInt(3);
            if (!filtered) {
                continue;
            }
            Field field = new Field(relation.number(), column);
            filters.add(
                    relation.columns().get(column).type() == ColumnType.TEXT
                            ? oneOf(field, rows.get(relation.number()).texts()[column], share)
                            : between(field, rows.get(relation.number()).numbers()[column], share, from, bounds));
        }
        return filters;
    }

    /** About the given share of the distinct texts, one at least. */
    private static Filter oneOf(Field field, String[] texts, double share) {
        List<String> distinct = Arrays.stream(texts).distinct().sorted().collect(Collectors.toList());
        int wanted = Math.max(1, (int) Math.round(share * distinct.size()));
        return new Filter.OneOf(field, distinct.subList(0, wanted));
    }

    /** About the given share of the values: the least, the greatest, or from a place among them on; one value at least. */
    private static Filter between(Field field, long[] values, double share, double from, int bounds) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return switch (bounds) {
            case 0 -> new Filter.Between(field, Long.MIN_VALUE, Math.max(sorted[0] + 1, at(sorted, share)));
            case 1 -> new Filter.Between(field, at(sorted, 1 - share), Long.MAX_VALUE);
            default -> {
                long low = at(sorted, from);
                yield new Filter.Between(field, low, Math.max(low + 1, at(sorted, from + share)));
            }
        };
    }

    private static long at(long[] sorted, double share) {
        return sorted[Math.min(sorted.length - 1, (int) (share * sorted.length))];
    }

    private <T> T any(List<T> items) {
        return items.get(random.nextInt(items.size()));
    }
}
