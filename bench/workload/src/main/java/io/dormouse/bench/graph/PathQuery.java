package io.dormouse.bench.graph;

import io.dormouse.bench.stream.AnswerLines;
import io.dormouse.bench.stream.Query;
import java.util.List;

/** What is asked about a pattern: one SQL text for everyone, as nothing in it is ordered. */
public record PathQuery(Pattern pattern, Form form) implements Query {
    @Override
    public String label() {
        return pattern + " " + form;
    }

    @Override
    public List<EdgeRelation> relations() {
        return List.of(EdgeRelation.EDGE);
    }

    /** The query as SQL over {@code edge(src, dst, cost)}. */
    public String sql() {
        return pattern.sql(form);
    }

    @Override
    public String recomputed() {
        return sql();
    }

    @Override
    public String maintained() {
        return sql();
    }

    @Override
    public AnswerLines newAnswer() {
        return new PathAnswer(form);
    }
}
