package io.dormouse.structure;

import java.util.Optional;

/**
 * For a query that is acyclic but not free-connex: the query with output attributes added until it is. None of the added can go
 * alone; others might have been fewer. Cost: attributes times a {@link GyoReduction}.
 */
public final class FreeConnexExtension {
    private FreeConnexExtension() {}

    /** The extended query (the query itself if it is free-connex); empty if it is cyclic. */
    public static Optional<ConjunctiveQuery> of(ConjunctiveQuery query) {
        if (!GyoReduction.of(query.schemas()).isAcyclic()) {
            return Optional.empty();
        }
        ConjunctiveQuery extended = query;
        if (!isFreeConnex(extended)) {
            extended = new ConjunctiveQuery(query.graph(), query.attributes());
            for (boolean fewer = true; fewer; ) {
                fewer = false;
                for (long rest = extended.output() & ~query.output(); rest != 0; rest &= rest - 1) {
                    ConjunctiveQuery without =
                            new ConjunctiveQuery(query.graph(), extended.output() & ~Long.lowestOneBit(rest));
                    if (isFreeConnex(without)) {
                        extended = without;
                        fewer = true;
                    }
                }
            }
        }
        return Optional.of(extended);
    }

    private static boolean isFreeConnex(ConjunctiveQuery query) {
        return GyoReduction.of(Cycles.withHead(query)).isAcyclic();
    }
}
