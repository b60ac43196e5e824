package io.dormouse.bench.handwritten;

import io.dormouse.bench.stream.Tables;
import io.dormouse.bench.tpch.Contender;
import io.dormouse.bench.tpch.LiveQuery;
import io.dormouse.bench.tpch.TpchQuery;

/** The contender that has a program of its own for Q3, Q5 and Q10 each: the speed of light for this work. */
public final class Handwritten implements Contender {
    @Override
    public String name() {
        return "handwritten";
    }

    @Override
    public boolean plays(TpchQuery query) {
        return switch (query) {
            case Q3, Q5, Q10 -> true;
            case Q7, Q9 -> false;
        };
    }

    @Override
    public LiveQuery open(TpchQuery query, Tables rows) {
        return switch (query) {
            case Q3 -> new HandwrittenQ3(rows);
            case Q5 -> new HandwrittenQ5(rows);
            case Q10 -> new HandwrittenQ10(rows);
            case Q7, Q9 -> throw new IllegalArgumentException("there is no program for " + query);
        };
    }
}
