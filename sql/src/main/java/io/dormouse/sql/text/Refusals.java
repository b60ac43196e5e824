package io.dormouse.sql.text;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import org.apache.calcite.sql.SqlIdentifier;

/** Refusals that are worded alike wherever they arise. Pure functions; the caller throws. */
public final class Refusals {
    private Refusals() {}

    /** A construct that is known and not done: what, where, and what to do instead. */
    public static DormouseException unsupported(String message, SourceSpan span, String instead) {
        return new DormouseException(SqlState.FEATURE_NOT_SUPPORTED, message)
                .hint(instead)
                .at(span);
    }

    /** A refusal of any state at a place. */
    public static DormouseException refuse(SqlState state, String message, SourceSpan span) {
        return new DormouseException(state, message).at(span);
    }

    /** The name of a table, view or column that has one part; refuses a name of several. */
    public static String simpleName(SqlIdentifier identifier, Places places) {
        if (!identifier.isSimple()) {
            throw unsupported("names of schemas are not supported", places.of(identifier), "write the name alone")
                    .with("name", identifier.toString());
        }
        return identifier.getSimple();
    }
}
