package io.dormouse.bench.harness;

import java.util.List;
import java.util.Map;

/** Two contenders ended a stream with different answers, so that none of their figures means anything. */
public final class DisagreementException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DisagreementException(String workload, String first, List<String> answer, String second, List<String> other) {
        super("the answers of " + first + " and " + second + " differ on " + workload + " from row "
                + (firstDifference(answer, other) + 1) + " on\n  " + shown(first, answer, other) + "\n  "
                + shown(second, other, answer));
    }

    private static String shown(String name, List<String> answer, List<String> other) {
        int row = firstDifference(answer, other);
        return name + ", " + answer.size() + " rows: " + (row < answer.size() ? answer.get(row) : "no more");
    }

    private static int firstDifference(List<String> answer, List<String> other) {
        int row = 0;
        while (row < answer.size() && row < other.size() && answer.get(row).equals(other.get(row))) {
            row++;
        }
        return row;
    }

    /** Throws if two answers differ: the first one and another. */
    public static void check(String workload, Map<String, List<String>> answers) {
        Map.Entry<String, List<String>> first = answers.entrySet().iterator().next();
        answers.forEach((who, answer) -> {
            if (!answer.equals(first.getValue())) {
                throw new DisagreementException(workload, first.getKey(), first.getValue(), who, answer);
            }
        });
    }
}
