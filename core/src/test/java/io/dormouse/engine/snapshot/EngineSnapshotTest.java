package io.dormouse.engine.snapshot;

import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.engine.Engine;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.RowStore;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.SqlState;
import io.dormouse.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EngineSnapshotTest {
    private final Engine engine = new Engine(new PublicationPolicy(true, 0, Long.MAX_VALUE, Long.MAX_VALUE));

    EngineSnapshotTest() {
        engine.createTable(table("t", "id", "id bigint", "value bigint"));
        insert(0, 0);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private static RowBuffer row(long id, long value) {
        RowBuffer row = new RowBuffer(2);
        row.set(0, Types.BIGINT, id);
        row.set(1, Types.BIGINT, value);
        return row;
    }

    private void insert(long id, long value) {
        engine.write(engine.tableForWriting("t"), row(id, value), 1);
    }

    private void replaceOften(int from) {
        for (int i = from; i < from + 8; i++) {
            engine.write(engine.tableForWriting("t"), row(0, i), -1);
            insert(0, i + 1);
        }
    }

    @Test
    void whoReadsWhileHisSnapshotIsClosedIsRefusedAndDoesNotTakeForRowsWhatTheWriterMakesOfItsPages() {
        EngineSnapshot snapshot = engine.snapshot();
        List<Row> taken = new ArrayList<>();
        // Closes the snapshot between the look at its pin and the look at the row, and has its page used again.
        SnapshotIterator rows = new SnapshotIterator.Stored(snapshot, 0, snapshot.schema("t")) {
            @Override
            int nextId(RowStore.Version version) {
                snapshot.close();
                replaceOften(0);
                RowBuffer now = new RowBuffer(2);
                version.read(0, now);
                taken.add(now.toRow(schema));
                return 0;
            }

            @Override
            boolean accepts() {
                throw new AssertionError("the row was believed");
            }
        };
        assertThatThrownBy(rows::hasNext)
                .isInstanceOfSatisfying(
                        DormouseException.class, e -> assertThat(e.state()).isEqualTo(SqlState.CLOSED));
        assertThat(taken)
                .as("the page was used again, so that there was something to be refused")
                .doesNotContain(Row.of(0L, 0L));
    }

    @Test
    void anOpenSnapshotKeepsItsPagesWhateverHappensToOthers() {
        try (EngineSnapshot kept = engine.snapshot()) {
            replaceOften(0);
            for (int i = 0; i < 100; i++) {
                engine.snapshot().close();
                replaceOften(8 + 8 * i);
            }
            var rows = kept.rows("t");
            assertThat(rows.next()).isEqualTo(Row.of(0L, 0L));
            assertThatThrownBy(rows::next).isInstanceOf(NoSuchElementException.class);
        }
    }
}
