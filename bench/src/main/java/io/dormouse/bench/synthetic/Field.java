package io.dormouse.bench.synthetic;

/** A column of one of the relations of a query, by their numbers from zero. */
public record Field(int relation, int column) {}
