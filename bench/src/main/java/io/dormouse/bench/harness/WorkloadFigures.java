package io.dormouse.bench.harness;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was measured of one query over one stream at one scale.
 *
 * @param rows the events of the measured part
 * @param systems the contenders, the one that the others are compared with first
 * @param surroundings what the figures depend on beside this program: the machine, the versions of peers; may be empty
 */
public record WorkloadFigures(
        String workload,
        String query,
        String stream,
        double scale,
        long rows,
        List<SystemFigures> systems,
        Map<String, String> surroundings) {

    public WorkloadFigures {
        systems = List.copyOf(systems);
        surroundings = Collections.unmodifiableMap(new LinkedHashMap<>(surroundings));
        if (systems.isEmpty()) {
            throw new IllegalArgumentException("no contender");
        }
    }

    /** Figures that are told without their surroundings. */
    public WorkloadFigures(
            String workload, String query, String stream, double scale, long rows, List<SystemFigures> systems) {
        this(workload, query, stream, scale, rows, systems, Map.of());
    }

    /** The same figures with what they depend on. */
    public WorkloadFigures in(Map<String, String> described) {
        return new WorkloadFigures(workload, query, stream, scale, rows, systems, described);
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
