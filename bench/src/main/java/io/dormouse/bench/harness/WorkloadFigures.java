package io.dormouse.bench.harness;

import java.util.List;

/**
 * What was measured of one query over one stream at one scale.
 *
 * @param rows the events of the measured part
 * @param systems the contenders, the one that the others are compared with first
 */
public record WorkloadFigures(
        String workload, String query, String stream, double scale, long rows, List<SystemFigures> systems) {

    public WorkloadFigures {
        systems = List.copyOf(systems);
        if (systems.isEmpty()) {
            throw new IllegalArgumentException("no contender");
        }
    }

    /** The contender that the others are compared with. */
    public SystemFigures first() {
        return systems.get(0);
    }

    /** The contenders that the first is compared with. */
    public List<SystemFigures> others() {
        return systems.subList(1, systems.size());
    }
}
