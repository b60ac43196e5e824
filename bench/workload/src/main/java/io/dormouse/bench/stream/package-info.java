/**
 * What every workload that a peer can play consists of: relations with their rows in memory, events over them, and the query.
 *
 * <p>Owns the tables, the form of an event and the rules by which rows come and go. Promises that a stream never inserts a row that is
 * present nor deletes one that is absent. Knows no workload: each has a package of its own beside this one, which brings its relations
 * and queries. Uses nothing.
 */
@NullMarked
package io.dormouse.bench.stream;

import org.jspecify.annotations.NullMarked;
