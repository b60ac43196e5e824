package io.dormouse.bench.harness;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Writes figures as JSON, one object a line. */
public final class JsonReport {
    private static final JsonFactory JSON = new JsonFactory();

    private JsonReport() {}

    /** Writes one object and a line feed. */
    public static void write(WorkloadFigures figures, Writer out) throws IOException {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(line)) {
            json.writeStartObject();
            json.writeStringField("workload", figures.workload());
            json.writeStringField("query", figures.query());
            json.writeStringField("stream", figures.stream());
            json.writeNumberField("sf", new BigDecimal(Double.toString(figures.scale())));
            json.writeNumberField("rows", figures.rows());
            json.writeArrayFieldStart("systems");
            for (SystemFigures system : figures.systems()) {
                writeSystem(system, json);
            }
            json.writeEndArray();
            json.writeObjectFieldStart("ratios");
            for (SystemFigures other : figures.others()) {
                writeRatio(other.name(), figures.first().ratioTo(other), json);
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        out.write(line.append('\n').toString());
        out.flush();
    }

    private static void writeSystem(SystemFigures system, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", system.name());
        json.writeNumberField("rows_per_s", Math.round(system.medianRowsPerSecond()));
        json.writeNumberField("ns_per_row", rounded(1e9 / system.medianRowsPerSecond(), 2));
        json.writeNumberField("p50_ns", system.latency().quantile(0.5));
        json.writeNumberField("p99_ns", system.latency().quantile(0.99));
        json.writeNumberField("p9999_ns", system.latency().quantile(0.9999));
        json.writeNumberField("max_ns", system.latency().max());
        json.writeFieldName("heap_bytes_per_row");
        if (system.heapBytesPerRow().isPresent()) {
            json.writeNumber(rounded(system.heapBytesPerRow().getAsDouble(), 1));
        } else {
            json.writeNull();
        }
        json.writeEndObject();
    }

    private static void writeRatio(String other, Spread ratio, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart(other);
        json.writeNumberField("median", rounded(ratio.median(), 4));
        json.writeNumberField("min", rounded(ratio.min(), 4));
        json.writeNumberField("max", rounded(ratio.max(), 4));
        json.writeEndObject();
    }

    private static BigDecimal rounded(double figure, int digits) {
        return BigDecimal.valueOf(figure).setScale(digits, RoundingMode.HALF_UP);
    }
}
