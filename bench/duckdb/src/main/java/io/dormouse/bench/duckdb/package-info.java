/**
 * DuckDB as a peer: rows into its tables in batches, and after each batch the query, computed anew.
 *
 * <p>The main program is {@link io.dormouse.bench.duckdb.DuckdbPeer}. Uses {@code bench.peer}, {@code bench.stream} and
 * DuckDB's JDBC driver with its appender.
 */
@NullMarked
package io.dormouse.bench.duckdb;

import org.jspecify.annotations.NullMarked;
