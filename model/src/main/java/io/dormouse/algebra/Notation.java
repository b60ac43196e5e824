package io.dormouse.algebra;

import io.dormouse.type.DormouseException;
import io.dormouse.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * How the elements of a semiring stand in the columns of tables and views. {@link Notations} has those of the built-in semirings, for use
 * with others.
 *
 * <p>NULL stands for zero wherever elements are read, so a notation does not see it. Reading what was written gives the element again, up
 * to its canonical form; only a notation that says so may round. Pure; safe to share among threads.
 *
 * @param <K> the elements
 */
public interface Notation<K> {
    /** The type of the columns in which elements are shown. */
    Type type();

    /** Whether elements are read from columns of this type; always from those of {@link #type}. */
    default boolean reads(Type column) {
        return column.family() == type().family();
    }

    /**
     * The element of a value, not yet canonical.
     *
     * @param value of the class that {@link io.dormouse.type.Values} says for a type that is read; of an INTEGER or BIGINT, of
     *     either class
     * @throws DormouseException 22P02 or 22003 if the value is no element, with it as {@code value}
     */
    K read(Object value);

    /**
     * The value that shows a canonical element, of a class that {@link #type} takes; null for NULL.
     *
     * @throws DormouseException 22003 if the type has no value for the element
     */
    @Nullable
    Object write(K element);
}
