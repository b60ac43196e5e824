package io.dormouse.sql;

import io.dormouse.spi.Catalog;
import io.dormouse.spi.FrontEnd;
import io.dormouse.spi.Statement;
import io.dormouse.sql.parser.ParsedStatement;
import io.dormouse.sql.parser.SqlScript;
import io.dormouse.sql.parser.SqlSyntaxException;
import io.dormouse.sql.statement.StatementBinder;
import io.dormouse.sql.text.Places;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The statements of one SQL text. Not thread-safe. */
final class SqlStatements implements FrontEnd.Script {
    private final SqlScript script;
    private final Places places;
    private @Nullable ParsedStatement last;

    SqlStatements(String text) {
        this.script = SqlScript.of(text);
        this.places = new Places(text);
    }

    @Override
    public boolean hasNext() {
        return script.hasNext();
    }

    @Override
    public Statement next(Catalog catalog) {
        last = null;
        try {
            last = script.next();
        } catch (SqlSyntaxException e) {
            throw refusal(e);
        }
        return bind(last, catalog);
    }

    @Override
    public Statement again(Catalog catalog) {
        if (last == null) {
            throw new IllegalStateException("no statement has been read");
        }
        return bind(last, catalog);
    }

    private Statement bind(ParsedStatement parsed, Catalog catalog) {
        SourceSpan span = new SourceSpan(
                parsed.line(), parsed.column(), Math.max(1, parsed.text().length()));
        try {
            return new StatementBinder(places, catalog, span).bind(parsed.node());
        } catch (SqlSyntaxException e) {
            throw refusal(e);
        } catch (DormouseException e) {
            throw e.at(span);
        }
    }

    private static DormouseException refusal(SqlSyntaxException e) {
        SqlState state = Arrays.stream(SqlState.values())
                .filter(candidate -> candidate.code().equals(e.sqlState()))
                .findFirst()
                .orElse(SqlState.LIMIT_EXCEEDED);
        DormouseException refusal = new DormouseException(state, e.summary(), e)
                .at(new SourceSpan(e.line(), e.column(), Math.max(1, e.token().length())));
        String hint = e.hint();
        return hint == null ? refusal : refusal.hint(hint);
    }
}
