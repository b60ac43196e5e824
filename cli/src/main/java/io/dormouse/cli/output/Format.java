package io.dormouse.cli.output;

import java.io.Writer;

/** A format of results: what {@code --format} takes, in either case. */
public enum Format {
    TABLE,
    CSV,
    JSON;

    /** A printer in this format, onto {@code out}. */
    public ResultPrinter printer(Writer out) {
        return switch (this) {
            case TABLE -> new TablePrinter(out);
            case CSV -> new CsvPrinter(out);
            case JSON -> new JsonPrinter(out);
        };
    }
}
