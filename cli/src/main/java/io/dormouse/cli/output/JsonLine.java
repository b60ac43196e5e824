package io.dormouse.cli.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.dormouse.type.Row;
import io.dormouse.type.Values;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * Writes one JSON object and a line feed, with SQL's values in it: NULL is null, integers and finite doubles are numbers,
 * booleans are booleans, everything else is a string: decimals by their exact digits, dates and timestamps in ISO 8601,
 * {@code NaN}, {@code Infinity} and {@code -Infinity} by their names.
 */
final class JsonLine {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    private JsonLine() {}

    /** What stands in the object. */
    interface Body {
        void write(JsonGenerator json) throws IOException;
    }

    static void write(Writer out, Body body) throws IOException {
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
            json.writeStartObject();
            body.write(json);
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    static void writeRow(JsonGenerator json, Row row) throws IOException {
        json.writeStartArray();
        for (int i = 0; i < row.size(); i++) {
            writeValue(json, row.get(i));
        }
        json.writeEndArray();
    }

    private static void writeValue(JsonGenerator json, @Nullable Object value) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof Long number) {
            json.writeNumber(number);
        } else if (value instanceof Integer number) {
            json.writeNumber(number);
        } else if (value instanceof Double number && Double.isFinite(number)) {
            json.writeNumber(number);
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else if (value instanceof BigDecimal number) {
            json.writeString(number.toPlainString());
        } else if (value instanceof LocalDateTime time) {
            json.writeString(DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time));
        } else if (value instanceof LocalDate date) {
            json.writeString(DateTimeFormatter.ISO_LOCAL_DATE.format(date));
        } else {
            json.writeString(Values.text(value));
        }
    }
}
