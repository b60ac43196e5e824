package io.dormouse.cli.slt;

import io.dormouse.Progress;
import io.dormouse.Result;
import io.dormouse.Script;
import io.dormouse.Session;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.function.Consumer;

/** A session whose first INSERT a live view refuses, although nothing is wrong. */
final class ObjectingSession implements Session {
    private final Session session;
    private final String view;
    private boolean objected;

    ObjectingSession(Session session, String view) {
        this.session = session;
        this.view = view;
    }

    @Override
    public Result execute(String text) {
        if (text.startsWith("INSERT") && !objected) {
            objected = true;
            throw new DormouseException(SqlState.DIVISION_BY_ZERO, "division by zero").with("view", view);
        }
        return session.execute(text);
    }

    @Override
    public Script script(String text) {
        return session.script(text);
    }

    @Override
    public boolean inTransaction() {
        return session.inTransaction();
    }

    @Override
    public boolean hasFailed() {
        return session.hasFailed();
    }

    @Override
    public void onProgress(Consumer<Progress> listener) {
        session.onProgress(listener);
    }

    @Override
    public boolean cancel() {
        return session.cancel();
    }

    @Override
    public void close() {
        session.close();
    }
}
