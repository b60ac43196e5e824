package io.dormouse.sql.statement;

import io.dormouse.spi.Catalog;
import io.dormouse.spi.Query;
import io.dormouse.spi.Statement;
import io.dormouse.sql.parser.CreateView;
import io.dormouse.sql.parser.StatementOption;
import io.dormouse.sql.query.QueryBinder;
import io.dormouse.sql.scalar.SemiringFold;
import io.dormouse.sql.text.Places;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import java.util.List;
import java.util.Optional;

/** Binds CREATE VIEW and CREATE MATERIALIZED VIEW. */
final class ViewBinder {
    private static final String SEMIRING = "semiring";

    private final Places places;
    private final Catalog catalog;
    private final SourceSpan span;

    ViewBinder(Places places, Catalog catalog, SourceSpan span) {
        this.places = places;
        this.catalog = catalog;
        this.span = span;
    }

    Statement bind(CreateView statement) {
        String name = Refusals.simpleName(statement.name(), places);
        Optional<SemiringFold> semiring = semiring(statement);
        Optional<Catalog.Entry> existing = catalog.find(name);
        boolean replaces = statement.replace()
                && existing.filter(Catalog.View.class::isInstance)
                        .map(Catalog.View.class::cast)
                        .filter(view -> view.live() == statement.materialized())
                        .isPresent();
        if (existing.isPresent() && !replaces && !statement.ifNotExists()) {
            throw Refusals.refuse(
                            SqlState.DUPLICATE_TABLE,
                            "a table or view of that name exists",
                            places.of(statement.name()))
                    .with("name", name)
                    .hint("drop it first, or take another name");
        }
        QueryBinder binder = new QueryBinder(places, catalog);
        Query query = semiring.isPresent()
                ? binder.annotatedView(statement.query(), statement.columns(), semiring.get())
                : binder.view(statement.query(), statement.columns());
        if (replaces
                && query.program().bases().stream().anyMatch(base -> base.name().equals(name))) {
            throw Refusals.refuse(SqlState.INVALID_TABLE_DEFINITION, "a view cannot read itself", span)
                    .with("name", name);
        }
        return new Statement.CreateView(
                name,
                query,
                places.textFrom(statement.query(), span),
                statement.materialized(),
                statement.replace(),
                statement.ifNotExists(),
                span);
    }

    private Optional<SemiringFold> semiring(CreateView statement) {
        Optional<SemiringFold> semiring = Optional.empty();
        for (StatementOption option : statement.options()) {
            Options.requireKnown(option, List.of(SEMIRING), SqlState.INVALID_PARAMETER, places);
            Options.requireFirst(option, semiring.isEmpty(), places);
            SourceSpan place = places.of(option.position());
            if (!statement.materialized()) {
                throw Refusals.unsupported(
                        "only a materialized view has a semiring", place, "write CREATE MATERIALIZED VIEW");
            }
            semiring = Optional.of(SemiringFold.of(Options.text(option, places), catalog.semirings(), place));
        }
        return semiring;
    }
}
