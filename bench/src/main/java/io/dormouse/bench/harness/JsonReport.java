package io.dormouse.bench.harness;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;

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
            writeSurroundings(figures.surroundings(), json);
            json.writeEndObject();
        }
        out.write(line.append('\n').toString());
        out.flush();
    }

    /** Writes an object, without systems, of a workload that nobody played, with the reasons, and a line feed. */
    public static void writeRefusal(Workload workload, Map<String, String> notes, Writer out) throws IOException {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(line)) {
            json.writeStartObject();
            json.writeStringField("workload", workload.name());
            json.writeStringField("query", workload.query());
            json.writeStringField("stream", workload.stream());
            json.writeNumberField("sf", new BigDecimal(Double.toString(workload.scale())));
            json.writeNumberField("rows", workload.rows());
            json.writeArrayFieldStart("systems");
            json.writeEndArray();
            json.writeObjectFieldStart("ratios");
            json.writeEndObject();
            writeSurroundings(notes, json);
            json.writeEndObject();
        }
        out.write(line.append('\n').toString());
        out.flush();
    }

    private static void writeSurroundings(Map<String, String> surroundings, JsonGenerator json) throws IOException {
        if (surroundings.isEmpty()) {
            return;
        }
        json.writeObjectFieldStart("surroundings");
        for (Map.Entry<String, String> entry : surroundings.entrySet()) {
            json.writeStringField(entry.getKey(), entry.getValue());
        }
        json.writeEndObject();
    }

    private static void writeSystem(SystemFigures system, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", system.name());
        if (!system.configuration().isEmpty()) {
            json.writeStringField("configuration", system.configuration());
        }
        writeRates(system, json);
        json.writeFieldName("heap_bytes_per_row");
        if (system.heapBytesPerRow().isPresent()) {
            json.writeNumber(rounded(system.heapBytesPerRow().getAsDouble(), 1));
        } else {
            json.writeNull();
        }
        if (!system.others().isEmpty()) {
            json.writeArrayFieldStart("other_configurations");
            for (SystemFigures other : system.others()) {
                json.writeStartObject();
                json.writeStringField("configuration", other.configuration());
                json.writeNumberField("rounds", other.rowsPerSecond().size());
                writeRates(other, json);
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    private static void writeRates(SystemFigures system, JsonGenerator json) throws IOException {
        LatencyHistogram latency = system.latency();
        json.writeNumberField("rows_per_s", Math.round(system.medianRowsPerSecond()));
        json.writeNumberField("ns_per_row", rounded(1e9 / system.medianRowsPerSecond(), 2));
        writeDuration("p50_ns", latency, 0.5, json);
        writeDuration("p99_ns", latency, 0.99, json);
        writeDuration("p9999_ns", latency, 0.9999, json);
        writeDuration("max_ns", latency, 1, json);
    }

    private static void writeDuration(String name, LatencyHistogram latency, double share, JsonGenerator json)
            throws IOException {
        json.writeFieldName(name);
        if (latency.total() > 0) {
            json.writeNumber(latency.quantile(share));
        } else {
            json.writeNull();
        }
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
