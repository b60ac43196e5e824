package io.dormouse.oracle;

import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Program;
import io.dormouse.type.Column;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.SqlState;
import io.dormouse.type.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The contents of the bases of a program, and what their constraints say of a batch. Immutable.
 *
 * <p>The contents of feeds are known here in full, though nobody keeps them.
 */
public final class BaseState {
    /** What the constraints say of a batch. */
    public enum Verdict {
        ACCEPTED,
        /** A constraint is violated whether it is checked row by row or at the end. */
        REFUSED,
        /** Row by row and at the end differ, or a feed may not know better: nothing can be expected of it. */
        UNDECIDED
    }

    private final Program program;
    private final Map<String, Map<Row, Long>> contents;

    private BaseState(Program program, Map<String, Map<Row, Long>> contents) {
        this.program = program;
        this.contents = contents;
    }

    /** All bases empty. */
    public static BaseState empty(Program program) {
        Map<String, Map<Row, Long>> contents = new HashMap<>();
        program.bases().forEach(base -> contents.put(base.name(), Map.of()));
        return new BaseState(program, contents);
    }

    /** The rows of every base with their counts. */
    public Map<String, Map<Row, Long>> contents() {
        return contents;
    }

    /** The rows of one base, each as often as it is there, as insertions. */
    public List<BaseChange> insertions(String relation) {
        List<BaseChange> rows = new ArrayList<>();
        contents.getOrDefault(relation, Map.of()).forEach((row, count) -> {
            for (long i = 0; i < count; i++) {
                rows.add(BaseChange.insert(relation, row));
            }
        });
        return rows;
    }

    /** What the constraints say of {@code batch}. */
    public Verdict judge(List<BaseChange> batch) {
        BaseState state = this;
        boolean violated = false;
        boolean onFeed = false;
        for (BaseChange change : batch) {
            BaseRelation base = base(change.relation());
            if (nullViolation(base, change.row()) || (base.appendOnly() && !change.insertion())) {
                return Verdict.REFUSED;
            }
            if (state.violation(base, change).isPresent()) {
                violated = true;
                onFeed |= base.storage() != BaseRelation.Storage.STORED;
            }
            state = state.unchecked(change);
        }
        if (!violated) {
            return Verdict.ACCEPTED;
        }
        return onFeed || state.consistent() ? Verdict.UNDECIDED : Verdict.REFUSED;
    }

    /**
     * The state after {@code batch}, constraints checked row by row.
     *
     * @throws DormouseException the violation (class 23, or 55 for a deletion of an append-only base)
     */
    public BaseState apply(List<BaseChange> batch) {
        BaseState state = this;
        for (BaseChange change : batch) {
            BaseRelation base = base(change.relation());
            Optional<SqlState> violation = nullViolation(base, change.row())
                    ? Optional.of(SqlState.NOT_NULL_VIOLATION)
                    : state.violation(base, change);
            if (violation.isPresent()) {
                throw new DormouseException(violation.get(), "the change violates a constraint").with("change", change);
            }
            state = state.unchecked(change);
        }
        return state;
    }

    private Optional<SqlState> violation(BaseRelation base, BaseChange change) {
        Map<Row, Long> rows = rows(base.name());
        if (!change.insertion() && base.appendOnly()) {
            return Optional.of(SqlState.NOT_IN_PREREQUISITE_STATE);
        }
        if (!change.insertion()) {
            return rows.getOrDefault(change.row(), 0L) > 0 ? Optional.empty() : Optional.of(SqlState.ABSENT_ROW);
        }
        boolean taken = base.keys().stream()
                .anyMatch(key -> rows.entrySet().stream()
                        .anyMatch(entry -> entry.getValue() > 0
                                && part(entry.getKey(), key).equals(part(change.row(), key))));
        return taken ? Optional.of(SqlState.UNIQUE_VIOLATION) : Optional.empty();
    }

    /** Whether no count is negative and no key stands twice. */
    private boolean consistent() {
        return program.bases().stream().allMatch(base -> {
            Map<Row, Long> rows = rows(base.name());
            return rows.values().stream().allMatch(count -> count > 0)
                    && base.keys().stream().allMatch(key -> {
                        Set<Row> parts = rows.keySet().stream()
                                .map(row -> part(row, key))
                                .collect(Collectors.toSet());
                        return parts.size()
                                == rows.values().stream()
                                        .mapToLong(Long::longValue)
                                        .sum();
                    });
        });
    }

    private static boolean nullViolation(BaseRelation base, Row row) {
        for (int i = 0; i < base.schema().size(); i++) {
            Column column = base.schema().column(i);
            Object value = row.get(i);
            if (value == null
                    ? !column.nullable()
                    : !Values.notDistinct(value, Values.canonical(column.type(), value))) {
                return true;
            }
        }
        return false;
    }

    /** The values of some columns of a row. */
    public static Row part(Row row, List<Integer> columns) {
        @Nullable Object[] values = new @Nullable Object[columns.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = row.get(columns.get(i));
        }
        return Row.of(values);
    }

    private BaseState unchecked(BaseChange change) {
        Map<Row, Long> rows = new HashMap<>(rows(change.relation()));
        long sign = change.insertion() ? 1 : -1;
        rows.merge(change.row(), sign, (a, b) -> a + b == 0 ? null : a + b);
        Map<String, Map<Row, Long>> changed = new HashMap<>(contents);
        changed.put(change.relation(), rows);
        return new BaseState(program, changed);
    }

    private Map<Row, Long> rows(String relation) {
        return contents.getOrDefault(relation, Map.of());
    }

    private BaseRelation base(String name) {
        return program.bases().stream()
                .filter(base -> base.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no base " + name));
    }
}
