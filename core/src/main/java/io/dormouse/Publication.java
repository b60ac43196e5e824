package io.dormouse;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.time.Duration;
import java.util.Objects;

/**
 * How often what is committed becomes visible to new snapshots: fresher snapshots for a copy of each page that is written again. Each
 * choice leaves commits and deltas as they are, and who reads while nobody writes sees the newest state, whatever the choice; so does
 * a session of its own commits, and who asks for an epoch.
 */
public sealed interface Publication {
    /** The least time between two publications while writers are busy; zero for none. */
    Duration interval();

    /**
     * Only when a snapshot is asked for. While writers are busy one shows what was published last; that is made new at the first commit
     * when {@code interval} (not negative, else 22023) has passed since the last time, so that readers who come all the time cost
     * a writer little.
     */
    record OnDemand(Duration interval) implements Publication {
        /** The interval of {@link #OnDemand()}. */
        public static final Duration DEFAULT_INTERVAL = Duration.ofMillis(20);

        public OnDemand {
            Objects.requireNonNull(interval);
            if (interval.isNegative()) {
                throw refused(interval);
            }
        }

        /** With {@link #DEFAULT_INTERVAL}. */
        public OnDemand() {
            this(DEFAULT_INTERVAL);
        }
    }

    /** After each commit. */
    record EveryEpoch() implements Publication {
        @Override
        public Duration interval() {
            return Duration.ZERO;
        }
    }

    /** After a commit, when {@code interval} (positive, else 22023) has passed since the last time. */
    record AtMostEvery(Duration interval) implements Publication {
        public AtMostEvery {
            Objects.requireNonNull(interval);
            if (interval.isNegative() || interval.isZero()) {
                throw refused(interval);
            }
        }
    }

    private static DormouseException refused(Duration interval) {
        return new DormouseException(SqlState.INVALID_PARAMETER, "two publications must be some time apart")
                .with("interval", interval);
    }
}
