package io.dormouse.bench.synthetic;

/**
 * A column of a relation.
 *
 * @param distinct how many values it is drawn from; for keys and references, which follow the rows, 0
 */
public record Column(String name, ColumnType type, int distinct) {}
