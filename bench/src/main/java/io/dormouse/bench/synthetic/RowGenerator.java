package io.dormouse.bench.synthetic;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Fills relations with random rows. */
final class RowGenerator {
    private static final long FIRST_DAY = LocalDate.of(1992, 1, 1).toEpochDay();
    private static final long[] NO_NUMBERS = {};
    private static final String[] NO_TEXTS = {};

    private final Random random;

    RowGenerator(Random random) {
        this.random = random;
    }

    List<RelationRows> rows(List<Relation> relations) {
        return relations.stream().map(relation -> rows(relation, relations)).collect(Collectors.toList());
    }

    private RelationRows rows(Relation relation, List<Relation> relations) {
        int size = relation.rows();
        int columns = relation.columns().size();
        long[][] numbers = new long[columns][];
        String[][] texts = new String[columns][];
        Arrays.fill(texts, NO_TEXTS);
        numbers[0] = IntStream.range(0, size).mapToLong(relation::key).toArray();
        for (Relation.Reference reference : relation.references()) {
            Relation target = relations.get(reference.target());
            numbers[reference.column()] = numbers(size, () -> reference(reference, target));
        }
        for (int attribute : relation.attributes()) {
            Column column = relation.columns().get(attribute);
            if (column.type() == ColumnType.TEXT) {
                texts[attribute] = texts(size, column);
                numbers[attribute] = NO_NUMBERS;
            } else {
                numbers[attribute] = numbers(size, () -> number(column));
            }
        }
        return new RelationRows(size, numbers, texts);
    }

    private long reference(Relation.Reference reference, Relation target) {
        int rows = target.rows();
        if (random.nextDouble() < reference.dangling()) {
            return target.key(rows + random.nextInt(rows));
        }
        return target.key((int) (rows * Math.pow(random.nextDouble(), reference.skew())));
    }

    private long number(Column column) {
        long drawn = random.nextInt(column.distinct());
        return switch (column.type()) {
            case BIGINT -> drawn;
            case DECIMAL -> 25 * drawn;
            case DATE -> FIRST_DAY + drawn % 2_557;
            case TEXT -> throw new IllegalArgumentException("a text is not a number");
        };
    }

    private String[] texts(int size, Column column) {
        String[] distinct = IntStream.range(0, column.distinct())
                .mapToObj(number -> "value-" + number)
                .toArray(String[]::new);
        return IntStream.range(0, size)
                .mapToObj(row -> distinct[random.nextInt(distinct.length)])
                .toArray(String[]::new);
    }

    private static long[] numbers(int size, LongSupplier number) {
        return LongStream.generate(number).limit(size).toArray();
    }
}
