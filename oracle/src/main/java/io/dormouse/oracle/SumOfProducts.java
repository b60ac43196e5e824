package io.dormouse.oracle;

import io.dormouse.algebra.LongSemiring;
import io.dormouse.algebra.NamedSemiring;
import io.dormouse.algebra.Semiring;
import io.dormouse.algebra.Semirings;
import io.dormouse.logic.HeadTerm;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Values;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The annotation of one group: the product of each match, and at the end their sum, one copy after the other. */
final class SumOfProducts<K> implements Gathered {
    /** Copies beyond this are added by doubling. */
    private static final long FEW = 100;

    private final HeadTerm.Annotation term;
    private final Semiring<K> semiring;
    private final Function<Object, K> reader;
    private final Function<K, @Nullable Object> writer;
    private final List<K> products = new ArrayList<>();
    private final List<Long> copies = new ArrayList<>();

    private SumOfProducts(
            HeadTerm.Annotation term,
            Semiring<K> semiring,
            Function<Object, K> reader,
            Function<K, @Nullable Object> writer) {
        this.term = term;
        this.semiring = semiring;
        this.reader = reader;
        this.writer = writer;
    }

    static Gathered of(HeadTerm.Annotation term) {
        return of(term, term.semiring());
    }

    private static <K> Gathered of(HeadTerm.Annotation term, NamedSemiring<K> named) {
        return new SumOfProducts<>(
                term,
                named.semiring(),
                value -> named.notation().read(value),
                element -> named.notation().write(element));
    }

    @Override
    public HeadTerm term() {
        return term;
    }

    @Override
    public void add(List<@Nullable Object> arguments, long weight) {
        List<K> factors = new ArrayList<>();
        for (Object argument : arguments) {
            factors.add(argument == null ? semiring.zero() : semiring.canonical(reader.apply(argument)));
        }
        K product = semiring.one();
        for (K factor : factors) {
            product = factors.stream().anyMatch(semiring::isZero) ? semiring.zero() : semiring.times(product, factor);
        }
        products.add(product);
        copies.add(weight);
    }

    @Override
    public @Nullable Object result() {
        Object value = writer.apply(sum(semiring, products, copies));
        return value == null ? null : Values.canonical(term.type(), value);
    }

    private static <K> K sum(Semiring<K> semiring, List<K> products, List<Long> copies) {
        boolean whole = semiring.equals(Semirings.integers()) || semiring.equals(Semirings.counting());
        if (whole && semiring instanceof LongSemiring<K> integers) {
            return whole(integers, products, copies);
        }
        K sum = semiring.zero();
        for (int i = 0; i < products.size(); i++) {
            if (copies.get(i) > FEW) {
                sum = semiring.plus(sum, semiring.multiple(products.get(i), copies.get(i)));
            } else {
                for (long copy = 0; copy < copies.get(i); copy++) {
                    sum = semiring.plus(sum, products.get(i));
                }
            }
        }
        return sum;
    }

    /** Integers, of which only the whole sum must fit, not a sum on the way. */
    private static <K> K whole(LongSemiring<K> semiring, List<K> products, List<Long> copies) {
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < products.size(); i++) {
            sum = sum.add(BigInteger.valueOf((Long) products.get(i)).multiply(BigInteger.valueOf(copies.get(i))));
        }
        if (sum.bitLength() >= Long.SIZE) {
            throw new DormouseException(SqlState.NUMERIC_OUT_OF_RANGE, "the annotation is out of range")
                    .with("value", sum);
        }
        return semiring.decode(sum.longValue());
    }
}
