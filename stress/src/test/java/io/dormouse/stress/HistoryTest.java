package io.dormouse.stress;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.Snapshot;
import org.junit.jupiter.api.Test;

/** A history is what it says it is, as long as one thread looks: else nothing follows from what two threads see. */
class HistoryTest {
    private static void checkWholeAtEachEpoch(History history) {
        for (int i = 0; i < 100; i++) {
            long before = history.dormouse().epoch();
            try (Snapshot snapshot = history.dormouse().snapshot()) {
                assertThat(history.judge(snapshot)).isEqualTo("whole");
            }
            history.advance();
            assertThat(history.dormouse().epoch()).isEqualTo(before + 1);
        }
    }

    @Test
    void epochsOfOneRowFollowFromTheirNumbers() {
        checkWholeAtEachEpoch(new History.RowByRow());
    }

    @Test
    void transactionsFollowFromTheirNumbers() {
        checkWholeAtEachEpoch(new History.Transactions());
    }
}
