package io.dormouse.cli.output;

import io.dormouse.Result;
import io.dormouse.type.Column;
import io.dormouse.type.Row;
import java.io.IOException;
import java.io.Writer;

/**
 * Results as one JSON object a line: {@code {"statement":N,"columns":["a",…],"types":["BIGINT",…],"rows":[[…],…]}}, values
 * as {@link JsonLine} says.
 */
final class JsonPrinter implements ResultPrinter {
    private final Writer out;

    JsonPrinter(Writer out) {
        this.out = out;
    }

    @Override
    public void print(long statement, Result.Rows result) throws IOException {
        JsonLine.write(out, json -> {
            json.writeNumberField("statement", statement);
            json.writeArrayFieldStart("columns");
            for (Column column : result.schema().columns()) {
                json.writeString(column.name());
            }
            json.writeEndArray();
            json.writeArrayFieldStart("types");
            for (Column column : result.schema().columns()) {
                json.writeString(column.type().sql());
            }
            json.writeEndArray();
            json.writeArrayFieldStart("rows");
            for (Row row : result.rows()) {
                JsonLine.writeRow(json, row);
            }
            json.writeEndArray();
        });
    }
}
