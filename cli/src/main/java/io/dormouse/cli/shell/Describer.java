package io.dormouse.cli.shell;

import io.dormouse.Relation;
import io.dormouse.Result;
import io.dormouse.cli.output.TablePrinter;
import io.dormouse.type.Column;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.Types;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Prints what is known of tables and views. */
final class Describer {
    private final Writer out;

    Describer(Writer out) {
        this.out = out;
    }

    /** One line each. */
    void list(List<Relation> relations) throws IOException {
        List<Row> rows = relations.stream()
                .map(relation -> Row.of(
                        relation.name(),
                        kind(relation),
                        String.join(
                                ", ",
                                relation.schema().columns().stream()
                                        .map(Column::name)
                                        .toList())))
                .toList();
        new TablePrinter(out).print(0, new Result.Rows("", texts("name", "kind", "columns"), rows));
    }

    /** Columns, keys, references, options and definition. */
    void describe(Relation relation) throws IOException {
        out.write(kind(relation) + " " + relation.name() + "\n");
        List<Row> rows = relation.schema().columns().stream()
                .map(column -> Row.of(column.name(), column.type().sql(), column.nullable() ? "" : "NOT NULL"))
                .toList();
        new TablePrinter(out).printTable(new Result.Rows("", texts("column", "type", "nullable"), rows));
        for (List<String> key : relation.keys()) {
            out.write("key (" + String.join(", ", key) + ")\n");
        }
        for (Relation.Reference reference : relation.references()) {
            out.write("foreign key (" + String.join(", ", reference.columns()) + ") references " + reference.table()
                    + " (" + String.join(", ", reference.referenced()) + ")\n");
        }
        List<String> options = Stream.concat(
                        relation.kind() == Relation.Kind.FEED ? Stream.of("stored = false") : Stream.empty(),
                        relation.appendOnly() ? Stream.of("append_only = true") : Stream.empty())
                .toList();
        if (!options.isEmpty()) {
            out.write("with (" + String.join(", ", options) + ")\n");
        }
        if (relation.definition().isPresent()) {
            out.write("as\n" + relation.definition().get().strip() + "\n");
        }
        out.write('\n');
    }

    private static String kind(Relation relation) {
        return relation.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static Schema texts(String... names) {
        return new Schema(Stream.of(names)
                .map(name -> new Column(name, Types.TEXT, false))
                .toList());
    }
}
