package io.dormouse.sql.statement;

import io.dormouse.spi.Catalog;
import io.dormouse.spi.Query;
import io.dormouse.spi.Statement;
import io.dormouse.sql.parser.ExplainStatement;
import io.dormouse.sql.parser.StatementOption;
import io.dormouse.sql.query.QueryBinder;
import io.dormouse.sql.query.Relations;
import io.dormouse.sql.text.Nearest;
import io.dormouse.sql.text.Places;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/** Binds EXPLAIN of a query, or of a live view by its name or {@code SELECT * FROM} it. */
final class ExplainBinder {
    private static final List<String> OPTIONS = List.of("maintenance", "format");

    private final Places places;
    private final Catalog catalog;
    private final SourceSpan span;

    ExplainBinder(Places places, Catalog catalog, SourceSpan span) {
        this.places = places;
        this.catalog = catalog;
        this.span = span;
    }

    Statement bind(ExplainStatement statement) {
        boolean maintenance = false;
        boolean json = false;
        for (StatementOption option : statement.options()) {
            switch (option.name()) {
                case "maintenance" -> maintenance = Options.truth(option, places);
                case "format" -> json = isJson(option);
                default ->
                    throw Nearest.suggest(
                            Refusals.refuse(
                                            SqlState.SYNTAX_ERROR,
                                            "the option is not known",
                                            places.of(option.position()))
                                    .with("option", option.name()),
                            option.name(),
                            OPTIONS);
            }
        }
        SqlNode subject = statement.subject();
        if (subject instanceof SqlIdentifier name) {
            Catalog.Entry entry = Relations.find(catalog, name, places);
            if (!(entry instanceof Catalog.View view)) {
                throw Refusals.refuse(SqlState.WRONG_OBJECT_TYPE, "a table has no plan", places.of(name))
                        .with("name", entry.name())
                        .hint("explain a query or a view");
            }
            return explain(view.query(), view.live() ? Optional.of(view.name()) : Optional.empty(), maintenance, json);
        }
        if (subject.isA(SqlKind.DML)) {
            throw Refusals.unsupported("EXPLAIN of a change is not supported", places.of(subject), "explain a query");
        }
        Optional<Catalog.View> view =
                new QueryBinder(places, catalog).viewOf(subject).filter(Catalog.View::live);
        Query query = view.map(Catalog.View::query).orElseGet(() -> new QueryBinder(places, catalog).select(subject));
        return explain(query, view.map(Catalog.View::name), maintenance, json);
    }

    private Statement explain(Query query, Optional<String> view, boolean maintenance, boolean json) {
        return new Statement.Explain(query, view.orElse(null), maintenance, json, span);
    }

    private boolean isJson(StatementOption option) {
        String format = Options.text(option, places);
        return switch (format.toLowerCase(Locale.ROOT)) {
            case "json" -> true;
            case "text" -> false;
            default ->
                throw Refusals.refuse(
                                SqlState.INVALID_PARAMETER, "the format is not known", places.of(option.position()))
                        .with("format", format)
                        .hint("use json or text");
        };
    }
}
