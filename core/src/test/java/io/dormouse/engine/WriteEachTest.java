package io.dormouse.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dormouse.circuit.expression.Simplifier;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Program;
import io.dormouse.oracle.BaseChange;
import io.dormouse.oracle.generate.GeneratorOptions;
import io.dormouse.oracle.generate.Scenario;
import io.dormouse.oracle.generate.ScenarioGenerator;
import io.dormouse.plan.Planner;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.DormouseException;
import io.dormouse.type.RowSource;
import io.dormouse.type.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Changes that are taken in ahead do just what they do one by one: states, epochs, deltas and refusals are the same. */
class WriteEachTest {
    private static final int PROGRAMS = 300 * Integer.getInteger("dormouse.random.factor", 1);
    private static final GeneratorOptions OPTIONS =
            GeneratorOptions.everything().sized(4, 12, 60, 8);

    /** An engine with the views of a program, and all that was seen of it. */
    private static final class Observed implements AutoCloseable {
        private final Engine engine = new Engine();
        private final Map<String, Schema> schemas = new HashMap<>();
        private final Map<String, Table> tables = new HashMap<>();
        private final List<String> seen = new ArrayList<>();

        /** Empty if the program itself is refused. */
        static Optional<Observed> open(Scenario scenario) {
            Observed observed = new Observed();
            Program program = scenario.program();
            for (BaseRelation base : program.bases()) {
                observed.engine.createTable(base);
                observed.schemas.put(base.name(), base.schema());
                observed.tables.put(base.name(), observed.engine.tableForWriting(base.name()));
            }
            try {
                for (String view : scenario.views()) {
                    observed.engine.createView(
                            view, Planner.plan(program, view, List.of(), Simplifier::simplify), program.schema(view));
                    observed.engine.observe(view, observed::deliver);
                }
            } catch (DormouseException e) {
                observed.engine.close();
                return Optional.empty();
            }
            return Optional.of(observed);
        }

        private void deliver(ViewDelta delta) {
            List<String> rows = new ArrayList<>();
            delta.rows().forEach(row -> rows.add(row.weight() + " " + row.row()));
            rows.sort(null);
            seen.add(delta.view() + " " + delta.epoch() + " " + rows);
        }

        private Table table(BaseChange change) {
            return Objects.requireNonNull(tables.get(change.relation()));
        }

        private RowSource source(BaseChange change) {
            Schema schema = Objects.requireNonNull(schemas.get(change.relation()));
            RowBuffer row = new RowBuffer(schema.size());
            for (int i = 0; i < schema.size(); i++) {
                row.set(i, schema.column(i).type(), change.row().get(i));
            }
            return new BufferSource(row, schema);
        }

        private void refused(int change, DormouseException e) {
            seen.add("refused " + change + " " + e.state());
        }

        void writeOneByOne(List<BaseChange> changes) {
            for (int i = 0; i < changes.size(); i++) {
                try {
                    engine.write(
                            table(changes.get(i)),
                            source(changes.get(i)),
                            changes.get(i).weight());
                } catch (DormouseException e) {
                    refused(i, e);
                }
            }
        }

        /** Goes on behind each change that is refused. */
        void writeEach(List<BaseChange> changes) {
            int from = 0;
            while (from < changes.size()) {
                try {
                    engine.writeEach(new Changes(this, changes, from));
                    return;
                } catch (DormouseException e) {
                    from += Integer.parseInt(Objects.requireNonNull(e.details().get("change")));
                    refused(from - 1, e);
                }
            }
        }

        List<String> everything() {
            engine.checkInvariants();
            List<String> all = new ArrayList<>(seen);
            all.add("epoch " + engine.epoch());
            all.add(engine.canonicalChecksum());
            all.add("pooled " + engine.pooledValues());
            return all;
        }

        @Override
        public void close() {
            engine.close();
        }
    }

    /** Changes from one on, as a stream. */
    private static final class Changes implements RowStream {
        private final Observed observed;
        private final List<BaseChange> changes;
        private int at;

        Changes(Observed observed, List<BaseChange> changes, int from) {
            this.observed = observed;
            this.changes = changes;
            this.at = from - 1;
        }

        @Override
        public boolean next() {
            return ++at < changes.size();
        }

        @Override
        public Table table() {
            return observed.table(changes.get(at));
        }

        @Override
        public RowSource row() {
            return observed.source(changes.get(at));
        }

        @Override
        public long weight() {
            return changes.get(at).weight();
        }
    }

    @Test
    void isTheSameAsWritingOneByOne() {
        int played = 0;
        int refusals = 0;
        int long64 = 0;
        for (long seed = 1; played < PROGRAMS; seed++) {
            Scenario scenario = ScenarioGenerator.generate(seed, OPTIONS);
            Optional<Observed> single = Observed.open(scenario);
            if (single.isEmpty()) {
                continue;
            }
            List<BaseChange> changes =
                    scenario.epochs().stream().flatMap(List::stream).toList();
            try (Observed one = single.get();
                    Observed many = Observed.open(scenario).orElseThrow()) {
                one.writeOneByOne(changes);
                many.writeEach(changes);
                assertThat(many.everything()).as("seed %d", seed).isEqualTo(one.everything());
                refusals += (int) one.seen.stream()
                        .filter(line -> line.startsWith("refused"))
                        .count();
            }
            long64 += changes.size() > Long.SIZE ? 1 : 0;
            played++;
        }
        assertThat(refusals).isGreaterThan(PROGRAMS / 4);
        assertThat(long64).isGreaterThan(PROGRAMS / 4);
    }

    /** The first group of changes is taken in whole before any is written, so the stream can tell what it finds. */
    @Test
    void aStreamThatWritesItselfIsRefusedAndWhatCameBeforeStays() {
        Scenario scenario = ScenarioGenerator.generate(1, OPTIONS);
        try (Observed observed = Observed.open(scenario).orElseThrow()) {
            List<BaseChange> changes = List.of(scenario.epochs().get(0).get(0));
            RowStream stream = new RowStream() {
                private int calls;

                @Override
                public boolean next() {
                    if (calls++ > 0) {
                        observed.engine.begin();
                    }
                    return true;
                }

                @Override
                public Table table() {
                    return observed.table(changes.get(0));
                }

                @Override
                public RowSource row() {
                    return observed.source(changes.get(0));
                }

                @Override
                public long weight() {
                    return 1;
                }
            };
            DormouseException refusal =
                    catchThrowableOfType(DormouseException.class, () -> observed.engine.writeEach(stream));
            assertThat(refusal.state()).isEqualTo(io.dormouse.type.SqlState.ACTIVE_TRANSACTION);
            assertThat(observed.engine.epoch()).isEqualTo(1);
        }
    }
}
