package io.dormouse.oracle.differential;

import io.dormouse.logic.BaseRelation;
import io.dormouse.oracle.BaseChange;
import io.dormouse.oracle.BaseState.Verdict;
import io.dormouse.oracle.generate.Scenario;
import io.dormouse.type.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A way to play the epochs of a scenario. Every mode compares after every batch that it applies. */
public enum Mode {
    /** Each epoch as it was generated. */
    AS_WRITTEN {
        @Override
        void play(Scenario scenario, PlaySession session, Random random) {
            scenario.epochs().forEach(session::step);
        }
    },
    /** Each change an epoch of its own. */
    ROW_BY_ROW {
        @Override
        void play(Scenario scenario, PlaySession session, Random random) {
            scenario.epochs().forEach(epoch -> epoch.forEach(change -> session.step(List.of(change))));
        }
    },
    /** All changes that the constraints allow, in one epoch. */
    ONE_BATCH {
        @Override
        void play(Scenario scenario, PlaySession session, Random random) {
            List<BaseChange> all = new ArrayList<>();
            for (List<BaseChange> epoch : scenario.epochs()) {
                all.addAll(epoch);
                if (session.state().judge(all) != Verdict.ACCEPTED) {
                    all.subList(all.size() - epoch.size(), all.size()).clear();
                }
            }
            session.step(all);
        }
    },
    /** Insert, nothing, retract: the epochs, an empty one, then everything out in a few epochs. */
    RETRACTED {
        @Override
        void play(Scenario scenario, PlaySession session, Random random) {
            scenario.epochs().forEach(session::step);
            session.step(List.of());
            List<BaseChange> live = live(scenario, session);
            Collections.shuffle(live, random);
            List<BaseChange> batch = new ArrayList<>();
            for (BaseChange row : live) {
                batch.add(row.inverse());
                if (random.nextInt(4) == 0 && session.predict(batch) == Verdict.ACCEPTED) {
                    session.step(batch);
                    batch = new ArrayList<>();
                }
            }
            session.step(batch);
        }
    },
    /** The changes in another order that the constraints allow, cut at other places. */
    SHUFFLED {
        @Override
        void play(Scenario scenario, PlaySession session, Random random) {
            List<BaseChange> batch = new ArrayList<>();
            for (List<BaseChange> epoch : scenario.epochs()) {
                List<BaseChange> tried = new ArrayList<>(batch);
                tried.addAll(epoch);
                if (session.predict(tried) != Verdict.ACCEPTED) {
                    session.step(batch);
                    session.step(epoch);
                    batch = new ArrayList<>();
                } else {
                    batch = tried;
                    Collections.shuffle(tried, random);
                    // Retractions first, where their rows are there: then no key is taken twice on the way.
                    tried.sort((a, b) -> Boolean.compare(a.insertion(), b.insertion()));
                    batch = session.predict(tried) == Verdict.ACCEPTED ? tried : inOrder(batch, epoch);
                    if (random.nextInt(3) == 0) {
                        session.step(batch);
                        batch = new ArrayList<>();
                    }
                }
            }
            session.step(batch);
        }

        private List<BaseChange> inOrder(List<BaseChange> unordered, List<BaseChange> last) {
            List<BaseChange> ordered = new ArrayList<>(unordered);
            last.forEach(ordered::remove);
            ordered.addAll(last);
            return ordered;
        }
    },
    /** A batch that must be refused after each epoch: what is valid of it must leave no trace. */
    REFUSED_BETWEEN {
        @Override
        void play(Scenario scenario, PlaySession session, Random random) {
            for (int i = 0; i < scenario.epochs().size(); i++) {
                session.step(scenario.epochs().get(i));
                List<BaseChange> next = new ArrayList<>(
                        scenario.epochs().get((i + 1) % scenario.epochs().size()));
                BaseChange violation = violation(scenario, session, random);
                if (violation != null) {
                    next.add(violation);
                    session.step(next);
                }
            }
        }
    },
    /** Each epoch, then some live rows out and in again within one epoch, and the epoch undone and done again. */
    REINSERTED {
        @Override
        void play(Scenario scenario, PlaySession session, Random random) {
            for (List<BaseChange> epoch : scenario.epochs()) {
                boolean accepted = session.predict(epoch) == Verdict.ACCEPTED;
                session.step(epoch);
                List<BaseChange> batch = new ArrayList<>();
                for (BaseChange row : live(scenario, session)) {
                    if (random.nextInt(3) == 0) {
                        batch.add(row.inverse());
                        batch.add(row);
                    }
                }
                session.step(batch);
                if (accepted) {
                    List<BaseChange> undo = new ArrayList<>();
                    epoch.forEach(change -> undo.add(0, change.inverse()));
                    session.step(undo);
                    session.step(epoch);
                }
            }
        }
    };

    abstract void play(Scenario scenario, PlaySession session, Random random);

    private static List<BaseChange> live(Scenario scenario, PlaySession session) {
        List<BaseChange> live = new ArrayList<>();
        for (BaseRelation base : scenario.program().bases()) {
            live.addAll(session.state().insertions(base.name()));
        }
        return live;
    }

    /** A change of a stored table that its constraints refuse in any state: NULL where it may not be, or a copy too many. */
    private static @Nullable BaseChange violation(Scenario scenario, PlaySession session, Random random) {
        List<BaseRelation> stored = scenario.program().bases().stream()
                .filter(base -> base.storage() == BaseRelation.Storage.STORED)
                .toList();
        if (stored.isEmpty()) {
            return null;
        }
        BaseRelation base = stored.get(random.nextInt(stored.size()));
        List<BaseChange> live = session.state().insertions(base.name());
        if (!base.keys().isEmpty() && !live.isEmpty() && random.nextBoolean()) {
            return live.get(0);
        }
        @Nullable Object[] nulls = new @Nullable Object[base.schema().size()];
        Row row = Row.of(nulls);
        boolean mayBe = base.schema().columns().stream().allMatch(column -> column.nullable());
        return mayBe ? BaseChange.delete(base.name(), row) : BaseChange.insert(base.name(), row);
    }
}
