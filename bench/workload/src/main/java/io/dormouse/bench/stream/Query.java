package io.dormouse.bench.stream;

import java.util.List;

/** A query of a workload: what it reads, how it is asked, and the form in which its answers are compared. */
public interface Query {
    /** The name in reports. */
    String label();

    /** The relations that the query reads; its streams carry the rows of these alone. */
    List<? extends Relation> relations();

    /** The query for systems that compute it from tables: where it asks for its first rows only, ties are broken in words. */
    String recomputed();

    /** The query for systems that keep it over changelogs, which sort only where they are asked for the first rows. */
    String maintained();

    /** An answer without rows yet. */
    AnswerLines newAnswer();
}
