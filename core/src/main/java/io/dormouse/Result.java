package io.dormouse;

import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import java.util.List;

/** What a statement gave. */
public sealed interface Result {
    /** The kind of statement, as PostgreSQL tags it: {@code SELECT}, {@code INSERT}, {@code CREATE TABLE}, … */
    String command();

    /** A statement without rows; {@code count} is how many rows it changed, 0 where that means nothing. */
    record Done(String command, long count) implements Result {}

    /** A statement that returned rows, in the order of the query. */
    record Rows(String command, Schema schema, List<Row> rows) implements Result {
        public Rows {
            rows = List.copyOf(rows);
        }
    }

    /** SUBSCRIBE: the caller is to subscribe to {@code view} ({@link Dormouse#subscribe}). */
    record Subscribed(String command, String view) implements Result {}
}
