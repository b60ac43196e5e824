package io.dormouse.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.BaseRelation.Storage;
import io.dormouse.logic.Program;
import io.dormouse.oracle.BaseState.Verdict;
import io.dormouse.type.Column;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.Types;
import java.util.List;
import org.junit.jupiter.api.Test;

class BaseStateTest {
    private static final Row ONE = Row.of(1L, "a");
    private static final Row OTHER_ONE = Row.of(1L, "b");

    private static BaseState state(Storage storage, boolean keyed) {
        Schema schema = new Schema(List.of(new Column("k", Types.BIGINT, false), new Column("v", Types.TEXT, true)));
        BaseRelation base =
                new BaseRelation("r", schema, keyed ? List.of(List.of(0)) : List.of(), List.of(), storage, false);
        return BaseState.empty(new Program(List.of(base), List.of()));
    }

    private static BaseChange in(Row row) {
        return BaseChange.insert("r", row);
    }

    private static BaseChange out(Row row) {
        return BaseChange.delete("r", row);
    }

    @Test
    void aKeyIsTakenOnceAndFreedByDeletion() {
        BaseState state = state(Storage.STORED, true).apply(List.of(in(ONE)));
        assertThat(state.judge(List.of(in(OTHER_ONE)))).isEqualTo(Verdict.REFUSED);
        assertThat(state.judge(List.of(in(ONE)))).isEqualTo(Verdict.REFUSED);
        assertThat(state.judge(List.of(out(ONE), in(OTHER_ONE)))).isEqualTo(Verdict.ACCEPTED);
    }

    @Test
    void nothingIsExpectedWhereRowByRowAndAtTheEndDiffer() {
        BaseState state = state(Storage.STORED, true).apply(List.of(in(ONE)));
        assertThat(state.judge(List.of(in(OTHER_ONE), out(ONE)))).isEqualTo(Verdict.UNDECIDED);
        assertThat(state.judge(List.of(out(OTHER_ONE), in(OTHER_ONE)))).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void aFeedMayNotKnowItsKeyOrItsRows() {
        BaseState state = state(Storage.FEED, true).apply(List.of(in(ONE)));
        assertThat(state.judge(List.of(in(OTHER_ONE)))).isEqualTo(Verdict.UNDECIDED);
        assertThat(state.judge(List.of(out(OTHER_ONE)))).isEqualTo(Verdict.UNDECIDED);
        assertThat(state.judge(List.of(in(Row.of(null, "a"))))).isEqualTo(Verdict.REFUSED);
    }

    @Test
    void copiesAreCountedWithoutAKey() {
        BaseState state = state(Storage.STORED, false).apply(List.of(in(ONE), in(ONE)));
        assertThat(state.insertions("r")).hasSize(2);
        assertThat(state.judge(List.of(out(ONE), out(ONE)))).isEqualTo(Verdict.ACCEPTED);
        assertThat(state.judge(List.of(out(ONE), out(ONE), out(ONE)))).isEqualTo(Verdict.REFUSED);
        assertThat(state.judge(List.of(in(Row.of(null, null))))).isEqualTo(Verdict.REFUSED);
        assertThat(state.judge(List.of(in(Row.of(2L, null))))).isEqualTo(Verdict.ACCEPTED);
    }

    @Test
    void canonicalTextDependsOnTheRowsAlone() {
        BaseState one = state(Storage.STORED, false).apply(List.of(in(ONE), in(OTHER_ONE), in(ONE)));
        BaseState other = state(Storage.STORED, false).apply(List.of(in(OTHER_ONE), in(ONE), in(ONE)));
        assertThat(Contents.canonicalAll(one.contents()))
                .isEqualTo(Contents.canonicalAll(other.contents()))
                .isEqualTo("r:\n[1, 'a'] × 2\n[1, 'b'] × 1\n");
        assertThat(Contents.checksumAll(one.contents()))
                .isNotEqualTo(Contents.checksumAll(one.apply(List.of(out(ONE))).contents()));
    }
}
