package io.dormouse;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.time.Duration;
import java.util.Objects;

/**
 * How often what is committed becomes visible to new snapshots without being asked for: fresher snapshots for a copy of each page that
 * is written again. Each choice leaves commits and deltas as they are, and who reads while nobody writes sees the newest state.
 */
public sealed interface Publication {
    /** Only when a snapshot is asked for. While a writer is busy one shows what was published last, and the next one what was committed since. */
    record OnDemand() implements Publication {}

    /** After each commit. */
    record EveryEpoch() implements Publication {}

    /** After a commit, when {@code interval} (positive, else 22023) has passed since the last time; else as on demand. */
    record AtMostEvery(Duration interval) implements Publication {
        public AtMostEvery {
            Objects.requireNonNull(interval);
            if (interval.isNegative() || interval.isZero()) {
                throw new DormouseException(SqlState.INVALID_PARAMETER, "two publications must be some time apart")
                        .with("interval", interval);
            }
        }
    }
}
