package io.dormouse.bench.paths;

import io.dormouse.bench.harness.Attempt;
import io.dormouse.bench.harness.Competitor;
import io.dormouse.bench.harness.DisagreementException;
import io.dormouse.bench.harness.NoRoundException;
import io.dormouse.bench.harness.Outsider;
import io.dormouse.type.DormouseException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * One pass of a competitor before the contest, to see whether it ends within a limit, and with the right number of matches.
 *
 * <p>Nothing that is running is interrupted. The clock is read between steps of few matches, and where the next step is one change
 * of so many matches that, at the speed up to there, the limit would pass, it is not begun.
 */
final class Trial {
    private static final int MOST_EVENTS_A_STEP = 256;
    private static final long MOST_MATCHES_A_STEP = 1 << 18;
    /** What goes by before the speed up to there means anything. */
    private static final long SETTLING_NANOS = 1_000_000_000L;

    private final long[] touched;
    private final List<String> known;
    private final long limitNanos;
    private final LongSupplier nanoTime;

    /**
     * A trial over a stream.
     *
     * @param touched as {@link Fixture#touched} tells; its length tells how many events there are
     * @param known how the answer has to begin
     */
    Trial(long[] touched, List<String> known, long limitNanos, LongSupplier nanoTime) {
        this.touched = touched;
        this.known = known;
        this.limitNanos = limitNanos;
        this.nanoTime = nanoTime;
    }

    /** Why a competitor is not to play, or nothing; a {@link DisagreementException} if its matches are not as many as there are. */
    Optional<String> refusal(String what, Competitor competitor) {
        Attempt opened;
        try {
            opened = competitor.open();
        } catch (DormouseException refused) {
            return Optional.of(refused.toString());
        }
        try (Attempt attempt = opened) {
            int events = touched.length - 1;
            long start = nanoTime.getAsLong();
            int at = 0;
            while (at < events) {
                int to = endOfStep(at, events);
                long passed = nanoTime.getAsLong() - start;
                if (passed > limitNanos || passed + expected(passed, at, to) > limitNanos) {
                    return Optional.of(reason(at, events, passed, to));
                }
                attempt.applyAll(at, to);
                at = to;
            }
            if (nanoTime.getAsLong() - start > limitNanos) {
                return Optional.of(reason(at, events, nanoTime.getAsLong() - start, at));
            }
            check(what, competitor.name(), attempt.result());
            return Optional.empty();
        }
    }

    /** The same for an outsider, who is given the limit and stopped when it has passed. */
    Optional<String> refusal(String what, Outsider outsider) {
        try {
            check(
                    what,
                    outsider.label(),
                    outsider.play(Duration.ofNanos(limitNanos)).answer());
            return Optional.empty();
        } catch (NoRoundException unplayed) {
            return Optional.of(Objects.requireNonNullElse(unplayed.getMessage(), "no reason given"));
        }
    }

    private int endOfStep(int from, int events) {
        int to = from + 1;
        while (to < events
                && to - from < MOST_EVENTS_A_STEP
                && touched[to + 1] - touched[from] <= MOST_MATCHES_A_STEP) {
            to++;
        }
        return to;
    }

    /** What a step that is one change would take, if it took as long for each match as all up to there. */
    private double expected(long passed, int from, int to) {
        boolean tells = to == from + 1 && passed > SETTLING_NANOS && touched[from] > MOST_MATCHES_A_STEP;
        return tells ? (double) passed * (touched[to] - touched[from]) / touched[from] : 0;
    }

    private String reason(int at, int events, long passed, int to) {
        String next = to > at
                ? String.format(Locale.ROOT, "; the next %,d change %,d matches", to - at, touched[to] - touched[at])
                : "";
        return String.format(
                Locale.ROOT,
                "over the limit of %.0f s: %,d of %,d changes took %.1f s%s",
                limitNanos / 1e9,
                at,
                events,
                passed / 1e9,
                next);
    }

    private void check(String what, String name, List<String> answer) {
        Map<String, List<String>> answers = new LinkedHashMap<>();
        answers.put("counting", known);
        answers.put(name, answer.subList(0, Math.min(answer.size(), known.size())));
        DisagreementException.check(what, answers);
    }
}
