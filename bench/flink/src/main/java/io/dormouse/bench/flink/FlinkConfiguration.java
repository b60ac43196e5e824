package io.dormouse.bench.flink;

import java.util.ArrayList;
import java.util.List;

/**
 * One way to run the job.
 *
 * @param parallelism of all operators but the source and the sink, which are one each
 * @param miniBatch whether operators collect rows and work on them together
 * @param multiJoin whether joins over one key become one operator
 */
record FlinkConfiguration(int parallelism, boolean miniBatch, boolean multiJoin) {

    /** All of them; the two that do best as a rule come first. */
    static List<FlinkConfiguration> all() {
        List<FlinkConfiguration> all = new ArrayList<>();
        for (boolean miniBatch : new boolean[] {true, false}) {
            for (boolean multiJoin : new boolean[] {false, true}) {
                for (int parallelism : new int[] {2, 1}) {
                    all.add(new FlinkConfiguration(parallelism, miniBatch, multiJoin));
                }
            }
        }
        return all;
    }

    /** The name on the command line and in reports: {@code p2+mini-batch}. */
    String label() {
        return "p" + parallelism + (miniBatch ? "+mini-batch" : "") + (multiJoin ? "+multi-join" : "");
    }
}
