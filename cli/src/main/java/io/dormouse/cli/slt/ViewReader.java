package io.dormouse.cli.slt;

import io.dormouse.Result;
import io.dormouse.Session;
import io.dormouse.type.Row;
import java.util.List;

/** Reads the rows of a table or view. A seam: a test puts a reader of wrong rows in its place. */
interface ViewReader {
    /** Reads by SELECT, so that a session sees the writes of its open transaction. */
    ViewReader BY_SELECT = (session, name) ->
            session.execute("SELECT * FROM \"" + name.replace("\"", "\"\"") + "\"") instanceof Result.Rows rows
                    ? rows.rows()
                    : List.of();

    /** The rows in the order of the view, if it has one. */
    List<Row> read(Session session, String name);
}
