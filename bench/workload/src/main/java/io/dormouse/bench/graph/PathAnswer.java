package io.dormouse.bench.graph;

import io.dormouse.bench.stream.AnswerLines;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An answer in the form that all competitors share: the number of matches, and then the rows, sorted. Of more than a thousand rows
 * their number and the sum of their hashes stand for them, so that to compare answers takes no memory. Systems that have not been told
 * of a match yet may leave out the one row of a count or a sum: it is that of no matches, at no cost. Not thread-safe.
 */
public final class PathAnswer implements AnswerLines {
    /** More rows than these are not told one by one. */
    public static final int MOST_SHOWN = 1000;

    private final Form form;
    private final int mostShown;
    private final List<String> shown = new ArrayList<>();
    private long matches;
    private long rows;
    private long hashes;

    public PathAnswer(Form form) {
        this(form, MOST_SHOWN);
    }

    /** One that tells its rows one by one up to so many. */
    public PathAnswer(Form form, int mostShown) {
        this.form = form;
        this.mostShown = mostShown;
    }

    /** Adds a row: what the query selects, in that order. */
    public void add(long... row) {
        matches += switch (form) {
            case COUNT, SUM -> row[0];
            case PROJECTED -> row[1];
            case FULL -> 1;
        };
        rows++;
        long hash = 0;
        for (long value : row) {
            hash = mixed(hash + value);
        }
        hashes += hash;
        if (rows <= mostShown) {
            StringBuilder line = new StringBuilder();
            for (long value : row) {
                line.append(value).append('|');
            }
            shown.add(line.toString());
        }
    }

    /** The same for values as objects: whole numbers, or nothing for the sum of no costs. */
    @Override
    public void add(List<? extends @Nullable Object> row) {
        long[] values = new long[row.size()];
        for (int column = 0; column < values.length; column++) {
            Object value = row.get(column);
            values[column] = value == null ? 0 : exact((Number) value);
        }
        add(values);
    }

    private static long exact(Number value) {
        if (value instanceof BigDecimal decimal) {
            return decimal.longValueExact();
        }
        return value instanceof BigInteger integer ? integer.longValueExact() : value.longValue();
    }

    @Override
    public List<String> lines() {
        if (rows == 0 && form == Form.COUNT) {
            add(0);
        } else if (rows == 0 && form == Form.SUM) {
            add(0, 0);
        }
        List<String> lines = new ArrayList<>();
        lines.add(matches(matches));
        if (rows <= mostShown) {
            Collections.sort(shown);
            lines.addAll(shown);
        } else {
            lines.add(rows + " rows, hash " + Long.toHexString(hashes));
        }
        return lines;
    }

    /** The first line of an answer over so many matches. */
    public static String matches(long matches) {
        return matches + " matches";
    }

    /** The finaliser of SplitMix64 (Steele, Lea, Flood, <em>Fast Splittable Pseudorandom Number Generators</em>, OOPSLA 2014). */
    private static long mixed(long value) {
        long mixed = value + 0x9e3779b97f4a7c15L;
        mixed = (mixed ^ mixed >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        return mixed ^ mixed >>> 31;
    }
}
