package io.dormouse.oracle.differential;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which checksum each logical state showed, over all modes of one scenario: one state, one checksum. */
final class ChecksumLedger {
    private final Map<String, String> checksumOf = new HashMap<>();
    private final Map<String, String> stateOf = new HashMap<>();
    private final boolean injective;

    /** @param injective whether different states must have different checksums */
    ChecksumLedger(boolean injective) {
        this.injective = injective;
    }

    /** What is wrong with a state that shows this checksum, if something is. */
    Optional<String> enter(String state, String checksum) {
        @Nullable String before = checksumOf.putIfAbsent(state, checksum);
        if (before != null && !before.equals(checksum)) {
            return Optional.of("the same rows showed checksum " + before + " before and show " + checksum + " now");
        }
        @Nullable String other = stateOf.putIfAbsent(checksum, state);
        if (injective && other != null && !other.equals(state)) {
            return Optional.of("different rows show one checksum " + checksum);
        }
        return Optional.empty();
    }
}
