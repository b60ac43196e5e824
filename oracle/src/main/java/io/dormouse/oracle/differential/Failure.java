package io.dormouse.oracle.differential;

import io.dormouse.oracle.generate.Scenario;
import org.jspecify.annotations.Nullable;

/**
 * What was wrong, when: the first disagreement of a mode with the oracle.
 *
 * @param step how many batches had been applied before
 * @param cause what the instance under test threw, if it did
 */
public record Failure(
        Kind kind,
        Mode mode,
        int step,
        String batch,
        String message,
        Scenario scenario,
        @Nullable Throwable cause) {

    /** What disagreed. A shrunk scenario fails with the same kind. */
    public enum Kind {
        /** The program was refused, or opening failed. */
        OPEN,
        /** A batch was refused that the oracle accepts. */
        REFUSED,
        /** A batch was accepted that the oracle refuses. */
        ACCEPTED,
        /** A batch was refused with the wrong class of SQLSTATE. */
        STATE,
        /** Rows of a view or table differ. */
        CONTENTS,
        /** A drained delta is not the difference, or not consolidated. */
        DELTA,
        /** A checksum depends on more than the logical state, or on less. */
        CHECKSUM,
        /** Something else was thrown, by an invariant's check or by any other call. */
        THROWN
    }

    @Override
    public String toString() {
        return kind + " in mode " + mode + " at step " + step + ": " + message + "\nbatch: " + batch + "\n" + scenario;
    }
}
