package io.dormouse.algebra;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/**
 * Semirings by name. An immutable value: {@link #with} gives a larger one and leaves this as it was. Safe to share among threads.
 *
 * <p>A name is lower case: a letter, then letters, digits and underscores. What is registered with a {@link Notation} can be named by a
 * view in SQL ({@link #written}); the built-in ones are.
 */
public final class SemiringRegistry {
    /** What a statement calls that which makes one semiring of two. */
    public static final String PRODUCT = "product";

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");

    private final Map<String, Member<?>> semirings;
    private final Map<String, Family<?>> families;

    /** A semiring and how its elements stand in columns, if they can. */
    private record Member<K>(Semiring<K> semiring, Optional<Notation<K>> notation) {
        Optional<NamedSemiring<?>> named(String name) {
            return notation.map(how -> new NamedSemiring<>(name, semiring, how));
        }
    }

    /** Semirings by number, and the notation that they have in common. */
    private record Family<K>(SemiringFamily all, Optional<IntFunction<NamedSemiring<K>>> notated) {
        Optional<NamedSemiring<?>> named(int number) {
            return notated.map(family -> family.apply(number));
        }
    }

    private SemiringRegistry(Map<String, Member<?>> semirings, Map<String, Family<?>> families) {
        this.semirings = semirings;
        this.families = families;
    }

    /** The registry of the semirings of {@link Semirings}, of which {@code k_best} is a family. */
    public static SemiringRegistry builtIn() {
        SemiringRegistry none = new SemiringRegistry(new TreeMap<>(), new TreeMap<>());
        return none.with("boolean", Semirings.booleans(), Notations.booleans())
                .with("counting", Semirings.counting(), Notations.integers())
                .with("integer", Semirings.integers(), Notations.integers())
                .with("wide_integer", Semirings.wideIntegers(), Notations.wideIntegers())
                .with("decimal", Semirings.decimals(), Notations.decimals())
                .with("double_sum", Semirings.doubleSums(), Notations.doubleSums())
                .with("sum_product", Semirings.sumProduct(), Notations.decimals())
                .extended("min_plus", Semirings.minPlus(), Notations.integers())
                .extended("max_plus", Semirings.maxPlus(), Notations.integers())
                .extended("min_plus_decimal", Semirings.minPlusDecimals(), Notations.decimals())
                .extended("max_plus_decimal", Semirings.maxPlusDecimals(), Notations.decimals())
                .withInfinity("min_plus_double", Semirings.minPlusDoubles())
                .withInfinity("max_plus_double", Semirings.maxPlusDoubles())
                .extended("max_max", Semirings.maxMax(), Notations.integers())
                .extended("max_max_decimal", Semirings.maxMax(DECIMALS), Notations.decimals())
                .extended("min_max", Semirings.minMax(), Notations.integers())
                .extended("min_max_decimal", Semirings.minMax(DECIMALS), Notations.decimals())
                .extended("max_min", Semirings.maxMin(), Notations.integers())
                .extended("max_min_decimal", Semirings.maxMin(DECIMALS), Notations.decimals())
                .with("access_control", Semirings.accessControl(), Notations.names(AccessLevel.class))
                .with("odd_even", Semirings.oddEven(), Notations.parities())
                .withFamily("k_best", Semirings::kBest, Notations.costs());
    }

    private static final OrderedDomain<BigDecimal> DECIMALS = OrderedDomain.decimals();

    private <T> SemiringRegistry extended(String name, Semiring<Extended<T>> semiring, Notation<T> values) {
        return with(name, semiring, Notations.extended(semiring, values));
    }

    private SemiringRegistry withInfinity(String name, Semiring<Double> semiring) {
        return with(name, semiring, Notations.zeroAsNull(semiring, Notations.doubles()));
    }

    /**
     * This registry and one semiring more, of which views in SQL do not know. O(n).
     *
     * @throws DormouseException 22023 if the name is malformed or taken
     */
    public SemiringRegistry with(String name, Semiring<?> semiring) {
        return with(name, new Member<>(semiring, Optional.empty()));
    }

    /**
     * This registry and one semiring more, which views in SQL can name. O(n).
     *
     * @throws DormouseException 22023 if the name is malformed or taken
     */
    public <K> SemiringRegistry with(String name, Semiring<K> semiring, Notation<K> notation) {
        return with(name, new Member<>(semiring, Optional.of(notation)));
    }

    private SemiringRegistry with(String name, Member<?> member) {
        requireFree(name);
        Map<String, Member<?>> more = new TreeMap<>(semirings);
        more.put(name, member);
        return new SemiringRegistry(more, families);
    }

    /**
     * This registry and one family more, of which views in SQL do not know. O(n).
     *
     * @throws DormouseException 22023 if the name is malformed or taken
     */
    public SemiringRegistry withFamily(String name, SemiringFamily family) {
        return with(name, new Family<>(family, Optional.empty()));
    }

    /**
     * This registry and one family more, whose semirings views in SQL can name with a number in parentheses. O(n).
     *
     * @throws DormouseException 22023 if the name is malformed or taken
     */
    public <K> SemiringRegistry withFamily(
            String name, IntFunction<? extends Semiring<K>> family, Notation<K> notation) {
        return with(
                name,
                new Family<K>(
                        family::apply,
                        Optional.of(number ->
                                new NamedSemiring<>(name + "(" + number + ")", family.apply(number), notation))));
    }

    private SemiringRegistry with(String name, Family<?> family) {
        requireFree(name);
        Map<String, Family<?>> more = new TreeMap<>(families);
        more.put(name, family);
        return new SemiringRegistry(semirings, more);
    }

    private void requireFree(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new DormouseException(SqlState.INVALID_PARAMETER, "the name of a semiring is malformed")
                    .with("name", name)
                    .hint("use a lower-case letter, then lower-case letters, digits and underscores");
        }
        if (semirings.containsKey(name) || families.containsKey(name) || name.equals(PRODUCT)) {
            throw new DormouseException(SqlState.INVALID_PARAMETER, "there is a semiring of this name already")
                    .with("name", name)
                    .hint("choose another name than " + PRODUCT + ", " + String.join(", ", names()));
        }
    }

    /**
     * The semiring that a statement names: {@code name}, {@code name(number)} of a family, or {@code product(a, b)} of two that are
     * named so themselves. O(log n) for each name.
     *
     * @throws DormouseException 42601 if it is not written so; 42704 and 22023 as {@link #get}; 0A000 if elements of the semiring have
     *     no notation
     */
    public NamedSemiring<?> written(String text) {
        return new WrittenSemiring(this, text).read();
    }

    NamedSemiring<?> named(String name) {
        return member(name).named(name).orElseThrow(() -> noNotation(name));
    }

    NamedSemiring<?> named(String name, int number) {
        return family(name).named(number).orElseThrow(() -> noNotation(name));
    }

    private static DormouseException noNotation(String name) {
        return new DormouseException(
                        SqlState.FEATURE_NOT_SUPPORTED, "the elements of this semiring cannot stand in a column")
                .with("semiring", name)
                .hint("register it with a notation");
    }

    /**
     * The semiring of a name. O(log n).
     *
     * @throws DormouseException 42704 if there is none; 22023 if the name is that of a family
     */
    public Semiring<?> get(String name) {
        return member(name).semiring();
    }

    private Member<?> member(String name) {
        Member<?> member = semirings.get(name);
        if (member != null) {
            return member;
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
        return family(name).all().of(number);
    }

    private Family<?> family(String name) {
        Family<?> family = families.get(name);
        if (family != null) {
            return family;
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
