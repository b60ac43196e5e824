package io.dormouse.sql.statement;

import io.dormouse.spi.Catalog;
import io.dormouse.spi.Statement;
import io.dormouse.sql.parser.CopyFrom;
import io.dormouse.sql.parser.CopyTo;
import io.dormouse.sql.parser.CreateTable;
import io.dormouse.sql.parser.CreateView;
import io.dormouse.sql.parser.DropStatement;
import io.dormouse.sql.parser.ExplainStatement;
import io.dormouse.sql.parser.SubscribeStatement;
import io.dormouse.sql.parser.TransactionStatement;
import io.dormouse.sql.parser.TruncateStatement;
import io.dormouse.sql.query.QueryBinder;
import io.dormouse.sql.query.Relations;
import io.dormouse.sql.text.Places;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.SourceSpan;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUpdate;

/** Binds one statement of any kind against a catalog. Not thread-safe. */
public final class StatementBinder implements io.dormouse.sql.parser.Statement.Cases<Statement> {
    private final Places places;
    private final Catalog catalog;
    private final SourceSpan span;

    public StatementBinder(Places places, Catalog catalog, SourceSpan span) {
        this.places = places;
        this.catalog = catalog;
        this.span = span;
    }

    /** The bound statement. */
    public Statement bind(SqlNode node) {
        if (node instanceof io.dormouse.sql.parser.Statement statement) {
            return statement.match(this);
        }
        if (node instanceof SqlInsert insert) {
            return new ChangeBinder(places, catalog, span).insert(insert);
        }
        if (node instanceof SqlDelete delete) {
            return new ChangeBinder(places, catalog, span).delete(delete);
        }
        if (node instanceof SqlUpdate update) {
            return new ChangeBinder(places, catalog, span).update(update);
        }
        return new Statement.Select(StoredOnly.require(new QueryBinder(places, catalog).select(node), span), span);
    }

    @Override
    public Statement createTable(CreateTable statement) {
        return new TableBinder(places, catalog, span).bind(statement);
    }

    @Override
    public Statement createView(CreateView statement) {
        return new ViewBinder(places, catalog, span).bind(statement);
    }

    @Override
    public Statement drop(DropStatement statement) {
        Statement.DropKind kind = switch (statement.target()) {
            case TABLE -> Statement.DropKind.TABLE;
            case VIEW -> Statement.DropKind.VIEW;
            case MATERIALIZED_VIEW -> Statement.DropKind.MATERIALIZED_VIEW;
        };
        return new Statement.Drop(
                kind,
                statement.names().stream()
                        .map(name -> DropTargets.check(kind, name, statement.ifExists(), catalog, places))
                        .toList(),
                statement.ifExists(),
                statement.cascade(),
                span);
    }

    @Override
    public Statement copyFrom(CopyFrom statement) {
        return new CopyBinder(places, catalog, span).from(statement);
    }

    @Override
    public Statement copyTo(CopyTo statement) {
        return new CopyBinder(places, catalog, span).to(statement);
    }

    @Override
    public Statement transaction(TransactionStatement statement) {
        return switch (statement.action()) {
            case BEGIN -> new Statement.Begin(span);
            case COMMIT -> new Statement.Commit(span);
            case ROLLBACK -> new Statement.Rollback(span);
        };
    }

    @Override
    public Statement subscribe(SubscribeStatement statement) {
        return new Statement.Subscribe(
                Relations.liveView(catalog, statement.view(), places).name(), span);
    }

    @Override
    public Statement explain(ExplainStatement statement) {
        return new ExplainBinder(places, catalog, span).bind(statement);
    }

    @Override
    public Statement truncate(TruncateStatement statement) {
        String name = Relations.table(catalog, statement.table(), places).name();
        throw Refusals.unsupported("TRUNCATE is not supported", span, "write DELETE FROM " + name);
    }
}
