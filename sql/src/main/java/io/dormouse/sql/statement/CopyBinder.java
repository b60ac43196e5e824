package io.dormouse.sql.statement;

import io.dormouse.spi.Catalog;
import io.dormouse.spi.Query;
import io.dormouse.spi.Statement;
import io.dormouse.spi.Statement.CopyFormat;
import io.dormouse.spi.Statement.CopyOptions;
import io.dormouse.sql.parser.CopyFrom;
import io.dormouse.sql.parser.CopyTo;
import io.dormouse.sql.parser.StatementOption;
import io.dormouse.sql.query.QueryBinder;
import io.dormouse.sql.query.Relations;
import io.dormouse.sql.text.Places;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Schema;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlIdentifier;

/** Binds COPY FROM and COPY TO with their options. */
final class CopyBinder {
    private static final List<String> OPTIONS = List.of("format", "header", "delimiter", "null", "quote", "encoding");

    private final Places places;
    private final Catalog catalog;
    private final SourceSpan span;

    CopyBinder(Places places, Catalog catalog, SourceSpan span) {
        this.places = places;
        this.catalog = catalog;
        this.span = span;
    }

    Statement from(CopyFrom statement) {
        Catalog.Table table = Relations.table(catalog, statement.table(), places);
        Schema schema = table.schema();
        List<Integer> columns = statement.columns().isEmpty()
                ? IntStream.range(0, schema.size()).boxed().toList()
                : Columns.indexes(statement.columns(), schema, places);
        return new Statement.CopyFrom(table.name(), columns, statement.path(), options(statement.options()), span);
    }

    Statement to(CopyTo statement) {
        QueryBinder queries = new QueryBinder(places, catalog);
        Query query = statement.source() instanceof SqlIdentifier name
                ? queries.table(name, statement.columns())
                : queries.select(statement.source());
        return new Statement.CopyTo(
                StoredOnly.require(query, span), statement.path(), options(statement.options()), span);
    }

    private CopyOptions options(List<StatementOption> given) {
        Map<String, StatementOption> byName = new HashMap<>();
        for (StatementOption option : given) {
            Options.requireKnown(option, OPTIONS, SqlState.SYNTAX_ERROR, places);
            Options.requireFirst(option, byName.put(option.name(), option) == null, places);
        }
        CopyFormat format = format(byName.get("format"));
        boolean csv = format == CopyFormat.CSV;
        StatementOption header = byName.get("header");
        StatementOption delimiter = byName.get("delimiter");
        StatementOption quote = byName.get("quote");
        StatementOption nullText = byName.get("null");
        CopyOptions options = new CopyOptions(
                format,
                header != null && Options.truth(header, places),
                delimiter == null ? (csv ? ',' : '|') : Options.character(delimiter, places),
                quote == null ? '"' : Options.character(quote, places),
                nullText == null ? "" : Options.text(nullText, places),
                encoding(byName.get("encoding")));
        boolean clash =
                options.delimiter() == options.quote() || options.nullText().indexOf(options.delimiter()) >= 0;
        if (csv && clash) {
            throw Refusals.refuse(
                            SqlState.INVALID_PARAMETER,
                            "the delimiter is neither the quote nor a part of the NULL text",
                            span)
                    .with("delimiter", options.delimiter());
        }
        return options;
    }

    private CopyFormat format(@org.jspecify.annotations.Nullable StatementOption option) {
        if (option == null) {
            return CopyFormat.CSV;
        }
        String name = Options.text(option, places);
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "csv" -> CopyFormat.CSV;
            case "tbl" -> CopyFormat.TBL;
            default ->
                throw Refusals.refuse(
                                SqlState.INVALID_PARAMETER, "the format is not known", places.of(option.position()))
                        .with("format", name)
                        .hint("use csv or tbl");
        };
    }

    private Charset encoding(@org.jspecify.annotations.Nullable StatementOption option) {
        if (option == null) {
            return StandardCharsets.UTF_8;
        }
        String name = Options.text(option, places);
        try {
            return Charset.forName(name.equalsIgnoreCase("utf8") ? "UTF-8" : name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new DormouseException(SqlState.INVALID_PARAMETER, "the encoding is not known", e)
                    .with("encoding", name)
                    .hint("use UTF8")
                    .at(places.of(option.position()));
        }
    }
}
