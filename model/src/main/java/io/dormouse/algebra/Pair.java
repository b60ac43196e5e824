package io.dormouse.algebra;

/** Two elements side by side: an element of {@link Semirings#product}. */
public record Pair<A, B>(A first, B second) {}
