package io.dormouse.oracle.differential;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import org.jspecify.annotations.Nullable;

/** Ends a session at its first failure. Never leaves this package. */
final class ScenarioFailedException extends DormouseException {
    private static final long serialVersionUID = 1L;

    private final Failure.Kind kind;
    private final int step;
    private final String batch;

    ScenarioFailedException(Failure.Kind kind, int step, String batch, String message, @Nullable Throwable cause) {
        super(SqlState.INTERNAL_ERROR, message);
        this.kind = kind;
        this.step = step;
        this.batch = batch;
        if (cause != null) {
            initCause(cause);
        }
    }

    Failure failure(Mode mode, io.dormouse.oracle.generate.Scenario scenario) {
        return new Failure(kind, mode, step, batch, String.valueOf(getMessage()), scenario, getCause());
    }
}
