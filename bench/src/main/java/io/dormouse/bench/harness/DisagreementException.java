package io.dormouse.bench.harness;

import java.util.List;
import java.util.Map;

/** Two contenders ended a stream with different answers, so that none of their figures means anything. */
public final class DisagreementException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DisagreementException(String workload, String first, List<String> answer, String second, List<String> other) {
        super("the answers of " + first + " and " + second + " differ on " + workload + "\n  " + first + ": " + answer
                + "\n  " + second + ": " + other);
    }

    /** Throws if two answers differ: the first one and another. */
    static void check(String workload, Map<String, List<String>> answers) {
        Map.Entry<String, List<String>> first = answers.entrySet().iterator().next();
        answers.forEach((who, answer) -> {
            if (!answer.equals(first.getValue())) {
                throw new DisagreementException(workload, first.getKey(), first.getValue(), who, answer);
            }
        });
    }
}
