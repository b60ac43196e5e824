package io.dormouse.bench.paths;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * An answer in the form that all competitors share: the number of matches, and then the rows, sorted. Of more than a thousand rows
 * their number and the sum of their hashes stand for them, so that to compare answers takes no memory. Not thread-safe.
 */
final class PathAnswer {
    static final int MOST_SHOWN = 1000;

    private final Form form;
    private final int mostShown;
    private final List<String> shown = new ArrayList<>();
    private long matches;
    private long rows;
    private long hashes;

    PathAnswer(Form form) {
        this(form, MOST_SHOWN);
    }

    PathAnswer(Form form, int mostShown) {
        this.form = form;
        this.mostShown = mostShown;
    }

    /** Adds a row: what the query selects, in that order. */
    void add(long... row) {
        matches += form == Form.FULL ? 1 : row[row.length - 1];
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

    List<String> lines() {
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
    static String matches(long matches) {
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
