package io.dormouse.oracle.generate;

import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Program;
import io.dormouse.oracle.BaseChange;
import io.dormouse.oracle.BaseState;
import io.dormouse.oracle.BaseState.Verdict;
import io.dormouse.oracle.ProgramEvaluator;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Builds random epochs for a program; knows the oracle's state, so that it can delete what is there. */
final class StreamGenerator {
    private static final int ATTEMPTS = 6;

    private final Dice dice;
    private final ValuePool pool;
    private final Program program;
    private final List<BaseChange> removed = new ArrayList<>();
    private BaseState state;

    StreamGenerator(Dice dice, ValuePool pool, Program program) {
        this.dice = dice;
        this.pool = pool;
        this.program = program;
        this.state = BaseState.empty(program);
    }

    List<List<BaseChange>> generate() {
        List<List<BaseChange>> epochs = new ArrayList<>();
        for (int i = dice.between(1, dice.options().maxEpochs()); i > 0; i--) {
            epochs.add(epoch());
        }
        return epochs;
    }

    private List<BaseChange> epoch() {
        List<BaseChange> epoch = new ArrayList<>();
        BaseState running = state;
        for (int i = dice.between(1, dice.options().maxBatch()); i > 0; i--) {
            for (BaseChange change : changes(running)) {
                if (running.judge(List.of(change)) == Verdict.ACCEPTED) {
                    running = running.apply(List.of(change));
                    epoch.add(change);
                }
            }
        }
        if (dice.percent(10, Feature.INVALID_BATCHES)) {
            violation(running).ifPresent(violation -> insertAnywhere(epoch, violation));
        }
        if (state.judge(epoch) == Verdict.ACCEPTED && hasValues(running)) {
            state = running;
            epoch.stream().filter(change -> !change.insertion()).forEach(removed::add);
        }
        return epoch;
    }

    private boolean hasValues(BaseState after) {
        try {
            ProgramEvaluator.evaluate(program, after.contents());
            return true;
        } catch (DormouseException e) {
            return false; // the epoch stays in the stream, to be refused
        }
    }

    /** One change, or two that belong together: a replacement's deletion and insertion. */
    private List<BaseChange> changes(BaseState running) {
        BaseRelation base = dice.pick(program.bases());
        List<BaseChange> live = running.insertions(base.name());
        if (live.isEmpty() || (live.size() < dice.options().maxLiveRows() && dice.percent(60))) {
            if (!removed.isEmpty() && dice.percent(15)) {
                return List.of(dice.pick(removed).inverse());
            }
            return List.of(BaseChange.insert(base.name(), fresh(base, running)));
        }
        BaseChange chosen = dice.pick(live);
        if (base.appendOnly()) {
            return List.of(BaseChange.insert(base.name(), fresh(base, running)));
        }
        if (dice.percent(35)) {
            return List.of(chosen.inverse(), BaseChange.insert(base.name(), withKeyOf(base, chosen.row())));
        }
        return List.of(chosen.inverse());
    }

    /** A row whose keys are free, if some attempts find one. */
    private Row fresh(BaseRelation base, BaseState running) {
        Row row = pool.row(base.schema());
        for (int i = 0; i < ATTEMPTS && !free(base, running, row); i++) {
            row = pool.row(base.schema());
        }
        return row;
    }

    private static boolean free(BaseRelation base, BaseState running, Row row) {
        return running.judge(List.of(BaseChange.insert(base.name(), row))) == Verdict.ACCEPTED;
    }

    /** A new row that keeps the values of the key columns. */
    private Row withKeyOf(BaseRelation base, Row old) {
        Row row = pool.row(base.schema());
        @Nullable Object[] values = new @Nullable Object[row.size()];
        for (int i = 0; i < values.length; i++) {
            int column = i;
            boolean kept = base.keys().stream().anyMatch(key -> key.contains(column));
            values[i] = kept ? old.get(i) : row.get(i);
        }
        return Row.of(values);
    }

    private void insertAnywhere(List<BaseChange> epoch, BaseChange violation) {
        List<BaseChange> tried = new ArrayList<>(epoch);
        tried.add(dice.below(epoch.size() + 1), violation);
        if (state.judge(tried) == Verdict.REFUSED) {
            epoch.clear();
            epoch.addAll(tried);
        } else {
            epoch.add(violation);
        }
    }

    /** A change that the constraints refuse after {@code running}. */
    private Optional<BaseChange> violation(BaseState running) {
        List<BaseChange> candidates = new ArrayList<>();
        for (BaseRelation base : program.bases()) {
            if (base.storage() != BaseRelation.Storage.STORED) {
                continue;
            }
            List<BaseChange> live = running.insertions(base.name());
            if (!live.isEmpty() && !base.keys().isEmpty()) {
                candidates.add(BaseChange.insert(
                        base.name(), withKeyOf(base, live.get(0).row())));
            }
            candidates.add(BaseChange.delete(base.name(), pool.row(base.schema())));
            for (int i = 0; i < base.schema().size(); i++) {
                if (!base.schema().column(i).nullable()) {
                    @Nullable Object[] values = pool.row(base.schema()).values().toArray(new @Nullable Object[0]);
                    values[i] = null;
                    candidates.add(BaseChange.insert(base.name(), Row.of(values)));
                    break;
                }
            }
        }
        candidates.removeIf(change -> running.judge(List.of(change)) != Verdict.REFUSED);
        return candidates.isEmpty() ? Optional.empty() : Optional.of(dice.pick(candidates));
    }
}
