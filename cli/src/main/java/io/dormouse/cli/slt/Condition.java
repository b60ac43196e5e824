package io.dormouse.cli.slt;

import java.util.List;

/** {@code skipif} or {@code onlyif} with the name of an engine, in front of a record. */
record Condition(boolean only, String engine) {
    /** The name of this engine in conditions. */
    static final String OWN_NAME = "dormouse";

    /** Whether a record with these conditions is for this engine. */
    static boolean allow(List<Condition> conditions) {
        return conditions.stream()
                .allMatch(condition -> condition.only() == condition.engine().equalsIgnoreCase(OWN_NAME));
    }
}
