package io.dormouse.engine.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.engine.ViewDelta;
import io.dormouse.engine.ViewDelta.SignedRow;
import io.dormouse.type.Column;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.Types;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class HistoryTest {
    private static final Schema SCHEMA = new Schema(List.of(new Column("a", Types.BIGINT, false)));

    private static ViewDelta delta(long epoch, int rows) {
        return new ViewDelta(
                "v",
                epoch,
                SCHEMA,
                LongStream.range(0, rows)
                        .mapToObj(row -> new SignedRow(Row.of(row), 1))
                        .toList());
    }

    private static List<Long> after(History history, long epoch) {
        return history.after(epoch).stream().map(ViewDelta::epoch).toList();
    }

    @Test
    void theOldestGoFirst() {
        History history = new History(0, 10, 5);
        history.enter();
        assertThat(history.since()).isEqualTo(10);
        history.add(delta(12, 2));
        history.add(delta(15, 3));
        assertThat(history.since()).isEqualTo(10);
        assertThat(after(history, 10)).containsExactly(12L, 15L);
        assertThat(after(history, 12)).containsExactly(15L);
        assertThat(after(history, 14)).containsExactly(15L);
        history.add(delta(16, 1));
        assertThat(history.since()).isEqualTo(12);
        assertThat(after(history, 12)).containsExactly(15L, 16L);
        history.add(delta(17, 6));
        assertThat(history.since()).isEqualTo(17);
        assertThat(after(history, 17)).isEmpty();
    }

    @Test
    void itIsOfUseAsLongAsSomebodyCouldBeResumed() {
        History history = new History(0, 10, 4);
        history.enter();
        history.enter();
        assertThat(history.add(delta(11, 9))).isTrue();
        assertThat(history.leave(11)).isTrue();
        assertThat(history.add(delta(12, 4))).isTrue();
        assertThat(history.leave(10)).isTrue();
        assertThat(after(history, 11)).containsExactly(12L);
        assertThat(history.add(delta(13, 1))).isFalse();
    }

    @Test
    void whoLeavesWithAPositionThatIsTooOldLeavesNothingBehind() {
        History history = new History(0, 10, 1);
        history.enter();
        history.add(delta(11, 2));
        assertThat(history.leave(10)).isFalse();
    }
}
