package io.dormouse.bench.harness;

import java.util.List;

/** Two contenders ended a stream with different answers, so that none of their figures means anything. */
public final class DisagreementException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DisagreementException(String workload, String first, List<String> answer, String second, List<String> other) {
        super("the answers of " + first + " and " + second + " differ on " + workload + "\n  " + first + ": " + answer
                + "\n  " + second + ": " + other);
    }
}
