package io.dormouse.algebra;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.Collections;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Semirings by name. An immutable value: {@link #with} gives a larger one and leaves this as it was. Safe to share among threads.
 *
 * <p>A name is lower case: a letter, then letters, digits and underscores.
 */
public final class SemiringRegistry {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");

    private final Map<String, Semiring<?>> semirings;
    private final Map<String, SemiringFamily> families;

    private SemiringRegistry(Map<String, Semiring<?>> semirings, Map<String, SemiringFamily> families) {
        this.semirings = semirings;
        this.families = families;
    }

    /** The registry of the semirings of {@link Semirings}, of which {@code k_best} is a family. */
    public static SemiringRegistry builtIn() {
        return new SemiringRegistry(
                new TreeMap<>(Map.ofEntries(
                        Map.entry("boolean", Semirings.booleans()),
                        Map.entry("counting", Semirings.counting()),
                        Map.entry("integer", Semirings.integers()),
                        Map.entry("wide_integer", Semirings.wideIntegers()),
                        Map.entry("decimal", Semirings.decimals()),
                        Map.entry("double_sum", Semirings.doubleSums()),
                        Map.entry("sum_product", Semirings.sumProduct()),
                        Map.entry("min_plus", Semirings.minPlus()),
                        Map.entry("max_plus", Semirings.maxPlus()),
                        Map.entry("min_plus_decimal", Semirings.minPlusDecimals()),
                        Map.entry("max_plus_decimal", Semirings.maxPlusDecimals()),
                        Map.entry("min_plus_double", Semirings.minPlusDoubles()),
                        Map.entry("max_plus_double", Semirings.maxPlusDoubles()),
                        Map.entry("max_max", Semirings.maxMax()),
                        Map.entry("max_max_decimal", Semirings.maxMax(OrderedDomain.decimals())),
                        Map.entry("min_max", Semirings.minMax()),
                        Map.entry("min_max_decimal", Semirings.minMax(OrderedDomain.decimals())),
                        Map.entry("max_min", Semirings.maxMin()),
                        Map.entry("max_min_decimal", Semirings.maxMin(OrderedDomain.decimals())),
                        Map.entry("access_control", Semirings.accessControl()),
                        Map.entry("odd_even", Semirings.oddEven()))),
                Map.of("k_best", Semirings::kBest));
    }

    /**
     * This registry and one semiring more. O(n).
     *
     * @throws DormouseException 22023 if the name is malformed or taken
     */
    public SemiringRegistry with(String name, Semiring<?> semiring) {
        requireFree(name);
        Map<String, Semiring<?>> more = new TreeMap<>(semirings);
        more.put(name, semiring);
        return new SemiringRegistry(more, families);
    }

    /**
     * This registry and one family more. O(n).
     *
     * @throws DormouseException 22023 if the name is malformed or taken
     */
    public SemiringRegistry withFamily(String name, SemiringFamily family) {
        requireFree(name);
        Map<String, SemiringFamily> more = new TreeMap<>(families);
        more.put(name, family);
        return new SemiringRegistry(semirings, more);
    }

    private void requireFree(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new DormouseException(SqlState.INVALID_PARAMETER, "the name of a semiring is malformed")
                    .with("name", name)
                    .hint("use a lower-case letter, then lower-case letters, digits and underscores");
        }
        if (semirings.containsKey(name) || families.containsKey(name)) {
            throw new DormouseException(SqlState.INVALID_PARAMETER, "there is a semiring of this name already")
                    .with("name", name)
                    .hint("choose another name than " + String.join(", ", names()));
        }
    }

    /**
     * The semiring of a name. O(log n).
     *
     * @throws DormouseException 42704 if there is none; 22023 if the name is that of a family
     */
    public Semiring<?> get(String name) {
        Semiring<?> semiring = semirings.get(name);
        if (semiring != null) {
            return semiring;
        }
        if (families.containsKey(name)) {
            throw new DormouseException(SqlState.INVALID_PARAMETER, "this semiring needs a number")
                    .with("name", name)
                    .hint("give the number in parentheses, as in " + name + "(3)");
        }
        throw unknown(name);
    }

    /**
     * The semiring of a number in the family of a name. O(log n).
     *
     * @throws DormouseException 42704 if there is no such family; 22023 if it has none of that number, or if the name is that of a
     *     semiring
     */
    public Semiring<?> get(String name, int number) {
        SemiringFamily family = families.get(name);
        if (family != null) {
            return family.of(number);
        }
        if (semirings.containsKey(name)) {
            throw new DormouseException(SqlState.INVALID_PARAMETER, "this semiring takes no number")
                    .with("name", name)
                    .hint("leave out the number");
        }
        throw unknown(name);
    }

    private DormouseException unknown(String name) {
        return new DormouseException(SqlState.UNDEFINED_OBJECT, "there is no such semiring")
                .with("name", name)
                .hint("there are " + String.join(", ", names()));
    }

    /** The names of all semirings and families, in order. */
    public SortedSet<String> names() {
        SortedSet<String> names = new TreeSet<>(semirings.keySet());
        names.addAll(families.keySet());
        return Collections.unmodifiableSortedSet(names);
    }
}
