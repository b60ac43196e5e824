/**
 * Three ways to keep rows of which readers see snapshots: versioned pages, a persistent map, and objects with chains of versions. Two of
 * them are there to be compared with, and nowhere else.
 */
@NullMarked
package io.dormouse.bench.snapshots.layout;

import org.jspecify.annotations.NullMarked;
