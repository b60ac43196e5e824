package io.dormouse.circuit.fold;

import io.dormouse.algebra.NamedSemiring;
import io.dormouse.algebra.Notation;
import io.dormouse.algebra.Semiring;
import io.dormouse.algebra.Summation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.HeadTerm;
import io.dormouse.store.ObjectRecords;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The sum of the products of annotations in any semiring: {@code ⊕ { copies · ⊗ factors }} over the matches of a group.
 *
 * <p>A group has an immutable state of the sum ({@link Summation}) beside its record, so that the undo log takes a change back by the
 * reference. A match costs its product, and what the semiring's sums cost; each allocates.
 */
final class SemiringSum<K> implements Accumulator {
    private static final int STATE = 0;

    private final String name;
    private final Semiring<K> semiring;
    private final Notation<K> notation;
    private final Summation<K> nothing;
    private final int firstFactor;
    private final List<Type> types;
    private final ValuePool pool;
    private final ObjectRecords states;
    /** Of the match at hand. */
    private K product;

    private SemiringSum(
            NamedSemiring<K> named, int firstFactor, List<Type> types, UndoLog log, ValuePool pool, boolean growing) {
        this.name = named.name();
        this.semiring = named.semiring();
        this.notation = named.notation();
        this.nothing = semiring.summation(growing);
        this.firstFactor = firstFactor;
        this.types = types;
        this.pool = pool;
        this.states = new ObjectRecords(log, 1);
        this.product = semiring.zero();
    }

    /**
     * The accumulator of {@code annotation} over rows that have the factors from column {@code firstFactor} on.
     *
     * @param pool the pool of the rows' texts and NUMERICs
     * @param growing whether no match is ever taken away
     */
    static SemiringSum<?> of(
            HeadTerm.Annotation annotation, int firstFactor, UndoLog log, ValuePool pool, boolean growing) {
        List<Type> types = annotation.factors().stream().map(Expression::type).toList();
        return of(annotation.semiring(), firstFactor, types, log, pool, growing);
    }

    private static <K> SemiringSum<K> of(
            NamedSemiring<K> named, int firstFactor, List<Type> types, UndoLog log, ValuePool pool, boolean growing) {
        return new SemiringSum<>(named, firstFactor, types, log, pool, growing);
    }

    /**
     * Makes the product of a match, which {@link #add} takes next; zero if a factor is.
     *
     * @throws DormouseException if a factor is no element, or the semiring refuses the product: an error of the match
     */
    void multiply(RowBuffer row) {
        K multiplied = semiring.one();
        boolean zero = false;
        try {
            for (int i = 0; i < types.size(); i++) {
                Object value = value(row, i);
                // Each factor is read, since it is an error if one is no element, whatever the others are.
                K factor = value == null ? semiring.zero() : semiring.canonical(notation.read(value));
                zero |= semiring.isZero(factor);
                multiplied = zero ? semiring.zero() : semiring.times(multiplied, factor);
            }
        } catch (DormouseException e) {
            throw e.with("semiring", name);
        } catch (ArithmeticException e) {
            throw outOfRange(e);
        }
        product = multiplied;
    }

    private @Nullable Object value(RowBuffer row, int factor) {
        int column = firstFactor + factor;
        Type type = types.get(factor);
        boolean pooled = type.kind() == Type.Kind.TEXT || type.kind() == Type.Kind.NUMERIC;
        return pooled && !row.nulls[column] && row.objects[column] == null
                ? pool.get((int) row.longs[column])
                : row.get(column, type);
    }

    @Override
    public void init(int group) {
        states.init(group, STATE, null);
    }

    @Override
    public void add(int group, RowBuffer row, long weight) {
        try {
            states.set(group, STATE, state(group).add(product, weight));
        } catch (ArithmeticException e) {
            throw outOfRange(e);
        }
    }

    @SuppressWarnings("unchecked") // nothing else is ever put there
    private Summation<K> state(int group) {
        Object state = states.get(group, STATE);
        return state == null ? nothing : (Summation<K>) state;
    }

    @Override
    public void read(int group, RowBuffer out, int column) {
        try {
            out.set(column, notation.type(), notation.write(state(group).value()));
        } catch (DormouseException e) {
            throw e.state() == SqlState.INTERNAL_ERROR ? absent(e) : e.with("semiring", name);
        } catch (ArithmeticException e) {
            throw outOfRange(e);
        }
    }

    /** What Java's exact arithmetic says to a semiring that somebody else has written. */
    private DormouseException outOfRange(ArithmeticException cause) {
        return new DormouseException(SqlState.NUMERIC_OUT_OF_RANGE, "an annotation is out of range", cause)
                .with("semiring", name);
    }

    /** A sum tells only when it is read that more was taken out of it than was there: of a feed, whose rows nobody keeps. */
    private static DormouseException absent(DormouseException cause) {
        return new DormouseException(SqlState.ABSENT_ROW, "a row is retracted that is not there", cause);
    }

    @Override
    public void clear(int group) {
        states.init(group, STATE, null);
    }
}
