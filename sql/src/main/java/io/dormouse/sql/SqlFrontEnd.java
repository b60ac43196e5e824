package io.dormouse.sql;

import io.dormouse.spi.FrontEnd;

/** SQL in PostgreSQL's dialect. Stateless and thread-safe; found by {@link java.util.ServiceLoader}. */
public final class SqlFrontEnd implements FrontEnd {
    @Override
    public String language() {
        return "sql";
    }

    @Override
    public Script open(String text) {
        return new SqlStatements(text);
    }
}
