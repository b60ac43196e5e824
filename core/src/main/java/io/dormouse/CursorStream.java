package io.dormouse;

import io.dormouse.engine.Engine;
import io.dormouse.engine.RowStream;
import io.dormouse.engine.Table;
import io.dormouse.type.DormouseException;
import io.dormouse.type.RowSource;
import io.dormouse.type.SqlState;

/** A cursor's changes as the engine takes them. */
final class CursorStream implements RowStream {
    private final Engine engine;
    private final ChangeCursor changes;

    CursorStream(Engine engine, ChangeCursor changes) {
        this.engine = engine;
        this.changes = changes;
    }

    @Override
    public boolean next() {
        return changes.next();
    }

    @Override
    public Table table() {
        if (changes.writer() instanceof TableWriter writer && writer.engine() == engine) {
            return writer.table();
        }
        throw new DormouseException(SqlState.INVALID_PARAMETER, "a change goes to a writer of another instance")
                .hint("take the cursor's writers from the instance whose writeEach is called");
    }

    @Override
    public RowSource row() {
        return changes.row();
    }

    @Override
    public long weight() {
        return changes.isRetraction() ? -1 : 1;
    }
}
